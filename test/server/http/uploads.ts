import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Handlers } from '../../../generated/handlers.ts';
import { operations } from '../../../generated/operations.ts';
import { createFront } from '../../../server/http/app.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import type { AnyHandler } from '../../../server/dispatch/any-handler.ts';
import type { UploadTree } from '../../../contract/model/upload.ts';
import type { Identity } from '../../../server/ports/identity.ts';
import type { Observer } from '../../../server/ports/observer.ts';
import { listen } from '../../listen.ts';
import { people } from './identity.ts';

export const uploadPath = '/api/workspaces/acme/uploads';

export type UploadHandler = Handlers['createUpload'];

export const staff = people({ ada: {}, vera: { role: 'viewer' } });

export type Part =
  | readonly [name: string, value: string, filename?: undefined]
  | readonly [name: string, content: Blob, filename: string];
type Sending = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly duplex?: 'half';
};

/** The front with a handler that notes what is uploaded, and an upload folder of its own. */
export async function startUploads(handler?: UploadHandler, identity: Identity = staff) {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-test-'));
  const seen: Awaited<ReturnType<typeof look>>[] = [];
  const note: UploadHandler = async ({ body: tree }) => {
    seen.push(await look(tree));
    return created(tree);
  };
  // The front of one operation starts a hundred times as fast as that of all; it calls all handlers alike.
  const handlers = { createUpload: (handler ?? note) as object as AnyHandler };
  const contract = { ...generatedContract(), operations: [operations.createUpload] };
  const statuses: number[] = [];
  const observer: Observer = {
    responded: ({ status }) => void statuses.push(status),
    streams: () => undefined,
    violated: () => undefined,
  };
  const app = await createFront(handlers, { identity, uploadFolder: folder, log: silent, observer }, contract);
  const listening = await listen(app);

  const client = createUploadClient((path, init) => fetch(`${listening.url}${path}`, init));
  return {
    ...client,
    folder,
    port: listening.port,
    server: listening.server,
    seen,
    /** Of each request that has ended, as it is logged. */
    statuses,
    /** What is in the upload folder. */
    leftovers: () => readdir(folder),
    async [Symbol.asyncDispose]() {
      await listening[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

/** Sends uploads by `respond`: a front behind a socket, or a function. */
export function createUploadClient(respond: (path: string, init: RequestInit) => Promise<Response>) {
  const send = async (init: Sending, query = '') => {
    const headers = { authorization: 'Bearer ada', ...init.headers };
    const response = await respond(`${uploadPath}${query}`, { method: 'POST', ...init, headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const form = (...parts: readonly Part[]) => send({ body: formOf(parts) });
  return {
    send,
    form,
    /** Files as parts of a form, with their paths after them. */
    upload: (files: Readonly<Record<string, string | Buffer<ArrayBuffer>>>) => {
      const parts = Object.entries(files).map(([, content]) => ['file', new Blob([content]), 'name'] as const);
      return form(...parts, ['paths', JSON.stringify(Object.keys(files))]);
    },
    json: (body: unknown) => send({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
}

export function created({ name, files, size }: UploadTree) {
  const own = { uploadId: '2e9b7f40-6c15-4d83-a0b7-51c8f36d9e01', expiresAt: '2026-11-21T11:00:30.000Z' };
  return { status: 201, body: { ...own, name, files: files.length, size } } as const;
}

/** What refuses an upload for one mistake. */
export function refusal(path: string, rule: string) {
  return { status: 400, body: { error: { code: 'bad_body', details: [{ in: 'body', path, rule }] } } };
}

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if (part[2] === undefined) form.append(part[0], part[1]);
    else form.append(...part);
  }
  return form;
}

/** What a tree says of itself, with the content of every file that it really has on disk. */
async function look(tree: UploadTree) {
  const { name, files, size } = tree;
  const parent = await mkdtemp(join(tmpdir(), 'uploads-kept-'));
  const root = join(parent, 'tree');
  try {
    await tree.keep(root);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const there = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    const contents = await Promise.all(
      there.map(async (file) => [relative(root, file), await readFile(file, 'latin1')] as const),
    );
    return { name, size, files, contents: Object.fromEntries(contents) };
  } finally {
    await rm(parent, { recursive: true });
  }
}
