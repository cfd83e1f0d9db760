import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { asList, asObject } from '../../contract/document.ts';
import { toReference } from '../../contract/reference/reference-document.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { project } from '../architecture/sources.ts';
import { type Listening, listen } from '../listen.ts';
import { compile } from '../types/compile.ts';

// Each sample of the reference runs in a new world of the mock, as someone would run it who has just started the mock.
const { document, operations } = generatedContract();
const reference = toReference(document);
const samples = operations.flatMap(({ id, path, method }) =>
  asList(asObject(reference.paths[path]?.[method])['x-codeSamples']).map((sample) => {
    const { lang, label, source } = asObject(sample);
    return { id, isCurl: lang === 'bash', isStream: String(label).endsWith(', stream'), source: String(source) };
  }),
);
const curlSamples = samples.filter(({ isCurl }) => isCurl);
const clientSamples = samples.filter(({ isCurl }) => !isCurl);

let mock: Listening;
let folder: string;
beforeAll(async () => {
  mock = await listen(await createMock());
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<h1>Acme</h1>\n');
  writeFileSync(join(folder, 'assets/style.css'), 'h1 { color: teal }\n');
});
afterAll(async () => {
  await mock[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** The sample with the address of this mock in place of the usual one, in a new world. */
async function prepare(source: string): Promise<string> {
  await fetch(`${mock.url}/__mock/session`, { method: 'DELETE' });
  return source.replace('http://localhost:4010', mock.url);
}

async function runCurl(source: string, ...more: readonly string[]): Promise<string> {
  const command = [await prepare(source), '--silent', ...more].join(' ');
  const child = spawn('sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  return text(child.stdout);
}

/** The operations of samples whose response is not what `expected` matches, each with its response. */
function failed(responses: readonly (readonly [id: string, response: string])[], expected: RegExp): string[] {
  return responses.flatMap(([id, response]) => (expected.test(response) ? [] : [`${id}: ${response}`]));
}

test('every curl sample succeeds on the mock', async () => {
  const responses: [string, string][] = [];
  for (const { id, source } of curlSamples.filter(({ isStream }) => !isStream))
    responses.push([id, await runCurl(source)]);

  expect(responses).toHaveLength(operations.length);
  expect(failed(responses, /^HTTP\/1\.1 2\d\d /)).toEqual([]);
});

test('every curl sample of a stream receives frames', async () => {
  const streams = curlSamples.filter(({ isStream }) => isStream);

  const responses = await Promise.all(
    streams.map(async ({ id, source }) => [id, await runCurl(source, '--max-time', '2')] as const),
  );

  expect(responses).toHaveLength(8);
  expect(failed(responses, /^HTTP\/1\.1 200 [^]*\r\n\r\n[^]*^data: /m)).toEqual([]);
});

test('every sample of the client compiles', () => {
  const cache = join(project, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const place = mkdtempSync(join(cache, 'samples-'));
  const files = clientSamples.map(({ id }, index) => join(place, `${id}-${index}.ts`));
  clientSamples.forEach(({ source }, index) => writeFileSync(files[index] ?? '', source));

  const errors = compile(place, files, {
    paths: { 'platform-control-plane-client': [join(project, 'client/index.ts')] },
  });
  rmSync(place, { recursive: true });

  expect(files).toHaveLength(operations.length + 8);
  expect(errors).toEqual([]);
});

test('every sample of the client succeeds on the mock, and a stream yields frames', async () => {
  // A sample's first output ends it, so that a stream ends too.
  class Printed extends Error {}
  const client = pathToFileURL(join(project, 'client/index.ts')).href;
  const problems: string[] = [];
  using log = vi.spyOn(console, 'log').mockImplementation(() => {
    throw new Printed();
  });
  for (const [index, { id, source }] of clientSamples.entries()) {
    const file = join(folder, `${id}-${index}.mts`);
    writeFileSync(file, (await prepare(source)).replace("'platform-control-plane-client'", `'${client}'`));
    await import(file).catch((error: unknown) => error instanceof Printed || problems.push(`${id}: ${String(error)}`));
  }

  expect(problems).toEqual([]);
  expect(log).toHaveBeenCalledTimes(clientSamples.length);
});
