import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCli } from '../../scripts/package/bundle-cli.ts';
import { cliReadme } from '../../scripts/package/cli-readme.ts';
import { thirdPartyNotices } from '../../scripts/package/third-party.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the package of the command line in a folder. */
export async function buildCli(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  mkdirSync(dist);
  writeFileSync(join(dist, 'THIRD-PARTY.txt'), thirdPartyNotices(await bundleCli(root, dist)));
  writeFileSync(join(folder, 'README.md'), cliReadme(root));
  writeFileSync(join(folder, 'package.json'), readFileSync(join(root, 'cli/package.json')));
}

/** The package as npm packs it, in a folder. */
export async function packCli(folder: string): Promise<string> {
  await buildCli(folder);
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  return join(folder, execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }).trim());
}
