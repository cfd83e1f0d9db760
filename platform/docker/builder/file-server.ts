import { closeSync, createReadStream, fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { basename, extname, join, normalize, relative } from 'node:path';
import { pipeline } from 'node:stream';

// The program of an image with static pages: `node file-server.mjs [--single-page] FOLDER…`. It serves the first
// folder that exists, as RFC 9110 wants it of a file server. A page that finds its parts by the path of the address is
// sent for each path without a file. The program imports nothing but Node, which can be as old as version 18.

const args = process.argv.slice(2);
const isSinglePage = args.includes('--single-page');
const folders = args.filter((arg) => arg !== '--single-page');
const folder = folders.find((path) => statOf(path)?.isDirectory()) ?? folders[0] ?? '.';
const port = Number(process.env.PORT ?? 8080);

/** Types by ending. Text has its charset, and JSON is always UTF-8. */
const types = new Map<string, string>(
  Object.entries({
    'text/plain; charset=utf-8': 'txt log text',
    'text/html; charset=utf-8': 'html htm',
    'text/css; charset=utf-8': 'css',
    'text/csv; charset=utf-8': 'csv',
    'text/javascript; charset=utf-8': 'js mjs cjs',
    'text/markdown; charset=utf-8': 'md',
    'text/vtt; charset=utf-8': 'vtt',
    'text/calendar; charset=utf-8': 'ics',
    'application/json': 'json map',
    'application/ld+json': 'jsonld',
    'application/geo+json': 'geojson',
    'application/manifest+json': 'webmanifest',
    'application/xml; charset=utf-8': 'xml xsl',
    'application/atom+xml; charset=utf-8': 'atom',
    'application/rss+xml; charset=utf-8': 'rss',
    'application/xhtml+xml; charset=utf-8': 'xhtml',
    'application/yaml': 'yaml yml',
    'application/wasm': 'wasm',
    'application/pdf': 'pdf',
    'application/zip': 'zip',
    'application/gzip': 'gz tgz',
    'application/epub+zip': 'epub',
    'application/vnd.apple.mpegurl': 'm3u8',
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/ogg': 'ogg oga opus',
    'audio/wav': 'wav',
    'audio/flac': 'flac',
    'font/woff': 'woff',
    'font/woff2': 'woff2',
    'font/ttf': 'ttf',
    'font/otf': 'otf',
    'image/apng': 'apng',
    'image/avif': 'avif',
    'image/bmp': 'bmp',
    'image/gif': 'gif',
    'image/jpeg': 'jpg jpeg',
    'image/png': 'png',
    'image/svg+xml': 'svg',
    'image/tiff': 'tif tiff',
    'image/webp': 'webp',
    'image/x-icon': 'ico',
    'model/gltf+json': 'gltf',
    'model/gltf-binary': 'glb',
    'video/mp4': 'mp4 m4v',
    'video/ogg': 'ogv',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
  }).flatMap(([type, endings]) => endings.split(' ').map((ending) => [`.${ending}`, type] as const)),
);

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'zstd', ending: '.zst' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** A file to send: the wanted one, or the compressed one beside it. */
interface Found {
  readonly path: string;
  readonly encoding: string | null;
  /** Whether another client might get other bytes. */
  readonly varies: boolean;
}

const server = createServer((request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(response, { status: 405, headers: { allow: 'GET, HEAD' } }, 'Only GET and HEAD are allowed.');
    return;
  }
  const { pathname, query } = partsOf(request.url ?? '/');
  const path = pathOf(pathname);
  if (path === null) {
    sendText(response, { status: 400 }, 'The path cannot be read.');
    return;
  }
  const file = findFile(path);
  const moved = file === null ? otherPathOf(path) : null;
  if (file) send(request, response, file, 200);
  else if (moved !== null) {
    const location = `${moved.split('/').map(encodeURIComponent).join('/')}${query}`;
    sendText(response, { status: 308, headers: { location } }, `The page is at ${location}`);
  } else {
    const start = isSinglePage && !isFileName(path) ? (findFile('/200.html') ?? findFile('/index.html')) : null;
    const page = findFile('/404.html');
    if (start) send(request, response, start, 200);
    else if (page) send(request, response, page, 404);
    else sendText(response, { status: 404 }, 'There is no such page.');
  }
});

/** Path and query of a target, which a proxy may write with scheme and host. */
function partsOf(target: string): { readonly pathname: string; readonly query: string } {
  const [, pathname = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  return { pathname: pathname === '' ? '/' : pathname, query };
}

/** The path of a request, limited to the folder; `null` if it cannot be read. */
function pathOf(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return path.startsWith('/') && !path.includes('\0') ? normalize(path) : null;
  } catch {
    return null;
  }
}

/** The path at which a page is, with or without a slash: by the wrong one, its links would lead elsewhere. */
function otherPathOf(path: string): string | null {
  const other = path.endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`;
  return other !== '' && findFile(other) ? other : null;
}

/** Whether a path is that of a script, an image or another file, whose absence is an error. */
function isFileName(path: string): boolean {
  return types.has(extname(path).toLowerCase());
}

/** A file, its page without `.html`, or the page of a folder. Files whose names begin with a dot are not shown. */
function findFile(path: string): string | null {
  if (path.split('/').some((part) => part.startsWith('.') && part !== '.well-known')) return null;
  const names = path.endsWith('/') ? [`${path}index.html`, `${path}index.htm`] : [path, `${path}.html`];
  return names.map((name) => join(folder, name)).find((name) => statOf(name)?.isFile()) ?? null;
}

/** `null` for a path without a file, and for one that the system refuses: too long, forbidden, a circle of links. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** Chooses the compressed file beside a file that the client likes best. */
function negotiate(name: string, accepted: string | undefined): Found {
  const present = encodings.filter(({ ending }) => statOf(`${name}${ending}`)?.isFile());
  const weights = new Map(
    (accepted ?? '').split(',').map((one) => {
      const [coding = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [coding === 'x-gzip' ? 'gzip' : coding, weight === undefined ? 1 : Number(weight)];
    }),
  );
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = present
    .filter(({ name: coding }) => weightOf(coding) > 0)
    .sort((a, b) => weightOf(b.name) - weightOf(a.name));
  const chosen = best && weightOf(best.name) >= (weights.get('identity') ?? 0) ? best : undefined;
  const varies = present.length > 0;
  return { path: `${name}${chosen?.ending ?? ''}`, encoding: chosen?.name ?? null, varies };
}

function send(request: IncomingMessage, response: ServerResponse, name: string, status: 200 | 404): void {
  const found = negotiate(name, request.headers['accept-encoding']);
  let file: number;
  try {
    file = openSync(found.path, 'r');
  } catch {
    sendText(response, { status: 404 }, 'There is no such page.');
    return;
  }
  const { size, mtimeMs } = fstatSync(file);
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}${found.encoding ? `-${found.encoding}` : ''}"`;
  const validators = { etag, 'last-modified': new Date(Math.min(mtimeMs, Date.now())).toUTCString() };
  const cached = {
    'cache-control': cacheControlOf(name),
    ...(found.varies && { vary: 'accept-encoding' }),
    ...(status === 200 && validators),
  };
  const outcome = status === 200 ? outcomeOf(request, validators, size) : status;
  if (typeof outcome === 'number' && outcome !== status) {
    closeSync(file);
    if (outcome === 304) response.writeHead(304, cached).end();
    else if (outcome === 412) sendText(response, { status: 412 }, 'The file has changed.');
    else sendText(response, { status: 416, headers: { 'content-range': `bytes */${size}` } }, 'No such part.');
    return;
  }
  const { start, end } = typeof outcome === 'number' ? { start: 0, end: size - 1 } : outcome;
  response.writeHead(typeof outcome === 'number' ? status : 206, {
    'content-type': typeOf(name),
    'x-content-type-options': 'nosniff',
    ...cached,
    ...(found.encoding !== null && { 'content-encoding': found.encoding }),
    ...(status === 200 && { 'accept-ranges': 'bytes' }),
    ...(typeof outcome !== 'number' && { 'content-range': `bytes ${start}-${end}/${size}` }),
    'content-length': end - start + 1,
  });
  if (request.method === 'HEAD' || end < start) {
    closeSync(file);
    response.end();
  } else pipeline(createReadStream('', { fd: file, start, end }), response, () => undefined);
}

interface Validators {
  readonly etag: string;
  readonly 'last-modified': string;
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The status of a response, or the part of the file to send: section 13.2.2 of RFC 9110. */
function outcomeOf({ method, headers }: IncomingMessage, validators: Validators, size: number): number | Part {
  const { etag } = validators;
  const modified = Date.parse(validators['last-modified']);
  const names = (list: string): readonly string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  const match = headers['if-match'];
  if (match !== undefined && match !== '*' && !names(match).includes(etag)) return 412;
  if (match === undefined && modified > dateOf(headers['if-unmodified-since'])) return 412;
  const noneMatch = headers['if-none-match'];
  // Proxies that compress make a name weak.
  if (noneMatch === '*' || names(noneMatch ?? '').some((name) => name.replace(/^W\//, '') === etag)) return 304;
  if (noneMatch === undefined && modified <= dateOf(headers['if-modified-since'])) return 304;
  const ifRange = String(headers['if-range'] ?? '');
  const isSame = ifRange === '' || ifRange === etag || dateOf(ifRange) === modified;
  return method === 'GET' && isSame && size > 0 ? partOf(headers.range ?? '', size) : 200;
}

/** A date of HTTP; the oldest of its forms has no zone. `NaN` for anything else. */
function dateOf(text = ''): number {
  return /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : NaN;
}

/** The part that a range names, 416 for one behind the end, and 200 for several parts and other units. */
function partOf(range: string, size: number): number | Part {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range) ?? [];
  if (first === '' && last === '') return 200;
  if (first === '') return Number(last) === 0 ? 416 : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < Number(first)) return 200;
  return Number(first) >= size ? 416 : { start: Number(first), end };
}

/** A name with a hash of its content stands for the same bytes for ever. */
function cacheControlOf(name: string): string {
  const path = `/${relative(folder, name)}`;
  const isPage = /\.html?$/i.test(name);
  const isHashed =
    /\/(?:_next\/static|_app\/immutable)\//.test(path) || basename(name).split(/[.~-]/).slice(0, -1).some(isHash);
  return isHashed && !isPage ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}

/** Whether a part of a name is a hash of Webpack, Parcel, esbuild or Rollup, and no word, date or version. */
function isHash(part: string): boolean {
  if (/^[A-Za-z]*\d*$/.test(part) || /^\d+[A-Za-z]*$/.test(part)) return false;
  return (
    /^[0-9a-f]{8,64}$/.test(part) || /^[0-9A-Z]{8}$/.test(part) || /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\w{8}$/.test(part)
  );
}

function typeOf(name: string): string {
  if (basename(name) === 'apple-app-site-association') return 'application/json';
  return types.get(extname(name).toLowerCase()) ?? 'application/octet-stream';
}

function sendText(
  response: ServerResponse,
  { status, headers }: { readonly status: number; readonly headers?: OutgoingHttpHeaders },
  text: string,
): void {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=0, must-revalidate' };
  response.writeHead(status, { ...own, 'content-length': Buffer.byteLength(text) + 1, ...headers }).end(`${text}\n`);
}

server.listen(port);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeIdleConnections();
  });
}
