import { uploadRules } from '../generated/client/requests.ts';
import type { components } from '../generated/types.ts';
import type { ControlPlaneClient } from './client.ts';
import type { Fetch } from './exchange.ts';

/** A file with its path in the project. */
export interface ProjectFile {
  readonly path: string;
  /** A `Blob` is read while it is sent: `openAsBlob()` of `node:fs` makes one that is not held in memory. */
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
  /** Called with the bytes that were sent. Not with a `fetch` of the client's own, nor in a service worker. */
  readonly onProgress?: OnProgress | undefined;
}

type OnProgress = (progress: { readonly sentBytes: number; readonly totalBytes: number }) => void;

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
  const bytes = checkLimits(form.getAll('file'));
  const send = chooseSend(form, bytes, onProgress);
  const { data, error } = await client.POST(uploadRules.path, {
    params: { path: { workspaceSlug } },
    // A form, in the contract's other media type.
    body: form as never,
    signal,
    ...(send && client.sendBy && { fetch: client.sendBy(send) }),
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

/** Returns the bytes of the files. */
function checkLimits(files: readonly (Blob | string)[]): number {
  const bytes = new Blob([...files]).size;
  const { maxFiles, maxBytes } = uploadRules;
  if (files.length === 0) throw new UploadError('There is no file to upload.');
  if (files.length > maxFiles)
    throw new UploadError(`${files.length} files are too many: an upload has at most ${maxFiles}.`);
  if (bytes > maxBytes) throw new UploadError(`${bytes} bytes are too many: an upload has at most ${maxBytes}.`);
  return bytes;
}

/** How to send the form, if not by `fetch` alone. */
function chooseSend(form: FormData, totalBytes: number, onProgress: OnProgress | undefined): Fetch | undefined {
  if (typeof XMLHttpRequest !== 'undefined') return onProgress && ((request) => sendByXhr(request, form, onProgress));
  // Service workers cannot send a stream over HTTP/1.1, and workerd refuses the options.
  if ('WorkerGlobalScope' in globalThis) return undefined;
  return (request) => sendCounted(request, totalBytes, onProgress);
}

/**
 * Sends a body without keeping what was sent, and counts it. Node keeps all of it for a redirect otherwise; one of an
 * upload is an error, since it would make the POST a GET or lose the token.
 */
function sendCounted(request: Request, totalBytes: number, onProgress: OnProgress | undefined): Promise<Response> {
  let sentBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      // The delimiters between the files are not counted in the end.
      sentBytes = Math.min(totalBytes, sentBytes + chunk.length);
      onProgress?.({ sentBytes, totalBytes });
    },
  });
  // The type of DOM does not know `duplex`.
  const counted = onProgress && ({ body: request.body?.pipeThrough(counter), duplex: 'half' } as RequestInit);
  return fetch(request, { ...counted, redirect: 'error', window: null });
}

/** Sends a request by `XMLHttpRequest`, because the `fetch` of browsers does not report the progress of an upload. */
async function sendByXhr(request: Request, form: FormData, onProgress: OnProgress): Promise<Response> {
  const { method, url, headers, credentials, signal } = request;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.withCredentials = credentials === 'include';
    // The form has a boundary of its own, and its files are not held in memory.
    headers.forEach((value, name) => name !== 'content-type' && xhr.setRequestHeader(name, value));
    xhr.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
    xhr.onload = () => resolve(new Response(xhr.responseText || null, { status: xhr.status, headers: headersOf(xhr) }));
    xhr.onerror = () => reject(new TypeError('The upload could not be sent.'));
    // The reason that the caller of `abort` chose.
    xhr.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const lines = xhr.getAllResponseHeaders().matchAll(/^(.+?): (.*)$/gm);
  return new Headers([...lines].map(([, name = '', value = '']): [string, string] => [name, value]));
}
