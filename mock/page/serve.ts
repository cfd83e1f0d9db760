import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listPageFiles, type PageFile } from './files.ts';

/**
 * Answers a request for the page or one of its files. `false`: it is for something else, and nothing has been done.
 */
export type Page = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The page that people open in a browser: `/`, `/favicon.ico` and what stands below `/__mock/page/`. */
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

/** A file is read when it is asked for, so that an edit shows at the next load; an unchanged one is not sent again. */
async function send({ type, policy, read }: PageFile, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await read());
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (headers['if-none-match'] === tag) return void response.writeHead(304).end();
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  // To HEAD, Node sends none of it.
  response.end(body);
}

function fail(error: unknown, response: ServerResponse): void {
  response.statusCode = 500;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`The page cannot be read: ${error instanceof Error ? error.message : String(error)}\n`);
}
