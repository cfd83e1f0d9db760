import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { launchBrowser, visit } from './visit.ts';

const html =
  '<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>Validator</title><dl></dl><script type="module" src="main.js"></script></html>';

test('validates in a page whose security policy forbids generated code', async () => {
  const scripts = await bundle('test/browser/validator-page/main.ts');
  await using server = await listen((request, response) => {
    const script = scripts.get(request.url?.slice(1) ?? '');
    response.setHeader('Content-Security-Policy', "script-src 'self'");
    response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript').end(script ?? html);
  });
  await using browser = await launchBrowser();
  await using visited = await visit(browser, `http://localhost:${server.port}/`, { session: 'unused' });

  await visited.page.getByText('Generated code').first().waitFor();

  expect(await visited.page.getByRole('definition').allTextContents()).toEqual([
    '{"env":"production"}',
    '/isSecret required, /note additionalProperties, /key pattern, /value type',
    'is refused',
  ]);
});

test('is small', async () => {
  const scripts = await bundle('server/fetch/validation/contract-validator.ts');

  // The sentences of patterns are loaded with the first wrong one.
  const kilobytes = gzipSync(scripts.get('contract-validator.js') ?? '', { level: 9 }).length / 1000;
  console.log(`The validator of requests for browsers: ${kilobytes.toFixed(1)} kB gzipped.`);

  expect(kilobytes).toBeLessThan(9.5);
});

/** The scripts of a bundle, by name. */
async function bundle(file: string): Promise<ReadonlyMap<string, string>> {
  await using made = await rolldown({
    input: join(import.meta.dirname, '../..', file),
    platform: 'browser',
    logLevel: 'silent',
  });
  const { output } = await made.generate({ format: 'esm', minify: true });
  return new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.code]] : [])));
}
