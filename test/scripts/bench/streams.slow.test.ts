import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bench.ts', ...args], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  return { status, stdout, stderr };
}

test('every measured stream gets its frames and is closed', () => {
  const { status, stdout } = bench('streams', '--streams', '20', '--seconds', '3', '--json');

  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    streams: 20,
    frames: expect.any(Number),
    lost: 0,
    failed: 0,
    openAfter: 0,
    producedAfter: 0,
    memoryPerStream: { rssBytes: expect.any(Number), heapBytes: expect.any(Number) },
    firstFrameMs: { p50: expect.any(Number), p99: expect.any(Number) },
  });
});

test.each([
  [
    ['stream'],
    'There is no benchmark "stream". Use fastify, streams, mock, world, serve, watch, types, sizes, cli, dashboard, runtime, kubernetes, logs, backup, migration, or none for the front.\nSee npm run bench -- --help\n',
  ],
  [['--rounds', 'many'], '--rounds takes a number above 0, not "many".\nSee npm run bench -- --help\n'],
  [['--rounds', '1.5'], '--rounds takes a whole number, not "1.5".\nSee npm run bench -- --help\n'],
])('rejects wrong arguments with a hint: %j', (args, message) => {
  expect(bench(...args)).toEqual({ status: 1, stdout: '', stderr: message });
});
