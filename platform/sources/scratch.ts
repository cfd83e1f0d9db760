import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** A folder until it is disposed of. */
export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

/** The folder for what is fetched. One control plane uses it at a time, and nothing in it outlives that. */
export class Scratch {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Ends and removes what a control plane that was killed has left in the folder. */
  static async open(folder: string): Promise<Scratch> {
    const path = resolve(folder);
    await endProcesses(path);
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { recursive: true, mode: 0o700 });
    return new Scratch(path);
  }

  async make(): Promise<ScratchFolder> {
    const path = await mkdtemp(join(this.folder, 'fetch-'));
    return { path, [Symbol.asyncDispose]: () => remove(path) };
  }
}

/** Removes a folder, also while something still writes to it. */
export function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** The bytes of the files below a folder. A file that goes while they are counted has none. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The processes whose home is the folder: each that git starts has inherited it. Elsewhere than on Linux, none. */
async function endProcesses(home: string): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const variables = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!variables.split('\0').includes(`HOME=${home}`)) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}
