import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatRuntimeReport } from '../../../scripts/bench/runtime/figures.ts';
import { listenerOf } from '../../../scripts/bench/runtime/processes.ts';
import { readEngine, readParts } from '../../../scripts/bench/runtime/read-engine.ts';

const engine = { socket: '/nowhere/api.sock', image: 'node:24', subnets: '10.202.0.0/16' };

test('reads the engine of the options, at a socket on which a process listens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-runtime-'));
  const socket = join(folder, 'api.sock');
  const server = createServer().listen(socket);
  await once(server, 'listening');

  const read = readEngine({ ...engine, socket });
  const listener = listenerOf(socket);

  server.close();
  rmSync(folder, { recursive: true });
  expect(read).toEqual({ socket, image: 'node:24', subnets: '10.202.0.0/16' });
  expect(listener).toBe(process.pid);
});

test('names the option that does not name an engine', () => {
  expect(() => readEngine(engine)).toThrow(
    'No process of this machine that can be seen listens on /nowhere/api.sock. Try again as root.',
  );
  expect(() => readEngine({ ...engine, image: undefined })).toThrow(
    '--socket needs --image: an image with Node and npm',
  );
  expect(() => readEngine({ ...engine, subnets: '10.202' })).toThrow(
    '--subnets takes addresses such as 10.202.0.0/16, not "10.202".',
  );
});

test('reads the names of the parts', () => {
  expect(readParts('lost,lines')).toEqual(['lost', 'lines']);
  expect(() => readParts('idle,speed')).toThrow(
    '--parts takes deploys, packages, idle, lost, lines, with commas between them, not "speed".',
  );
});

test.each([
  [['--socket', '/nowhere/api.sock'], '--socket needs --image: an image with Node and npm, which the engine has.'],
  [['--socket', '/nowhere/api.sock', '--image', 'node:24', '--apps', '0'], '--apps takes a number above 0, not "0".'],
  [
    ['--socket', '/nowhere/api.sock', '--image', 'node:24', '--subnets', 'all'],
    '--subnets takes addresses such as 10.202.0.0/16, not "all".',
  ],
])('the command refuses %j', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bench.ts', 'runtime', ...args], {
    encoding: 'utf8',
  });

  expect(status).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).toContain('See npm run bench -- --help');
});

test('shows what was measured beside what is demanded', () => {
  const figures = [
    { what: 'deploy', value: 0.96, unit: 's', atMost: 2 },
    { what: 'of 1200000 lines, lost', value: 3659, unit: 'lines', atMost: 0 },
    { what: 'the control plane', value: 1.25, unit: '% of a core', atMost: null },
  ] as const;

  expect(formatRuntimeReport({ figures, notes: ['Lost: 1 to 3659.'] })).toBe(
    `
|                        |        measured | at most |
| ---------------------- | --------------: | ------: |
| deploy                 |           1.0 s |   2.0 s |
| of 1200000 lines, lost |     3,659 lines | 0 lines |
| the control plane      | 1.3 % of a core |       - |

Lost: 1 to 3659.
`.slice(1),
  );
});
