import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { launchBrowser } from '../browser/visit.ts';
import { bundle } from './runtimes/bundle.ts';
import { servers } from './runtimes/servers.ts';
import { checkNames } from './runtimes/suite.ts';
import { testRuntime } from '../server/fetch/runtime-suite.ts';
import type { Listening } from '../listen.ts';
import { runNpm } from '../package/packed.ts';

// The packages `bun`, `deno` and `node` install the binary that fits the machine, and link it by a script.
const packages = ['bun@1.4.4', 'deno@2.9.6', 'workerd@1.20261117.1', 'oldest-node@npm:node@20.0.0'];

let folder: string;
const binary = (name: string) => join(folder, 'node_modules', name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'runtimes-'));
  const allowScripts = { bun: true, deno: true, node: true, workerd: true };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', allowScripts }));
  runNpm(['install', ...packages], folder);
  writeFileSync(join(folder, 'main.js'), await bundle('main.ts'));
  writeFileSync(join(folder, 'worker.js'), await bundle('worker.ts'));
  copyFileSync(join(import.meta.dirname, 'runtimes/workerd.capnp'), join(folder, 'workerd.capnp'));
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  { name: 'Bun', file: 'bun/bin/bun.exe', args: [] },
  { name: 'Deno', file: '.bin/deno', args: ['run', '--allow-all', '--no-check'] },
])('a server on $name', ({ file, args }) => {
  let child: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const started = spawn(binary(file), [...args, join(import.meta.dirname, '../server/fetch/server.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const [port] = (await once(started.stdout, 'data')) as [Buffer];
    url = `http://localhost:${port.toString().trim()}`;
  });
  afterAll(() => child.kill());

  testRuntime(() => url);
});

describe.each(Object.entries(servers))('the client, against %s', (_, start) => {
  const everything = { passed: checkNames, failed: {} };

  let server: Listening;
  beforeAll(async () => {
    server = await start(await bundle('suite.ts'));
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each([
    { name: 'Node 20', file: 'oldest-node/bin/node', args: [] },
    { name: 'Bun', file: 'bun/bin/bun.exe', args: [] },
    { name: 'Deno', file: '.bin/deno', args: ['run', '--allow-net'] },
  ])('runs on $name', async ({ name, file, args }) => {
    const { stdout } = await promisify(execFile)(binary(file), [...args, join(folder, 'main.js'), server.url, name]);

    expect(JSON.parse(stdout)).toEqual(everything);
  });

  test('runs in a worker', async () => {
    const workerd = spawn(binary('.bin/workerd'), ['serve', 'workerd.capnp', '--control-fd=1'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // workerd prints that it listens, and where.
    const [line] = (await once(workerd.stdout, 'data')) as [Buffer];
    const { port } = JSON.parse(line.toString()) as { port: number };

    const response = await fetch(
      `http://127.0.0.1:${port}/?${new URLSearchParams({ url: server.url, session: 'worker' })}`,
    );

    expect(await response.json()).toEqual(everything);
    workerd.kill();
  });

  // In CI, a browser has to be there.
  test.skipIf(findChromium() === undefined && process.env.CI !== 'true')('runs in Chromium', async () => {
    await using browser = await launchBrowser();
    const page = await browser.newPage();
    await page.goto(`${server.url}/checks.html`);

    const report: unknown = await page.evaluate(
      `import('/checks.js').then(({ runChecks }) => runChecks(location.origin, 'chromium'))`,
    );

    expect(report).toEqual(everything);
  });
});
