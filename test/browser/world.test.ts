import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { launchBrowser, visit } from './visit.ts';

const page =
  '<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>World</title><dl id="page"></dl><dl id="worker"></dl>' +
  '<script type="module" src="main.js"></script></html>';

/** As strict as a page with modules, workers and an API can be: no `unsafe-eval`. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; img-src data:; connect-src 'self'";

/** What the page and the worker see. */
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

test('the mock for browsers stays below its limit', async () => {
  const chunks = await bundle('mock/fetch/index.ts');
  const atStart = withImports(chunks, ({ isEntry }) => isEntry);
  const parts = {
    'The mock in a page': sizeOf(atStart),
    'bundled by esbuild': await sizeByEsbuild('mock/fetch/index.ts'),
    'with the first example': sizeOf(chunks.filter(({ modules }) => modules.some((path) => path.endsWith('mock/examples.ts')))),
    'with the first upload': sizeOf(chunks.filter(({ modules }) => modules.some((path) => path.includes('zip.js')))),
    'with the first source that is read': sizeOf(chunks.filter(({ modules }) => modules.some((path) => path.endsWith('detect/detect.ts')))),
    'with the first search by a regular expression': sizeOf(
      chunks.filter(({ modules }) => modules.some((path) => path.includes('/re2js/'))),
    ),
  };
  console.log(
    Object.entries(parts)
      .map(([part, bytes]) => `${part}: ${(bytes / 1000).toFixed(1)} kB`)
      .join('\n'),
  );

  expect(parts['The mock in a page']).toBeLessThanOrEqual(150_000);
  expect(parts['bundled by esbuild']).toBeLessThanOrEqual(150_000);
  expect(
    atStart.flatMap(({ modules }) => modules).filter((path) => /generated\/(operations|openapi|story|lifecycles)\b/.test(path)),
  ).toEqual([]);
});

test('a page and a worker that allow no generated code use the mock', async () => {
  const chunks = await bundle('test/browser/world-page/main.ts');
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

interface Chunk {
  readonly name: string;
  readonly code: string;
  readonly isEntry: boolean;
  /** The chunks that are loaded with it. */
  readonly imports: readonly string[];
  readonly modules: readonly string[];
}

/** A module as a consumer's bundler makes it. */
async function bundle(entry: string): Promise<Chunk[]> {
  const input = join(import.meta.dirname, '../..', entry);
  await using bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return output.flatMap((one) => {
    if (one.type !== 'chunk') return [];
    const { fileName: name, code, isEntry, imports, moduleIds: modules } = one;
    return [{ name, code, isEntry, imports, modules }];
  });
}

/** Some chunks, and all that are loaded with them. */
function withImports(chunks: readonly Chunk[], isWanted: (chunk: Chunk) => boolean): Chunk[] {
  const wanted = new Set(chunks.filter(isWanted));
  for (const { imports } of wanted) for (const chunk of chunks) if (imports.includes(chunk.name)) wanted.add(chunk);
  return [...wanted];
}

function sizeOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/** The chunks of a module that are loaded at the start, as bundlers with esbuild make them. */
async function sizeByEsbuild(entry: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    outdir: 'out',
    metafile: true,
    logLevel: 'silent',
  });
  const outputs = Object.entries(metafile.outputs);
  const chunks = outputs.map(([path, { entryPoint, imports }]) => ({
    name: path,
    code: outputFiles.find((file) => file.path.endsWith(`/${path}`))?.text ?? '',
    isEntry: entryPoint === entry,
    imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path: imported }) => imported),
    modules: [],
  }));
  return sizeOf(withImports(chunks, ({ isEntry }) => isEntry));
}
