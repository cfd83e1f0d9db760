import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCli } from './package/bundle-cli.ts';
import { cliReadme } from './package/cli-readme.ts';
import { thirdPartyNotices } from './package/third-party.ts';

// Bundles the command line into cli/dist/, and puts what its package contains besides next to it. `npm pack ./cli`
// runs this.
const root = join(import.meta.dirname, '..');
const cli = join(root, 'cli');
const dist = join(cli, 'dist');
rmSync(dist, { recursive: true, force: true });
const bundled = await bundleCli(root, dist);
writeFileSync(join(dist, 'THIRD-PARTY.txt'), thirdPartyNotices(bundled));
copyFileSync(join(root, 'LICENSE'), join(cli, 'LICENSE'));
writeFileSync(join(cli, 'README.md'), cliReadme(root));
console.log('The build of the command line is in cli/dist/.');
