import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const burst = { requestsPerSecond: expect.any(Number), cpuMicroseconds: expect.any(Number) };
const sides = {
  front: burst,
  bare: burst,
  stock: burst,
  unchecked: burst,
  front10: burst,
  front10Last: burst,
  serve: burst,
  logged: burst,
};
const ratios = {
  ofBare: expect.any(Number),
  uncheckedOfBare: expect.any(Number),
  timesStock: expect.any(Number),
  tenfold: expect.any(Number),
  lastOfFirst: expect.any(Number),
  serveOfBare: expect.any(Number),
  serveOfLogged: expect.any(Number),
};

test('compares the front with bare Express and stock express-openapi-validator', { timeout: 90_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/bench.ts', '--rounds', '1', '--seconds', '0.1', '--json'],
    {
      encoding: 'utf8',
      timeout: 90_000,
    },
  );

  expect(status).toBe(0);
  expect(stderr).not.toContain('Warning');
  expect(JSON.parse(stdout)).toEqual({
    node: process.version,
    rounds: 1,
    seconds: 0.1,
    bootMs: expect.any(Object),
    fastify: expect.any(Object),
    operations: [
      { id: 'getApp', method: 'get', path: '/api/workspaces/{workspaceSlug}/apps/{appSlug}', sides, ...ratios },
      {
        id: 'createVar',
        method: 'post',
        path: '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars',
        sides,
        ...ratios,
      },
      { id: expect.any(String), method: expect.any(String), path: expect.any(String), sides, ...ratios },
      { id: expect.any(String), method: expect.any(String), path: expect.any(String), sides, ...ratios },
    ],
  });
});
