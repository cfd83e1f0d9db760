import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bundleByRolldown, loadedAtStart } from '../../scripts/bench/sizes/bundle.ts';
import { measureMockFetch } from '../../scripts/bench/sizes/sizes.ts';
import { listen } from '../listen.ts';
import { launchBrowser, visit } from './visit.ts';

const page =
  '<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>World</title><dl id="page"></dl><dl id="worker"></dl>' +
  '<script type="module" src="main.js"></script></html>';

/** As strict as a page with modules, workers and an API can be: no `unsafe-eval`. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; img-src data:; connect-src 'self'";

const run = promisify(execFile);

/** The responses that the page and the worker see. */
const journey = [
  '200 Acme',
  '400 bad_body',
  '401 unauthorized',
  '403 forbidden',
  '429 rate_limited',
  '404 not_found',
  '200 Renamed',
  '201 landing',
  '201 deploying',
  'deploying running',
];

/** A line that notes that a chunk has been loaded. */
function noteOf(name: string): string {
  return `(globalThis.loaded ??= []).push('${name}');\n`;
}

const firstReads = `
  const { createMockFetch } = await import('./index.mjs');
  const mock = createMockFetch({ persona: 'owner' });
  const statuses = [];
  for (const path of ['me', 'workspaces', 'workspaces/acme', 'workspaces/acme/apps/storefront'])
    statuses.push((await mock('http://localhost/api/' + path)).status);
  process.stdout.write(JSON.stringify({ statuses, loaded: globalThis.loaded.toSorted() }), () => process.exit());
`;

test('the mock for browsers stays below its limit', async () => {
  const sizes = await measureMockFetch();

  expect(sizes.map(({ part, limit }) => [part, limit])).toEqual([
    ['createMockFetch', 138_000],
    ['createMockFetch, by esbuild', 138_000],
    ['with all that is loaded later', 410_000],
    ['with the first example', null],
    ['with the first work or rare operation', null],
    ['with the first telemetry', null],
    ['with the first upload', null],
    ['with the first source that is read', null],
    ['with the first regular expression', null],
  ]);
  expect(sizes.filter(({ bytes, limit }) => bytes === 0 || (limit !== null && bytes > limit))).toEqual([]);
});

test('the first reads of a page load nothing besides the start', async () => {
  const chunks = await bundleByRolldown('mock/fetch/index.ts');
  await using folder = await mkdtempDisposable(join(tmpdir(), 'first-reads-'));
  for (const { name, code } of chunks)
    await writeFile(join(folder.path, name.replace(/js$/, 'mjs')), `${noteOf(name)}${code.replaceAll('.js', '.mjs')}`);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', firstReads], { cwd: folder.path });

  expect(JSON.parse(stdout)).toEqual({
    statuses: [200, 200, 200, 200],
    loaded: loadedAtStart(chunks)
      .map(({ name }) => name)
      .toSorted(),
  });
});

test('the mock for browsers has no loop of a server', async () => {
  const modules = (await bundleByRolldown('mock/fetch/index.ts')).flatMap((chunk) => chunk.modules);

  expect(modules.some((path) => path.endsWith('reconcile/run.ts'))).toBe(true);
  expect(modules.filter((path) => path.endsWith('reconcile/serve.ts'))).toEqual([]);
});

test('the mock for browsers loads no description of the contract', async () => {
  const modules = loadedAtStart(await bundleByRolldown('mock/fetch/index.ts')).flatMap((chunk) => chunk.modules);

  expect(modules.some((path) => path.endsWith('generated/mock/seed.ts'))).toBe(true);
  expect(modules.filter((path) => /generated\/(operations|openapi|story|lifecycles)\b/.test(path))).toEqual([]);
});

test('a page and a worker that allow no generated code use the mock', async () => {
  const chunks = await bundleByRolldown('test/browser/world-page/main.ts');
  await using server = await listen((request, response) => {
    const chunk = chunks.find(({ name }) => request.url === `/${name}`);
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', chunk ? 'text/javascript' : 'text/html').end(chunk?.code ?? page);
  });
  await using browser = await launchBrowser();
  await using visited = await visit(browser, `http://localhost:${server.port}/`, { session: 'unused' });

  await visited.page
    .locator('#worker dd')
    .nth(journey.length - 1)
    .waitFor();

  expect(await visited.page.locator('#page dd').allTextContents()).toEqual(journey);
  expect(await visited.page.locator('#worker dd').allTextContents()).toEqual(journey);
  expect(visited.errors).toEqual([]);
});
