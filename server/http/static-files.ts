import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
// @ts-expect-error The package has types for its entry only.
import preferredEncodings from 'negotiator/lib/encoding.js';
import { pathOf } from '../dispatch/address.ts';
import { standardHeaders } from '../dispatch/json-response.ts';
import type { RouteListener } from './routes.ts';

export interface StaticFilesOptions {
  /** The folder with the files. `app.js.br` and `app.js.gz` beside `app.js` are its compressed forms. */
  readonly folder: string;
  /** The Content-Security-Policy of pages. */
  readonly policy: string;
  /**
   * The status with which a path without a file shows `index.html`, to requests for a page, or `null`; 200 outside
   * `/api` by default.
   */
  readonly pageStatus?: (path: string) => 200 | 404 | null;
}

interface StaticFile {
  readonly type: string;
  readonly isHashed: boolean;
  readonly plain: Form;
  /** The compressed forms by their encodings. */
  readonly compressed: ReadonlyMap<string, Form>;
}

interface Form {
  readonly body: Buffer;
  readonly tag: string;
}

type Negotiate = (accepted: string, offered: readonly string[], preferred: readonly string[]) => readonly string[];

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The encodings, the smallest first, and the endings of files that have them. */
const encodings: readonly (readonly [string, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** The names of these files have a hash of their contents, so that they never get other ones. */
const hashedFolder = '/assets/';

/**
 * Serves the files of a folder, and one page for the addresses that a program in the page knows. The folder is read
 * once, so an address never becomes a path of a file.
 */
export function createStaticFiles({ folder, policy, pageStatus = outsideApi }: StaticFilesOptions): RouteListener {
  const files = readFiles(folder);
  const page = files.get('/index.html');
  return (request, response) => {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = pathOf(request.url ?? '');
    const known = files.get(path);
    const status = known ? 200 : /\btext\/html\b/.test(headers.accept ?? '') ? pageStatus(path) : null;
    const file = known ?? page;
    if (!file || status === null) return false;
    const offered = [...file.compressed.keys(), 'identity'];
    const accepted = headers['accept-encoding'] ?? '';
    // The first one is taken if a client accepts each as gladly, as browsers do.
    const [encoding = 'identity'] = (preferredEncodings as Negotiate)(accepted, offered, offered);
    send(response, file, { status, encoding, policy, known: headers['if-none-match'] });
    return true;
  };
}

function outsideApi(path: string): 200 | null {
  return /^\/(api|assets)(\/|$)/.test(path) ? null : 200;
}

interface Sending {
  readonly status: 200 | 404;
  readonly encoding: string;
  readonly policy: string;
  /** The tags of the copies that the client has. */
  readonly known: string | undefined;
}

function send(response: ServerResponse, file: StaticFile, { status, encoding, policy, known = '' }: Sending): void {
  const { type, isHashed, plain } = file;
  const compressed = file.compressed.get(encoding);
  const form = compressed ?? plain;
  const headers = {
    ...standardHeaders,
    ...(type.startsWith('text/html') && { 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' }),
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: form.tag,
    Vary: 'Accept-Encoding',
  };
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (status === 200 && tags.includes(form.tag)) return void response.writeHead(304, headers).end();
  response.writeHead(status, {
    ...headers,
    'Content-Type': type,
    ...(compressed && { 'Content-Encoding': encoding }),
    'Content-Length': form.body.length,
  });
  // For HEAD, Node omits the body.
  response.end(form.body);
}

/** The files of a folder, by their paths in an address. */
function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const names = new Set(all);
  const plain = all.filter((file) => !encodings.some(([, ending]) => file.endsWith(ending)));
  return new Map(
    plain.map((file) => {
      const found = encodings.filter(([, ending]) => names.has(`${file}${ending}`));
      const compressed = new Map(found.map(([encoding, ending]) => [encoding, readForm(`${file}${ending}`)]));
      const type = types[extname(file)] ?? 'application/octet-stream';
      const path = `/${relative(folder, file).replaceAll('\\', '/')}`;
      return [path, { type, isHashed: path.startsWith(hashedFolder), plain: readForm(file), compressed }] as const;
    }),
  );
}

function readForm(file: string): Form {
  const body = readFileSync(file);
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
