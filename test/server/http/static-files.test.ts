import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaticFiles } from '../../../server/http/static-files.ts';
import { listen, type Listening } from '../../listen.ts';

const script = 'export const here = true;\n'.repeat(20);
const page = '<!doctype html><title>Page</title>';
const folder = mkdtempSync(join(tmpdir(), 'static-files-'));
const policy = "default-src 'none'; script-src 'self'";
const html = 'text/html,application/xhtml+xml';
const scriptPath = '/assets/main-BX3k_9aQ.js';
let server: Listening;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, scriptPath), script);
  writeFileSync(join(folder, `${scriptPath}.br`), brotliCompressSync(script));
  writeFileSync(join(folder, `${scriptPath}.gz`), gzipSync(script));
  const files = createStaticFiles({ folder, policy });
  server = await listen((request, response) => {
    if (!files(request, response)) response.writeHead(404).end('passed on');
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request by Node, which decompresses nothing and sends no headers of its own. */
async function get(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  url = server.url,
): Promise<Got> {
  const sent = request(`${url}${path}`, { method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

test('a hashed script is kept for ever, with the headers of a file that nothing may frame or sniff', async () => {
  const { status, headers, body } = await get(scriptPath);

  expect([status, body.toString()]).toEqual([200, script]);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    vary: 'Accept-Encoding',
    'content-length': String(script.length),
  });
  expect(headers).not.toHaveProperty('content-encoding');
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0.5, gzip', 'gzip', gunzipSync],
] as const)('to a client that takes %s goes %s', async (accepted, encoding, decompress) => {
  const { headers, body } = await get(scriptPath, { 'accept-encoding': accepted });

  expect(headers['content-encoding']).toBe(encoding);
  expect(decompress(body).toString()).toBe(script);
});

test('a file without compressed forms is sent as it is', async () => {
  const { headers, body } = await get('/icon.svg', { 'accept-encoding': 'br, gzip' });

  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
  expect(body.toString()).toBe('<svg/>');
});

test('a client that takes no form gets the file itself', async () => {
  const { status, headers } = await get(scriptPath, { 'accept-encoding': 'identity;q=0' });

  expect([status, headers['content-encoding']]).toEqual([200, undefined]);
});

test('each form has a tag of its own, and is not sent to a client that has it', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (name) => (await get(scriptPath, { 'accept-encoding': name })).headers.etag),
  );
  const known = { 'accept-encoding': 'br', 'if-none-match': `"other", W/${tags[0]}` };
  const { status, headers, body } = await get(scriptPath, known);
  const other = await get(scriptPath, { 'if-none-match': String(tags[0]) });

  expect(new Set(tags).size).toBe(3);
  expect([status, headers.etag, body.length]).toEqual([304, tags[0], 0]);
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' });
  expect(other.status).toBe(200);
});

test('an address without a file shows the page to a browser, and its policy', async () => {
  const { status, headers, body } = await get('/workspaces/acme/apps/storefront?env=preview', { accept: html });

  expect([status, body.toString()]).toEqual([200, page]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
  });
});

test('a page of no address says so, and is sent whole each time', async () => {
  const pageStatus = (path: string) => (path === '/known' ? 200 : 404);
  const files = createStaticFiles({ folder, policy, pageStatus });
  await using strict = await listen((request, response) => {
    files(request, response);
  });
  const first = await get('/unknown', { accept: html }, 'GET', strict.url);
  const again = await get('/unknown', { accept: html, 'if-none-match': String(first.headers.etag) }, 'GET', strict.url);
  const known = await get('/known', { accept: html, 'if-none-match': String(first.headers.etag) }, 'GET', strict.url);

  expect([first.status, first.body.toString()]).toEqual([404, page]);
  expect([again.status, known.status]).toEqual([404, 304]);
});

test('HEAD has the headers of GET without the body', async () => {
  const { status, headers, body } = await get('/workspaces', { accept: html }, 'HEAD');

  expect([status, headers['content-length'], body.length]).toEqual([200, String(page.length), 0]);
});

test.each([
  ['an address of the API', 'GET', '/api/nothing', html],
  ['the root of the API', 'GET', '/api', html],
  ['a file that is missing', 'GET', '/assets/old-12345678.js', html],
  ['a client that wants no page', 'GET', '/workspaces', 'application/json'],
  ['a form', 'POST', '/workspaces', html],
  ['a path that leaves the folder', 'GET', '/assets/../../secret', 'application/json'],
  ['the same, encoded', 'GET', '/assets/%2e%2e/%2e%2e/secret', 'application/json'],
])('%s is passed on', async (_, method, path, accept) => {
  const { status, body } = await get(path, { accept }, method);

  expect([status, body.toString()]).toEqual([404, 'passed on']);
});
