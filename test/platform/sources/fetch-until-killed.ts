import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { GitSources } from '../../../platform/sources/sources.ts';

/** Fetches from a host that does not respond. A test kills it. */
const [folder = '', caFile = '', repoUrl = ''] = process.argv.slice(2);
const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
const sources = await GitSources.open({ folder, caFile, clock: new VirtualClock(0), lookup, mayReach: () => true });
await sources.checkout({ repoUrl }, { sha: '0123456789'.repeat(4) }, '');
