import { execFile } from 'node:child_process';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from '../server/contract/document.ts';
import type { Clock } from '../server/ports/clock.ts';

/** The contract cannot be read as it stands in the files; the message says why, to whoever is editing them. */
export class UnreadableContract extends Error {}

/** Editors write a file in several steps, and people save several files at once. */
const settleMs = 150;

/** Reads the contract as it stands in a checkout's files, in a process of its own, so that nothing that is wrong there can hurt this one. */
export async function readCheckout(root: string, signal: AbortSignal): Promise<Contract> {
  try {
    const options = { cwd: root, signal, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/contract.ts')], options);
    // The script writes exactly this.
    return JSON.parse(stdout) as Contract;
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error)) throw error;
    throw new UnreadableContract(String(error.stderr).trim() || error.message, { cause: error });
  }
}

/** Calls `onChange`, one call at a time, whenever files of a folder have changed and have then been left alone for a moment. */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  let pending: AbortController | undefined;
  let last = Promise.resolve();
  try {
    for await (const { filename } of watch(folder, { recursive: true, signal })) {
      if (filename === null || !/\.(yaml|js)$/.test(filename)) continue;
      pending?.abort();
      const mine = (pending = new AbortController());
      const settled = clock.sleep(settleMs, AbortSignal.any([mine.signal, signal])).then(
        () => true,
        () => false,
      );
      void settled.then((isQuiet) => {
        if (isQuiet) last = last.then(onChange);
      });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
