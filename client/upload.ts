import { uploadRules } from '../generated/client/requests.ts';
import type { components } from '../generated/types.ts';
import type { ControlPlaneClient } from './client.ts';

/** A file with its path in the project. */
export interface ProjectFile {
  readonly path: string;
  readonly content: BlobPart;
  /** Whether the file may be executed. A script that begins with `#!` and a program for Linux may in any case. */
  readonly executable?: boolean | undefined;
}

/** A folder that a person has chosen: what `showDirectoryPicker()` of a browser returns. */
export interface Folder {
  readonly kind: 'directory';
  readonly name: string;
  /** The library "dom" of TypeScript 5.9 does not declare it. */
  values?(): AsyncIterable<Folder | { readonly kind: 'file'; readonly name: string; getFile(): Promise<File> }>;
}

/**
 * The files to upload: those of an `<input webkitdirectory>`, files with paths, a folder, a form as the contract
 * describes it, or one zip file.
 */
export type UploadFiles = Iterable<File> | Iterable<ProjectFile> | Folder | FormData | Blob;

export interface UploadOptions {
  readonly workspaceSlug: string;
  readonly files: UploadFiles;
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the bytes that were sent, in browsers. Other runtimes do not report it, and neither does a `fetch` of
   * the client's own.
   */
  readonly onProgress?: (progress: { readonly sentBytes: number; readonly totalBytes: number }) => void;
}

type Uploaded = components['schemas']['UploadResult'];

// Registered process-wide, as that of a `ControlPlaneError`.
const brand: unique symbol = Symbol.for('platform-control-plane.upload-error') as never;

/** Files that cannot be uploaded. Nothing was sent. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly [brand] = true;
}

/** Whether a value is an `UploadError`, made by any copy of this package. */
export function isUploadError(value: unknown): value is UploadError {
  return brand in Object(value);
}

/** Uploads the files of a project. Throws a `ControlPlaneError` when the server refuses them. */
export async function upload(
  client: ControlPlaneClient,
  { workspaceSlug, files, signal, onProgress }: UploadOptions,
): Promise<Uploaded> {
  const form = files instanceof FormData ? files : toForm(await list(files));
  checkLimits(form.getAll('file'));
  const reportsProgress = onProgress && client.sendBy && typeof XMLHttpRequest !== 'undefined';
  const { data, error } = await client.POST(uploadRules.path, {
    params: { path: { workspaceSlug } },
    // A form, in the contract's other media type.
    body: form as never,
    ...(signal && { signal }),
    ...(reportsProgress && { fetch: client.sendBy((request) => fetchByXhr(request, onProgress)) }),
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
  for await (const entry of folder.values?.() ?? []) {
    if (entry.kind === 'directory') files.push(...(await walk(entry, `${before}${entry.name}/`)));
    else files.push({ path: before + entry.name, content: await entry.getFile() });
  }
  return files;
}

function toForm(files: readonly ProjectFile[]): FormData {
  const form = new FormData();
  for (const { path, content } of files) {
    const blob = content instanceof Blob ? content : new Blob([content]);
    // Bun names a nameless blob "", and the server does not take such a part for a file.
    form.append('file', blob, path.slice(path.lastIndexOf('/') + 1));
  }
  const add = (name: string, some: readonly ProjectFile[]) =>
    form.append(name, JSON.stringify(some.map(({ path }) => path)));
  add('paths', files);
  const programs = files.filter(({ executable }) => executable);
  if (programs.length > 0) add('executable', programs);
  return form;
}

function checkLimits(files: readonly (Blob | string)[]): void {
  const bytes = files.reduce((sum, file) => sum + (file instanceof Blob ? file.size : file.length), 0);
  const { maxFiles, maxBytes } = uploadRules;
  if (files.length === 0) throw new UploadError('There is no file to upload.');
  if (files.length > maxFiles)
    throw new UploadError(`${files.length} files are too many: an upload has at most ${maxFiles}.`);
  if (bytes > maxBytes) throw new UploadError(`${bytes} bytes are too many: an upload has at most ${maxBytes}.`);
}

/** Sends a request by `XMLHttpRequest`, because `fetch` does not report the progress of an upload. */
async function fetchByXhr(request: Request, onProgress: NonNullable<UploadOptions['onProgress']>): Promise<Response> {
  const { method, url, headers, credentials, signal } = request;
  const body = await request.blob();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.open(method, url);
    xhr.withCredentials = credentials === 'include';
    headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
    xhr.onload = () => resolve(new Response(xhr.responseText || null, { status: xhr.status, headers: headersOf(xhr) }));
    xhr.onerror = () => reject(new TypeError('The upload could not be sent.'));
    // The reason that the caller of `abort` chose.
    xhr.onabort = () => reject(signal.reason as Error);
    xhr.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    xhr.send(body);
  });
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const lines = xhr.getAllResponseHeaders().matchAll(/^(.+?): (.*)$/gm);
  return new Headers([...lines].map(([, name = '', value = '']): [string, string] => [name, value]));
}
