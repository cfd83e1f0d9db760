import { accessSync, constants, openAsBlob, statSync } from 'node:fs';
import { type ControlPlaneClient, upload, UploadError } from '../../client/index.ts';
import { uploadRules } from '../../generated/client/requests.ts';
import { formatCount } from '../program/describe.ts';
import type { Output } from '../program/output.ts';
import { codeOfSystem } from '../program/system-error.ts';
import type { Found } from './find-files.ts';

const megabyte = 1_000_000;

/** Uploads files, and returns the id of the upload. */
export async function sendFolder(
  client: ControlPlaneClient,
  workspaceSlug: string,
  found: readonly Found[],
  output: Output,
): Promise<string> {
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  if (bytes > uploadRules.maxBytes) throw new UploadError(describeExcess(found, bytes));
  output.note(`Uploading ${formatCount(found.length, 'file')}, ${formatSize(bytes)}${output.marks.goesOn}`);
  const files = await Promise.all(
    found.map(async ({ path, file, executable }) => ({ path, content: await openAsBlob(file), executable })),
  );
  const { uploadId } = await whileReadable(found, async (sending) => {
    const { onProgress, end } = watchProgress(sending, output);
    try {
      return await upload(client, { workspaceSlug, files, signal: sending.signal, onProgress });
    } finally {
      end();
    }
  });
  return uploadId;
}

/** How often a long upload says how far it is, and how long nothing may go out or come back. */
const [noteMs, silenceMs] = [5000, 120_000];

function watchProgress(sending: AbortController, { note }: Output) {
  let [sent, before, total, silentMs] = [0, 0, 0, 0];
  const timer = setInterval(() => {
    silentMs = sent === before ? silentMs + noteMs : 0;
    before = sent;
    if (silentMs >= silenceMs) sending.abort(new DOMException('The upload has stopped.', 'TimeoutError'));
    if (silentMs === 0 && sent < total) note(`Sent ${formatSize(sent)} of ${formatSize(total)}`);
  }, noteMs);
  return {
    onProgress: ({ sentBytes, totalBytes }: { readonly sentBytes: number; readonly totalBytes: number }) => {
      [sent, total] = [sentBytes, totalBytes];
    },
    end: () => clearInterval(timer),
  };
}

/** Sends files. Node throws outside of any promise if one cannot be read, or has changed since it was opened. */
async function whileReadable<T>(found: readonly Found[], send: (sending: AbortController) => Promise<T>): Promise<T> {
  const failed = Promise.withResolvers<never>();
  const sending = new AbortController();
  const onError = (error: Error) => {
    failed.reject(error.name === 'NotReadableError' ? new UploadError(describeUnreadable(found)) : error);
    sending.abort();
  };
  process.on('uncaughtException', onError);
  try {
    return await Promise.race([send(sending), failed.promise]);
  } finally {
    process.off('uncaughtException', onError);
  }
}

function describeUnreadable(found: readonly Found[]): string {
  const locked = found.find(({ file }) => !isReadable(file));
  if (locked) return `${locked.path} cannot be read. Make it readable, or exclude it in .pcpignore.`;
  const changed = found.find(({ file, size }) => statSync(file, { throwIfNoEntry: false })?.size !== size);
  return `${changed?.path ?? 'A file'} has changed while it was sent. Deploy again.`;
}

/** Whether a file may be read, or is gone. */
function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch (error) {
    return codeOfSystem(error) === 'ENOENT';
  }
}

function describeExcess(found: readonly Found[], bytes: number): string {
  const largest = found.toSorted((a, b) => b.size - a.size).slice(0, 5);
  const lines = largest.map(({ path, size }) => `  ${formatSize(size)}  ${path}`);
  return `The folder has ${formatSize(bytes)}, and an upload at most ${formatSize(uploadRules.maxBytes)}. The largest files:
${lines.join('\n')}
Exclude files in .pcpignore.`;
}

export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < megabyte ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / megabyte).toFixed(1)} MB`;
}
