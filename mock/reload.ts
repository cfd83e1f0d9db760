import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from '../contract/document.ts';

/** The files of the contract are invalid; the message says where, for the person who edits them. */
class UnreadableContract extends Error {}

/**
 * Reads the contract from a checkout's files, in a process of its own, so that an invalid file cannot stop this one.
 */
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
