import { rm } from 'node:fs/promises';
import type { Contract } from '../../../contract/document.ts';
import { createEntryWriter } from './entry.ts';
import { beginFile } from './file.ts';
import type { Traffic } from './traffic.ts';

/** Records traffic to a HAR 1.2 file that is valid at any time. */
export interface HarRecorder extends AsyncDisposable {
  /** Appends a request with its response. Never throws. */
  record(traffic: Traffic): void;
}

/** The recording cannot be written to its file. */
export class RecordError extends Error {}

/**
 * Starts a recording. An existing file is an error and stays as it is. `onMessage` receives the reason if the
 * recording ends early.
 */
export async function createHarRecorder(
  path: string,
  { contract, onMessage }: { readonly contract: Contract; readonly onMessage: (line: string) => void },
): Promise<HarRecorder> {
  const { version } = contract.document.info;
  const creator = { name: 'platform-control-plane', version: String(version) };
  const write = createEntryWriter(contract);
  const file = await beginFile(
    path,
    `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`,
    '\n]}}\n',
  ).catch((error: unknown) => refuse(path, error));
  let count = 0;
  let isOver = false;

  const append = async (traffic: Traffic) => {
    if (isOver) return;
    try {
      await file.append(`${count === 0 ? '' : ','}\n${JSON.stringify(write(traffic))}`);
      count++;
    } catch (error) {
      isOver = true;
      onMessage(`The recording has stopped; the mock continues. ${messageOf(error)}. ${await restore()}`);
    }
  };
  const restore = async () => {
    try {
      await file.restore();
      return `${path} holds the traffic up to then.`;
    } catch (error) {
      return `${path} ends with an incomplete entry, which could not be removed: ${messageOf(error)}.`;
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
      // An empty recording is removed, so that the next one can use the name.
      if (count === 0) await rm(path);
    },
  };
}

function refuse(path: string, error: unknown): never {
  const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  const reason = exists ? 'the file exists already' : messageOf(error);
  throw new RecordError(`--record cannot write ${path}: ${reason}. Choose a new file in an existing folder.`, {
    cause: error,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
