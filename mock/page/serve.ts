import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listPageFiles, type PageFile } from './files.ts';

/** Responds to a request for the page or one of its files. Returns `false` for any other request. */
export type Page = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves the page for browsers: `/`, `/favicon.ico`, and the files below `/__mock/page/`. */
export function createPage(): Page {
  const files = listPageFiles();

  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const file = files.get(path);
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    send(file, request, response).catch((error: unknown) => fail(error, response));
    return true;
  };
}

/** Reads a file for each request, so that a reload shows an edit. An unchanged file is not sent again. */
async function send(
  { type, policy, read }: PageFile,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.from(await read());
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (headers['if-none-match'] === tag) return void response.writeHead(304).end();
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  // For HEAD, Node omits the body.
  response.end(body);
}

function fail(error: unknown, response: ServerResponse): void {
  response.statusCode = 500;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`The page cannot be read: ${error instanceof Error ? error.message : String(error)}\n`);
}
