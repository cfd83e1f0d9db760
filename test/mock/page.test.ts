import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPage } from '../../mock/page/serve.ts';
import { listen } from '../listen.ts';

/** The page alone: whatever it leaves to others is answered with 418. */
function servePage() {
  const page = createPage();
  return listen((request, response) => {
    if (!page(request, response)) response.writeHead(418).end();
  });
}

test('the page may load what the mock serves, and run no script of others', async () => {
  await using server = await servePage();

  const { headers } = await fetch(`${server.url}/`);

  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; /);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
});

test('a module comes without its types, and imports its neighbours as they are served', async () => {
  await using server = await servePage();

  const response = await fetch(`${server.url}/__mock/page/client/tabs.ts`);
  const text = await response.text();

  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(text).not.toContain(': View');
  expect(text).toContain("from './dom.ts'");
});

test('what a browser has already is not sent again', async () => {
  await using server = await servePage();
  const first = await fetch(`${server.url}/__mock/page/page.css`);

  const second = await fetch(`${server.url}/__mock/page/page.css`, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });

  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect([second.status, await second.text()]).toEqual([304, '']);
});

test('HEAD is answered as GET is, without the body', async () => {
  await using server = await servePage();

  const response = await fetch(`${server.url}/?from=bookmark`, { method: 'HEAD' });

  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
});

test.each([
  ['GET', '/api/me'],
  ['POST', '/'],
  ['DELETE', '/__mock/page/page.css'],
  ['GET', '/__mock'],
  ['GET', '/__mock/page/'],
  ['GET', '/__mock/page/serve.ts'],
  ['GET', '/__mock/page/client/'],
  ['GET', '/__mock/page/client/..%2f..%2fserve.ts'],
  ['GET', '/__mock/page/client/tabs.ts%00'],
  ['GET', '/__mock/page/constructor'],
])('%s %s is for others', async (method, path) => {
  await using server = await servePage();

  const { status } = await fetch(`${server.url}${path}`, { method });

  expect(status).toBe(418);
});

test('the reference names no other host for its picture', async () => {
  await using server = await servePage();

  const text = await (await fetch(`${server.url}/__mock/page/redoc.js`)).text();

  expect(text).toContain('createElement("img",{alt:"redocly logo"');
  expect(text).not.toContain('cdn.redoc.ly');
});

test('modules are stripped of their types without a warning of Node, which warns of others as ever', () => {
  const from = join(import.meta.dirname, '../../mock/page/strip-types.ts');
  const program = `import { stripTypes } from '${from}'; console.log(stripTypes('const one: number = 1;')); process.emitWarning('heard');`;

  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });

  expect(stdout).toBe('const one         = 1;\n');
  expect(stderr).toContain('heard');
  expect(stderr).not.toContain('Experimental');
});
