import { uploadRules } from '../generated/client/requests.ts';
import type { components } from '../generated/types.ts';
import type { ControlPlaneClient } from './client.ts';
import { ControlPlaneError } from './control-plane-error.ts';

/** A file with its path in the project. */
export interface ProjectFile {
  readonly path: string;
  readonly content: Blob | string;
}

/** A folder that a person has chosen: what `showDirectoryPicker()` of a browser returns. */
export interface Folder {
  readonly kind: 'directory';
  readonly name: string;
  values(): AsyncIterable<Folder | { readonly kind: 'file'; readonly name: string; getFile(): Promise<File> }>;
}

/**
 * What is uploaded: the files of an `<input webkitdirectory>`, files with paths, a folder, a form as the contract
 * describes it, or one zip file.
 */
export type UploadFiles = Iterable<File> | Iterable<ProjectFile> | Folder | FormData | Blob;

export interface UploadOptions {
  readonly workspaceSlug: string;
  readonly files: UploadFiles;
  readonly signal?: AbortSignal;
  /**
   * Called with the bytes that were sent, in browsers. Other runtimes do not tell, and neither does a `fetch` of the
   * client's own.
   */
  readonly onProgress?: (progress: { readonly sentBytes: number; readonly totalBytes: number }) => void;
}

type Uploaded = components['schemas']['UploadResult'];

/** Files that cannot be uploaded. Nothing was sent. */
export class UploadError extends Error {}

/** Uploads the files of a project. Throws a `ControlPlaneError` when the server refuses them. */
export async function upload(client: ControlPlaneClient, { workspaceSlug, files, signal, onProgress }: UploadOptions): Promise<Uploaded> {
  const form = files instanceof FormData ? files : toForm(await list(files));
  const progress = onProgress && !client.transport.replacesFetch && typeof XMLHttpRequest !== 'undefined' ? onProgress : undefined;
  if (progress) return send(client, workspaceSlug, form, progress, signal);
  const { data, error } = await client.POST(uploadRules.path, {
    params: { path: { workspaceSlug } },
    // A form, in the contract's other media type.
    body: form as never,
    ...(signal && { signal }),
  });
  if (error) throw error;
  return data;
}

async function list(files: Exclude<UploadFiles, FormData>): Promise<ProjectFile[]> {
  if (files instanceof Blob) return [{ path: files instanceof File ? files.name : 'project.zip', content: files }];
  if ('kind' in files) return walk(files, '');
  return [...files].map((file) => (file instanceof File ? { path: pathOf(file), content: file } : file));
}

/** Without the name of the chosen folder, which is not a part of the project. */
function pathOf({ webkitRelativePath, name }: File): string {
  return webkitRelativePath ? webkitRelativePath.split('/').slice(1).join('/') : name;
}

async function walk(folder: Folder, before: string): Promise<ProjectFile[]> {
  const files: ProjectFile[] = [];
  for await (const entry of folder.values()) {
    if (entry.kind === 'directory') files.push(...(await walk(entry, `${before}${entry.name}/`)));
    else files.push({ path: before + entry.name, content: await entry.getFile() });
  }
  return files;
}

function toForm(files: readonly ProjectFile[]): FormData {
  const blobs = files.map(({ content }) => (typeof content === 'string' ? new Blob([content]) : content));
  const bytes = blobs.reduce((sum, { size }) => sum + size, 0);
  const { maxFiles, maxBytes } = uploadRules;
  if (files.length === 0) throw new UploadError('There is no file to upload.');
  if (files.length > maxFiles) throw new UploadError(`${files.length} files are too many: an upload has at most ${maxFiles}.`);
  if (bytes > maxBytes) throw new UploadError(`${bytes} bytes are too many: an upload has at most ${maxBytes}.`);
  const form = new FormData();
  for (const blob of blobs) form.append('file', blob);
  form.append('paths', JSON.stringify(files.map(({ path }) => path)));
  return form;
}

type OnProgress = NonNullable<UploadOptions['onProgress']>;

/** `fetch` does not report progress, so this request is sent by `XMLHttpRequest`. */
async function send(
  client: ControlPlaneClient,
  workspaceSlug: string,
  form: FormData,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Uploaded> {
  const request = new XMLHttpRequest();
  request.open('POST', client.baseUrl + uploadRules.path.replace('{workspaceSlug}', encodeURIComponent(workspaceSlug)));
  request.withCredentials = client.transport.sendsCookies;
  for (const [name, value] of Object.entries(await client.credentials())) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
  const stop = () => request.abort();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await new Promise((resolve, reject) => {
      request.onload = resolve;
      // What the caller of `abort` chose.
      request.onabort = () => reject(signal?.reason as Error);
      request.onerror = () => reject(new TypeError('The upload could not be sent.'));
      request.send(form);
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  const body = parse(request.responseText);
  // The contract's only success.
  if (request.status === 201) return body as Uploaded;
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    headers.append(name, value.join(': '));
  }
  throw new ControlPlaneError({ status: request.status, headers }, body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
