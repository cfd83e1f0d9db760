import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { launchBrowser, visit } from './visit.ts';

const html =
  '<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>Validator</title><dl></dl><script type="module" src="main.js"></script></html>';

test('validates in a page whose security policy forbids generated code', async () => {
  const script = await bundle('test/browser/validator-page/main.ts');
  await using server = await listen((request, response) => {
    const isScript = request.url === '/main.js';
    response.setHeader('Content-Security-Policy', "script-src 'self'");
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : html);
  });
  await using browser = await launchBrowser();
  await using visited = await visit(browser, `http://localhost:${server.port}/`, { session: 'unused' });

  await visited.page.getByText('Generated code').waitFor();

  expect(await visited.page.getByRole('definition').allTextContents()).toEqual([
    '{"env":"production"}',
    '/isSecret required, /note additionalProperties, /key pattern, /value type',
    'is refused',
  ]);
});

test('is small', async () => {
  const script = await bundle('server/fetch/validation/contract-validator.ts');

  const kilobytes = gzipSync(script, { level: 9 }).length / 1000;
  console.log(`The validator of requests for browsers: ${kilobytes.toFixed(1)} kB gzipped.`);

  expect(kilobytes).toBeLessThan(8.5);
});

async function bundle(file: string): Promise<string> {
  await using made = await rolldown({
    input: join(import.meta.dirname, '../..', file),
    platform: 'browser',
    logLevel: 'silent',
  });
  const { output } = await made.generate({ format: 'esm', minify: true });
  return output[0].code;
}
