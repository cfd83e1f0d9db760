import { execFile } from 'node:child_process';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { startMock } from '../../mock/start.ts';
import { playwrightSample } from '../../contract/samples/playwright-sample.ts';

/**
 * The part of `@playwright/test` that a sample uses: `request`, which is that of `playwright-core`, and one matcher.
 */
const runner = `
  import { request } from '${import.meta.resolve('playwright-core')}';
  export const test = async (name, body) => {
    const context = await request.newContext();
    await body({ request: context });
    await context.dispose();
    console.log(name + ' passed');
  };
  export const expect = (received) => ({
    toBe(expected) {
      if (received !== expected) throw new Error(received + ' is not ' + expected);
    },
  });`;

/** Runs samples in a folder that has the file index.html, and returns what they print. */
async function run(...samples: string[]): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'playwright-sample-'));
  const library = join(folder.path, 'node_modules/@playwright/test');
  await mkdir(library, { recursive: true });
  await writeFile(join(library, 'package.json'), '{"type": "module", "exports": "./index.js"}');
  await writeFile(join(library, 'index.js'), runner);
  await writeFile(join(folder.path, 'index.html'), '<h1>Acme</h1>\n');
  const runOne = async (sample: string, at: number) => {
    const file = join(folder.path, `${at}.mjs`);
    await writeFile(file, sample);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder.path });
    return stdout.trim();
  };
  return await Promise.all(samples.map(runOne));
}

test('a test that sends a request and expects its status', () => {
  const path = { workspaceSlug: 'acme', appSlug: 'storefront' };
  const request = {
    baseUrl: 'http://localhost:4010',
    token: 'pcp_demo_owner',
    path,
    query: { env: 'preview' },
    body: { key: 'A', value: 'b' },
  };

  expect(playwrightSample(operations.createVar, request, 201)).toBe(`import { expect, test } from '@playwright/test';

test('createVar', async ({ request }) => {
  const response = await request.post('http://localhost:4010/api/workspaces/acme/apps/storefront/vars?env=preview', {
    headers: { Authorization: 'Bearer pcp_demo_owner' },
    data: { key: 'A', value: 'b' },
  });

  expect(response.status()).toBe(201);
});`);
});

test('the samples run, with and without a body, headers and files', async () => {
  await using mock = await startMock();
  const given = { baseUrl: mock.url, path: {}, query: {} };
  const owner = { ...given, token: 'pcp_demo_owner' };
  const files = [{ path: 'index.html', content: '' }];

  const said = await run(
    playwrightSample(operations.getMe, given, 401),
    playwrightSample(
      operations.updateMe,
      { ...owner, body: { name: "Ada's" }, headers: { 'X-Mock-Session': 'sample' } },
      200,
    ),
    playwrightSample(operations.createUpload, { ...owner, path: { workspaceSlug: 'acme' }, files }, 201),
  );

  expect(said).toEqual(['getMe passed', 'updateMe passed', 'createUpload passed']);
});
