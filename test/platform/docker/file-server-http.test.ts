import { statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startFileServer } from './start-file-server.ts';

const revalidated = 'public, max-age=0, must-revalidate';
const immutable = 'public, max-age=31536000, immutable';

const hashed = [
  '/assets/index-BxK3f9aQ.js',
  '/static/js/main.3f2a1b4c.chunk.js',
  '/main-5Y3QZ2KA.js',
  '/_next/static/chunks/page.js',
];
const named = [
  '/a1b2c3d4e5f6.html',
  '/report-20261121.pdf',
  '/jquery-3.6.0.min.js',
  '/icon-version2.png',
  '/my-FaceBook.png',
  '/phone-iPhone15.png',
];
const typed = {
  '/a.css': '',
  '/a.json': '',
  '/a.xml': '',
  '/A.PNG': '',
  '/a.wasm': '',
  '/a.ttf': '',
  '/a.unknown': '',
};
const site = {
  ...{ '/index.html': '<h1>start</h1>', '/index.html.gz': 'packed', '/404.html': 'lost', '/404.html.gz': 'packed' },
  ...{
    '/a.txt': '0123456789',
    '/changed.txt': '0123456789',
    '/empty.txt': '',
    '/packed.txt': '0',
    '/packed.txt.gz': 'packed',
  },
  ...{ '/app.js': 'script', '/app.js.gz': 'packed', '/app.js.br': 'brotli' },
  ...{ '/docs/index.html': 'docs', '/a b?/index.html': 'odd', '/about.html': 'about', '/grün.txt': 'green' },
  ...{ '/.env': 'KEY=1', '/.git/config': 'x', '/.well-known/security.txt': 'x' },
  ...{ '/.well-known/apple-app-site-association': '{}', '/../secret.txt': 'secret', '/big.mp4': '' },
  ...typed,
  ...Object.fromEntries([...hashed, ...named].map((path) => [path, 'x'])),
};
const files = Object.fromEntries(Object.entries(site).map(([path, content]) => [`dist${path}`, content]));
const server = await startFileServer(files, ['dist']);
afterAll(() => server[Symbol.asyncDispose]());
const pathOf = (name: string) => join(server.root, 'dist', name);

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99999999999999999999', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, 'No such part.\n', 'bytes */10'],
  ['bytes=-0', 416, 'No such part.\n', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', undefined],
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['lines=0-1', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
])('a range of %s is %d', async (range, status, body, contentRange) => {
  const response = await server.send('/a.txt', { range });

  expect(response).toMatchObject({ status, body });
  expect(response.headers['content-range']).toBe(contentRange);
});

test('a range goes on only with the same file', async () => {
  const range = 'bytes=8-';
  const { etag = '', 'last-modified': modified = '', ...others } = (await server.send('/a.txt')).headers;
  const statusWith = async (ifRange: string) => (await server.send('/a.txt', { range, 'if-range': ifRange })).status;

  expect(others['accept-ranges']).toBe('bytes');
  expect(
    await Promise.all([etag, modified, `W/${etag}`, '"other"', 'Sun, 06 Nov 1994 08:49:37 GMT'].map(statusWith)),
  ).toEqual([206, 206, 200, 200, 200]);
  expect(await server.send('/a.txt', { range }, 'HEAD')).toMatchObject({
    status: 200,
    headers: { 'content-length': '10' },
  });
  expect(await server.send('/empty.txt', { range: 'bytes=0-' })).toMatchObject({ status: 200, body: '' });
  expect(await server.send('/missing.txt', { range })).toMatchObject({ status: 404 });
});

test('the state of the file decides a conditional request', async () => {
  utimesSync(pathOf('a.txt'), 1e9, 1e9);
  const { etag = '' } = (await server.send('/a.txt')).headers;
  const statusOf = async (headers: Record<string, string>) => (await server.send('/a.txt', headers)).status;
  const [same, later, earlier, old] = [
    'Sun, 09 Sep 2001 01:46:40 GMT',
    'Sun, 09 Sep 2001 01:46:41 GMT',
    'Sun, 09 Sep 2001 01:46:39 GMT',
    'Sun Sep  9 01:46:40 2001',
  ];

  expect((await server.send('/a.txt')).headers['last-modified']).toBe(same);
  expect(await statusOf({ 'if-none-match': etag })).toBe(304);
  expect(await statusOf({ 'if-none-match': `"a", W/${etag}` })).toBe(304);
  expect(await statusOf({ 'if-none-match': '*' })).toBe(304);
  expect(await statusOf({ 'if-none-match': '"a"', 'if-modified-since': later })).toBe(200);
  expect(
    await Promise.all([same, later, old, earlier, 'soon'].map((at) => statusOf({ 'if-modified-since': at }))),
  ).toEqual([304, 304, 304, 200, 200]);
  expect(await statusOf({ 'if-match': `"a", ${etag}` })).toBe(200);
  expect(await statusOf({ 'if-match': `W/${etag}` })).toBe(412);
  expect(await statusOf({ 'if-unmodified-since': earlier })).toBe(412);
});

test('a response without a body has the headers that a cache needs', async () => {
  const { headers } = await server.send('/packed.txt');

  const unchanged = await server.send('/packed.txt', { 'if-none-match': headers.etag ?? '' });
  const head = await server.send('/packed.txt', {}, 'HEAD');

  expect(unchanged).toMatchObject({ status: 304, body: '' });
  expect(unchanged.headers).toMatchObject({
    etag: headers.etag,
    'cache-control': revalidated,
    vary: 'accept-encoding',
  });
  expect(unchanged.headers['content-length']).toBeUndefined();
  expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
  expect(head.body).toBe('');
});

test.each([
  ['gzip, deflate, br, zstd', 'br', 'brotli'],
  ['gzip', 'gzip', 'packed'],
  ['gzip;q=1, br;q=0.5', 'gzip', 'packed'],
  ['br;q=0, *', 'gzip', 'packed'],
  ['identity, gzip;q=0.5', undefined, 'script'],
  ['zstd', undefined, 'script'],
  ['', undefined, 'script'],
])('sends the compressed file beside another to a client that accepts %s', async (accepted, encoding, body) => {
  const response = await server.send('/app.js', { 'accept-encoding': accepted });

  expect(response.body).toBe(body);
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' });
});

test('each encoding of a file has its own name, and a file without others none of them', async () => {
  const etagOf = async (path: string, accepted: string) =>
    (await server.send(path, { 'accept-encoding': accepted })).headers.etag;

  expect(await etagOf('/', 'gzip')).not.toBe(await etagOf('/', 'identity'));
  expect((await server.send('/a.txt', { 'accept-encoding': 'gzip' })).headers.vary).toBeUndefined();
  expect((await server.send('/index.html.gz')).headers).toMatchObject({ 'content-type': 'application/gzip' });
});

test.each(hashed)('%s is cached for ever', async (path) => {
  expect((await server.send(path)).headers['cache-control']).toBe(immutable);
});

test.each(['/', ...named])('%s is revalidated', async (path) => {
  expect((await server.send(path)).headers['cache-control']).toBe(revalidated);
});

test('allows two methods', async () => {
  const responses = await Promise.all(
    ['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => server.send('/a.txt', {}, method)),
  );

  expect(responses.map(({ status, headers }) => [status, headers.allow])).toEqual(
    Array.from({ length: 4 }, () => [405, 'GET, HEAD']),
  );
});

test.each([
  ['/docs', 308, '/docs/'],
  ['/docs?a=1%2F2', 308, '/docs/?a=1%2F2'],
  ['/a%20b%3F', 308, '/a%20b%3F/'],
  ['/about/', 308, '/about'],
  ['//docs', 308, '/docs/'],
  ['http://shop.example/docs', 308, '/docs/'],
  ['/about', 200, undefined],
  ['/docs/', 200, undefined],
  ['/gr%C3%BCn.txt', 200, undefined],
  ['/%2e%2e/%2e%2e/etc/passwd', 404, undefined],
  ['/../secret.txt', 404, undefined],
  ['/..%2fsecret.txt', 404, undefined],
  ['/%', 400, undefined],
  ['/%00', 400, undefined],
  ['/.env', 404, undefined],
  ['/.git/config', 404, undefined],
  ['/.well-known/security.txt', 200, undefined],
  ['/a.txt/', 308, '/a.txt'],
])('%s is %d, at %s', async (path, status, location) => {
  const response = await server.send(path);

  expect([response.status, response.headers.location]).toEqual([status, location]);
});

test.each([
  ['a.css', 'text/css; charset=utf-8'],
  ['a.json', 'application/json'],
  ['a.xml', 'application/xml; charset=utf-8'],
  ['A.PNG', 'image/png'],
  ['a.wasm', 'application/wasm'],
  ['a.ttf', 'font/ttf'],
  ['a.unknown', 'application/octet-stream'],
  ['.well-known/apple-app-site-association', 'application/json'],
])('%s is sent as %s', async (path, type) => {
  expect((await server.send(`/${path}`)).headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
  });
});

test('goes on after a path that is too long for a file', async () => {
  expect(await server.send(`/${'x'.repeat(5000)}`)).toMatchObject({ status: 404 });
  expect(await server.send('/about')).toMatchObject({ status: 200 });
});

test('the page for missing paths has no validators', async () => {
  const response = await server.send('/missing', { 'if-none-match': '*', 'accept-encoding': 'gzip' });

  expect(response).toMatchObject({ status: 404, body: 'packed', headers: { 'cache-control': revalidated } });
  expect([response.headers.etag, response.headers['accept-ranges']]).toEqual([undefined, undefined]);
});

test('a file that is larger than a number of 32 bits is sent in parts', async () => {
  const size = 6 * 2 ** 30;
  truncateSync(pathOf('big.mp4'), size);

  const { headers } = await server.send('/big.mp4', {}, 'HEAD');
  const last = await server.send('/big.mp4', { range: `bytes=${size - 3}-` });

  expect(headers['content-length']).toBe('6442450944');
  expect(last).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 6442450941-6442450943/6442450944' } });
  expect(last.body).toHaveLength(3);
});

test('a changed file of the same size has another name', async () => {
  const file = pathOf('changed.txt');
  const before = (await server.send('/changed.txt')).headers.etag;
  const { mtimeMs } = statSync(file);

  writeFileSync(file, '9876543210');
  utimesSync(file, mtimeMs / 1000 + 2, mtimeMs / 1000 + 2);

  expect((await server.send('/changed.txt')).headers.etag).not.toBe(before);
});
