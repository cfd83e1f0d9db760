import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { serveExampleApp } from './example-server.ts';

const mock = await startMock();
const app = await serveExampleApp(mock.url);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playwright-'));
});
afterAll(async () => {
  await Promise.all([mock.stop(), app[Symbol.asyncDispose](), rm(folder, { recursive: true })]);
});

/** Runs one of the projects of `playwright/` with Playwright's own runner. */
async function runPlaywright(project: string) {
  const cli = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
  const config = join(import.meta.dirname, 'playwright/playwright.config.ts');
  const env = { ...process.env, DASHBOARD_URL: `http://localhost:${app.port}`, MOCK_URL: mock.url };
  const args = [cli, 'test', '--config', config, '--project', project, '--output', join(folder, project)];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code: code as number, output };
}

test('the example app passes its tests with the fixture of Playwright', async () => {
  const { code, output } = await runPlaywright('dashboard');

  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('8 passed') as string });
});

test('a request that violates the contract fails a test with its text', async () => {
  const { code, output } = await runPlaywright('violation');

  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining(
      'GET /api/nowhere 404: the request violates the contract: The contract has no such path.',
    ) as string,
  });
});

test('a persona that does not exist fails a test with the names of those that do', async () => {
  const { code, output } = await runPlaywright('persona');

  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('There is no persona "boss"; the personas are owner, admin') as string,
  });
});
