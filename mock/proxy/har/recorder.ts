import { open, rm } from 'node:fs/promises';
import type { Contract } from '../../../server/http/document.ts';
import { createEntryWriter } from './entry.ts';
import type { Traffic } from './traffic.ts';

/** Keeps traffic in a file that any tool for HAR 1.2 can read at any time. */
export interface HarRecorder extends AsyncDisposable {
  /** Writes an exchange, after those before it; the file is valid again when that is done. */
  record(traffic: Traffic): void;
}

/** A file that cannot be recorded to. */
export class RecordError extends Error {}

/** Begins a recording. A file that is there already stays as it is, and is an error. */
export async function createHarRecorder(
  path: string,
  { contract, failed }: { readonly contract: Contract; readonly failed: (error: unknown) => void },
): Promise<HarRecorder> {
  const { version } = contract.document.info;
  const creator = { name: 'platform-control-plane', version: String(version) };
  const start = `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
  const file = await openNew(path);
  const write = createEntryWriter(contract);
  // The closing brackets are written over by the next entry and stand behind it again.
  let end = Buffer.byteLength(start);
  let count = 0;
  await file.write(start + closing, 0);

  const append = async (traffic: Traffic) => {
    const entry = `${count === 0 ? '' : ','}\n${JSON.stringify(write(traffic))}`;
    await file.write(entry + closing, end);
    end += Buffer.byteLength(entry);
    count++;
  };
  let written = Promise.resolve();
  return {
    record(traffic) {
      written = written.then(() => append(traffic)).catch(failed);
    },
    async [Symbol.asyncDispose]() {
      await written;
      await file.close();
      // Nothing is lost, and the next start can have the name.
      if (count === 0) await rm(path);
    },
  };
}

const closing = '\n]}}\n';

async function openNew(path: string) {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const why = isThere ? 'it is there already, and nothing is written over' : error instanceof Error ? error.message : String(error);
    throw new RecordError(`--record cannot write ${path}: ${why}. Name a file that is new, in a folder that is there.`, { cause: error });
  }
}
