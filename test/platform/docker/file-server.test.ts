import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../listen.ts';

const program = new URL('../../../platform/docker/builder/file-server.ts', import.meta.url).pathname;

/** Starts the program on some files. Its arguments name folders among them. */
async function startFileServer(files: Readonly<Record<string, string>>, args: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'file-server-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const port = await freePort();
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env: { PORT: String(port) } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return `${response.status} ${await response.text()}`;
  };
  await expect.poll(() => get('/').catch(() => null), { timeout: 10_000 }).not.toBeNull();
  return {
    get,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
      rmSync(root, { recursive: true });
    },
  };
}

const site = { 'dist/index.html': 'start', 'dist/about.html': 'about', 'dist/a.js': 'script' };
const missing = '404 There is no such page.\n';

test('serves the first folder that exists', async () => {
  await using server = await startFileServer(site, ['--single-page', 'dist/browser', 'dist', '.']);

  expect(await server.get('/')).toBe('200 start');
});

test('serves files, and no page for other paths', async () => {
  await using server = await startFileServer(site, ['dist']);

  expect(await server.get('/about')).toBe('200 about');
  expect(await server.get('/orders/7')).toBe(missing);
});

test('serves the start page of a single page for paths without a file', async () => {
  await using server = await startFileServer({ ...site, 'dist/404.html': 'lost' }, ['--single-page', 'dist']);

  expect(await server.get('/orders/7?a=1.js')).toBe('200 start');
  expect(await server.get('/users/jo.doe')).toBe('200 start');
  expect(await server.get('/about')).toBe('200 about');
  expect(await server.get('/b.js')).toBe('404 lost');
});

test('prefers the page that is made for other paths', async () => {
  await using server = await startFileServer({ ...site, 'dist/200.html': 'other' }, ['dist', '--single-page']);

  expect(await server.get('/orders/7')).toBe('200 other');
});
