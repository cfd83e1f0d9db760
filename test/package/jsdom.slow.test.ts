import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../mock/index.ts';
import { createProject, packClient, runNpm } from './packed.ts';

let folder: string;
let project: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jsdom-'));
  project = createProject(folder, 'jsdom', 'smoke-client.js');
  // A runner finds an environment only beside itself.
  const { version } = JSON.parse(readFileSync('node_modules/vitest/package.json', 'utf8')) as { version: string };
  const packages = [`vitest@${version}`, 'jsdom@29.1.1', 'happy-dom@21.0.4'];
  runNpm(['install', '--ignore-scripts', await packClient(), ...packages], project);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Uploads with the classes of the environment, each with the response's number of files and bytes. */
const uploads = `
import { createClient, upload } from 'platform-control-plane-client';
import { expect, test } from 'vitest';

const workspaceSlug = 'acme';
const connect = (options) => createClient({ baseUrl: process.env.MOCK_URL, token: 'pcp_demo_owner', ...options });
const send = async (uploadOptions, options = {}) => {
  const { files, size } = await upload(connect(options), { workspaceSlug, ...uploadOptions });
  return [files, size];
};
const page = () => new File(['<h1>Acme</h1>'], 'a "page".html', { type: 'text/html' });
const toForm = () => {
  const form = new FormData();
  form.append('file', page());
  form.append('paths', '["index.html"]');
  return form;
};

test('sends a file', async () => expect(await send({ files: [page()] })).toEqual([1, 13]));
test('sends a file by a fetch of its own', async () =>
  expect(await send({ files: [page()] }, { fetch: (request) => fetch(request) })).toEqual([1, 13]));
test('sends a file with retries and limits', async () => {
  const { signal } = new AbortController();
  expect(await send({ files: [page()], signal }, { retries: 2, timeoutMs: 60000 })).toEqual([1, 13]);
});
test('sends bytes that are no text', async () => {
  const content = new Blob([new Uint8Array([0, 255, 13, 10, 128])]);
  expect(await send({ files: [{ path: 'data.bin', content }] })).toEqual([1, 5]);
});
test('sends texts and bytes', async () => {
  const bytes = new Uint8Array([0, 255]);
  const files = [{ path: 'a.txt', content: 'é' }, { path: 'b', content: bytes }, { path: 'c', content: bytes.buffer }];
  expect(await send({ files })).toEqual([3, 6]);
});
test('sends the files of an input', async () => {
  const input = document.createElement('input');
  Object.defineProperty(input, 'files', { value: [page(), page()] });
  expect(await send({ files: [input.files[0]] })).toEqual([1, 13]);
});
test('sends a form', async () => expect(await send({ files: toForm() })).toEqual([1, 13]));
test('sends a form without upload()', async () => {
  const params = { path: { workspaceSlug } };
  const { data } = await connect().POST('/api/workspaces/{workspaceSlug}/uploads', { params, body: toForm() });
  expect(data.size).toBe(13);
});
test('stops by the signal', async () => {
  const files = [page()];
  const leaving = new AbortController();
  leaving.abort(new Error('left'));
  await expect(send({ files, signal: leaving.signal })).rejects.toThrow('left');
});
`;

/** Works under jsdom only. */
const more = `
test('has a form that Node does not know', async () => {
  const form = await new Response(new URLSearchParams('a=1')).formData();
  expect(form instanceof FormData).toBe(false);
});
test('reports progress', async () => {
  const seen = [];
  expect(await send({ files: [page()], onProgress: ({ sentBytes }) => seen.push(sentBytes) })).toEqual([1, 13]);
  expect(seen.at(-1)).toBeGreaterThanOrEqual(13);
});
`;

test.each([
  { environment: 'jsdom', source: uploads + more, count: 11 },
  { environment: 'happy-dom', source: uploads, count: 9 },
])('uploads under $environment', async ({ environment, source, count }) => {
  await using mock = await startMock({ host: '127.0.0.1' });
  writeFileSync(join(project, 'upload.test.js'), source);
  writeFileSync(
    join(project, 'vitest.config.js'),
    `export default { test: { environment: '${environment}', testTimeout: 600000 } };`,
  );

  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const run = promisify(execFile)(process.execPath, [vitest, 'run', '--reporter=json', '--outputFile=report.json'], {
    cwd: project,
    env: { ...process.env, MOCK_URL: mock.url },
  });
  // The report has what failed.
  await run.catch(() => undefined);

  // Vitest's own format.
  const { testResults } = JSON.parse(readFileSync(join(project, 'report.json'), 'utf8')) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results).toHaveLength(count);
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
});

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}
