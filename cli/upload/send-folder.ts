import { openAsBlob } from 'node:fs';
import { type ControlPlaneClient, upload, UploadError } from '../../client/index.ts';
import { uploadRules } from '../../generated/client/requests.ts';
import { formatCount } from '../program/describe.ts';
import type { Output } from '../program/output.ts';
import type { Found } from './find-files.ts';

const megabyte = 1_000_000;

/** Uploads files, and returns the id of the upload. */
export async function sendFolder(
  client: ControlPlaneClient,
  workspaceSlug: string,
  found: readonly Found[],
  { note, marks }: Output,
): Promise<string> {
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  if (bytes > uploadRules.maxBytes) throw new UploadError(describeExcess(found, bytes));
  note(`Uploading ${formatCount(found.length, 'file')}, ${formatSize(bytes)}${marks.goesOn}`);
  const files = await Promise.all(
    found.map(async ({ path, file, executable }) => ({ path, content: await openAsBlob(file), executable })),
  );
  const { uploadId } = await upload(client, { workspaceSlug, files });
  return uploadId;
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
