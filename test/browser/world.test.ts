import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { launchBrowser, visit } from './visit.ts';

const page =
  '<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>World</title><dl></dl><script type="module" src="main.js"></script></html>';

interface Chunk {
  readonly name: string;
  readonly code: string;
  readonly modules: readonly string[];
}

let chunks: readonly Chunk[];
beforeAll(async () => {
  chunks = await bundleWorldPage();
});

test('a world for a page stays below its limit, without the library for regular expressions', () => {
  const [main, ...others] = chunks.map(({ name, code }) => [name, Math.round(gzipSync(code).length / 1000)] as const);
  console.log(`A world in a page: ${main?.[1]} kB gzipped; for searches by regular expression: ${others[0]?.[1]} kB more.`);

  expect(chunks.map(({ modules }) => modules.some((path) => path.includes('/re2js/')))).toEqual([false, true]);
  expect(chunks[0]?.modules.filter((path) => /generated\/(operations|openapi)/.test(path))).toEqual([]);
  expect(main?.[1]).toBeLessThan(mostKilobytes);
});

test('a page makes a world, creates a workspace, deploys, and sees the app run', async () => {
  await using server = await listen((request, response) => {
    const chunk = chunks.find(({ name }) => request.url === `/${name}`);
    response.setHeader('Content-Type', chunk ? 'text/javascript' : 'text/html').end(chunk?.code ?? page);
  });
  await using browser = await launchBrowser();
  await using visited = await visit(browser, `http://localhost:${server.port}/`, { session: 'unused' });

  await visited.page.getByText('Five minutes later').waitFor();

  expect(await visited.page.getByRole('definition').allTextContents()).toEqual(['The world was made.', 'Sandbox', 'deploying', 'running']);
  expect(visited.errors).toEqual([]);
});

/** A little more than is needed today: about 105 for code, 14 for the story, and 15 for the tables of the contract. */
const mostKilobytes = 145;

/** The page's script as a consumer's bundler makes it, with its entry first. */
async function bundleWorldPage(): Promise<Chunk[]> {
  const input = join(import.meta.dirname, 'world-page/main.ts');
  await using bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return output.flatMap((one) => (one.type === 'chunk' ? [{ name: one.fileName, code: one.code, modules: one.moduleIds }] : []));
}
