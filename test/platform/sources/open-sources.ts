import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitSources, type GitSourcesOptions } from '../../../platform/sources/sources.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { GitServer } from './git-server.ts';

/** Says of each name that it is this machine, and allows that. */
export const thisMachine = {
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  mayReach: (address: string) => address === '127.0.0.1',
};

export interface OpenSources extends AsyncDisposable {
  readonly sources: GitSources;
  readonly clock: VirtualClock;
  readonly folder: string;
}

/** Sources that trust a server, in a folder of their own. */
export async function openSources(
  { caFile }: Pick<GitServer, 'caFile'>,
  options: Partial<GitSourcesOptions> = {},
): Promise<OpenSources> {
  const folder = mkdtempSync(join(tmpdir(), 'git-sources-'));
  const clock = new VirtualClock(Date.UTC(2026, 0, 1));
  const sources = await GitSources.open({ folder, clock, caFile, ...thisMachine, ...options });
  const close = async () => {
    await sources[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  };
  return { sources, clock, folder, [Symbol.asyncDispose]: close };
}
