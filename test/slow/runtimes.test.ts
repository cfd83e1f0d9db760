import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { testRuntime } from '../fetch/runtime-suite.ts';
import { runNpm } from '../package/packed.ts';

const server = join(import.meta.dirname, '../fetch/server.ts');

// The packages `bun` and `deno` install the one that fits the machine, and link its binary by a script.
const runtimes = [
  { name: 'Bun', package: 'bun@1.4.4', file: 'bun/bin/bun.exe', args: [server] },
  { name: 'Deno', package: 'deno@2.9.6', file: '.bin/deno', args: ['run', '--allow-all', '--no-check', server] },
] as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runtimes-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { bun: true, deno: true } }));
  runNpm(['install', ...runtimes.map((runtime) => runtime.package)], folder);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(runtimes)('$name', ({ file, args }) => {
  let child: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const started = spawn(join(folder, 'node_modules', file), args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    const [port] = (await once(started.stdout, 'data')) as [Buffer];
    url = `http://localhost:${port.toString().trim()}`;
  });
  afterAll(() => child.kill());

  testRuntime(() => url);
});
