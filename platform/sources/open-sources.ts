import type { Clock } from '../../control-plane/ports/clock.ts';
import { reachOf } from '../shared/addresses.ts';
import type { Opened } from '../shared/disposables.ts';
import type { SourcesConfig } from './config.ts';
import { GitSources } from './sources.ts';

interface OpenOptions {
  readonly folder: string;
  readonly config: SourcesConfig;
  /** Whether repositories in private networks are read. */
  readonly allowsPrivateRepositories: boolean;
  readonly clock: Clock;
}

/** Opens repositories and uploads. Rejects if git is missing or too old, or `caFile` has no certificate. */
export async function openSources(
  { folder, config, allowsPrivateRepositories, clock }: OpenOptions,
  opened: Opened,
): Promise<GitSources> {
  const { caFile } = config;
  const reach = reachOf(allowsPrivateRepositories);
  return opened.use(await GitSources.open({ folder, clock, ...reach, ...(caFile !== null && { caFile }) }));
}
