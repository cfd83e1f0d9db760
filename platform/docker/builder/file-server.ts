import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

// The program of an image with static pages: `node file-server.mjs [--single-page] FOLDER…`. It serves the first
// folder that exists. A page that finds its parts by the path of the address is sent for each path without a file. The
// program imports nothing but Node.

const args = process.argv.slice(2);
const isSinglePage = args.includes('--single-page');
const folders = args.filter((arg) => arg !== '--single-page');
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
const folder = folders.find(isFolder) ?? folders[0] ?? '.';
const port = Number(process.env.PORT ?? 8080);

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.htm': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const server = createServer((request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const path = pathOf(request.url ?? '/');
  if (path === null) {
    response.writeHead(400).end();
    return;
  }
  const file = findFile(path);
  if (file) send(request, response, file, 200);
  // Redirects a folder to its path with a slash: the links of its page would lead elsewhere.
  else if (!path.endsWith('/') && findFile(`${path}/`))
    response.writeHead(308, { location: `${encodeURI(path)}/` }).end();
  else {
    const start = isSinglePage && !isFileName(path) ? (findFile('/200.html') ?? findFile('/index.html')) : null;
    const page = findFile('/404.html');
    if (start) send(request, response, start, 200);
    else if (page) send(request, response, page, 404);
    else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such page.\n');
  }
});

interface Found {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
}

/** The path of a request, limited to the folder; `null` if it cannot be read. */
function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(url.replace(/[?#].*$/, ''));
    return path.startsWith('/') && !path.includes('\0') ? normalize(path) : null;
  } catch {
    return null;
  }
}

/** Whether a path is that of a script, an image or another file, whose absence is an error. */
function isFileName(path: string): boolean {
  return extname(path).toLowerCase() in types;
}

/** A file, its page without `.html`, or the page of a folder. Files whose names begin with a dot are not shown. */
function findFile(path: string): Found | null {
  if (path.split('/').some((part) => part.startsWith('.') && part !== '.well-known')) return null;
  const names = path.endsWith('/') ? [`${path}index.html`, `${path}index.htm`] : [path, `${path}.html`];
  for (const name of names) {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stats?.isFile()) {
      const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
      return { path: join(folder, name), size: stats.size, etag };
    }
  }
  return null;
}

function send(request: IncomingMessage, response: ServerResponse, { path, size, etag }: Found, status: number): void {
  const headers = {
    'content-type': types[extname(path).toLowerCase()] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
    etag,
  };
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': size });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  createReadStream(path)
    .once('error', () => response.destroy())
    .pipe(response);
}

server.listen(port);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeIdleConnections();
  });
}
