import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPage } from '../../mock/page/serve.ts';
import { listen } from '../listen.ts';

/** Serves only the page; every other request gets a 418. */
function servePage() {
  const page = createPage();
  return listen((request, response) => {
    if (!page(request, response)) response.writeHead(418).end();
  });
}

test('sends a policy that allows only scripts of the mock', async () => {
  await using server = await servePage();

  const { headers } = await fetch(`${server.url}/`);

  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; /);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
});

test('serves a module without types and with resolvable imports', async () => {
  await using server = await servePage();

  const response = await fetch(`${server.url}/__mock/page/client/shell/views.ts`);
  const text = await response.text();

  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(text).not.toContain(': View');
  expect(text).toContain("from '../base/dom.ts'");
});

test('responds 304 to a matching ETag', async () => {
  await using server = await servePage();
  const first = await fetch(`${server.url}/__mock/page/styles/base.css`);

  const second = await fetch(`${server.url}/__mock/page/styles/base.css`, {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  });

  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect([second.status, await second.text()]).toEqual([304, '']);
});

test('responds to HEAD like GET, without a body', async () => {
  await using server = await servePage();

  const response = await fetch(`${server.url}/?from=bookmark`, { method: 'HEAD' });

  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
});

test.each([
  ['GET', '/api/me'],
  ['POST', '/'],
  ['DELETE', '/__mock/page/styles/base.css'],
  ['GET', '/__mock'],
  ['GET', '/__mock/page/'],
  ['GET', '/__mock/page/serve.ts'],
  ['GET', '/__mock/page/client/'],
  ['GET', '/__mock/page/client/shell'],
  ['GET', '/__mock/page/client/..%2f..%2fserve.ts'],
  ['GET', '/__mock/page/client/shell/views.ts%00'],
  ['GET', '/__mock/page/constructor'],
])('passes %s %s to the next middleware', async (method, path) => {
  await using server = await servePage();

  const { status } = await fetch(`${server.url}${path}`, { method });

  expect(status).toBe(418);
});

test('references no image of another host', async () => {
  await using server = await servePage();

  const text = await (await fetch(`${server.url}/__mock/page/redoc.js`)).text();

  // A message with the whole bundle would be of no use.
  expect(['alt:`redocly logo`', 'cdn.redoc.ly'].map((part) => text.includes(part))).toEqual([true, false]);
});

test('suppresses only the type-stripping warning of Node', () => {
  const from = join(import.meta.dirname, '../../mock/page/strip-types.ts');
  const program = `import { stripTypes } from '${from}'; console.log(stripTypes('const one: number = 1;')); process.emitWarning('heard');`;

  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });

  expect(stdout).toBe('const one         = 1;\n');
  expect(stderr).toContain('heard');
  expect(stderr).not.toContain('Experimental');
});
