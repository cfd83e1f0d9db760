import { rm } from 'node:fs/promises';
import type { Contract } from '../../../server/contract/document.ts';
import { createEntryWriter } from './entry.ts';
import { beginFile } from './file.ts';
import type { Traffic } from './traffic.ts';

/** Keeps traffic in a file that any tool for HAR 1.2 can read at any time. */
export interface HarRecorder extends AsyncDisposable {
  /** Writes an exchange, after those before it; the file is valid again when that is done. It never throws. */
  record(traffic: Traffic): void;
}

/** A file that cannot be recorded to. */
export class RecordError extends Error {}

/** Begins a recording. A file that is there already stays as it is, and is an error. What ends the recording early is told once. */
export async function createHarRecorder(
  path: string,
  { contract, onMessage }: { readonly contract: Contract; readonly onMessage: (line: string) => void },
): Promise<HarRecorder> {
  const { version } = contract.document.info;
  const creator = { name: 'platform-control-plane', version: String(version) };
  const write = createEntryWriter(contract);
  const file = await beginFile(path, `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`, '\n]}}\n').catch(
    (error: unknown) => refuse(path, error),
  );
  let count = 0;
  let isOver = false;

  const append = async (traffic: Traffic) => {
    if (isOver) return;
    try {
      await file.append(`${count === 0 ? '' : ','}\n${JSON.stringify(write(traffic))}`);
      count++;
    } catch (error) {
      isOver = true;
      onMessage(`The recording has ended, and the mock goes on: ${messageOf(error)}. ${await takeBack()}`);
    }
  };
  const takeBack = async () => {
    try {
      await file.restore();
      return `What came before is in ${path}.`;
    } catch (error) {
      return `${path} ends in the middle of an entry and cannot be mended: ${messageOf(error)}.`;
    }
  };
  let written = Promise.resolve();
  return {
    record(traffic) {
      written = written.then(() => append(traffic));
    },
    async [Symbol.asyncDispose]() {
      await written;
      isOver = true;
      await file.close();
      // Nothing is lost, and the next start can have the name.
      if (count === 0) await rm(path);
    },
  };
}

function refuse(path: string, error: unknown): never {
  const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  const why = isThere ? 'it is there already, and nothing is written over' : messageOf(error);
  throw new RecordError(`--record cannot write ${path}: ${why}. Name a file that is new, in a folder that is there.`, { cause: error });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
