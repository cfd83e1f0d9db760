import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { compare, formatComparison } from '../../../scripts/bench/compare.ts';
import { formatFastifyReport, reportFastifyOperation } from '../../../scripts/bench/fastify.ts';
import { reportOperation } from '../../../scripts/bench/report.ts';
import type { Target } from '../../../scripts/bench/rounds.ts';
import { formatReport } from '../../../scripts/bench/table.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

const operation = operationOf('getApp');

test('compares two checkouts by the ratio of their medians', () => {
  const before = target([4000, 1000, 2000], [60, 20, 40]);
  const after = target([1900, 1000, 3800], [30, 44, 50]);

  const operations = [compare({ operation, targets: { before, after } })];

  expect(formatComparison({ node: 'v24.0.0', rounds: 3, seconds: 0.5, operations })).toContain(
    `
| operation  |       before |        after | requests | processor time |
| ---------- | -----------: | -----------: | -------: | -------------: |
| GET getApp | 2000/s 40 µs | 1900/s 44 µs |     0.95 |           1.10 |
`.slice(1),
  );
});

test('reports serve() relative to bare Express with and without a logger', () => {
  const other = target([1000], [10]);
  const targets = {
    front: other,
    stock: other,
    unchecked: other,
    front10: other,
    front10Last: other,
    bare: target([2000], [5]),
    logged: target([1000], [10]),
    serve: target([700], [14]),
  };

  const report = {
    node: 'v24.0.0',
    rounds: 1,
    seconds: 0.5,
    bootMs: {},
    operations: [reportOperation({ operation, targets })],
  };

  expect(formatReport(report)).toContain(
    `
| operation  |     serve() | bare Express + pino | of bare + pino | of bare |
| ---------- | ----------: | ------------------: | -------------: | ------: |
| GET getApp | 700/s 14 µs |        1000/s 10 µs |           0.70 |    0.35 |
`.slice(1),
  );
});

test('compares the front and serve() with Fastify by processor time', () => {
  const targets = {
    front: target([2000], [30]),
    fastify: target([1000], [20]),
    serve: target([700], [90]),
    fastifyLogged: target([900], [50]),
  };

  const report = {
    node: 'v24.0.0',
    rounds: 1,
    seconds: 0.5,
    operations: [reportFastifyOperation({ operation, targets })],
  };

  expect(formatFastifyReport(report)).toContain(
    `
| operation  |        front |      Fastify | times |     serve() | Fastify + pino | times | at most |
| ---------- | -----------: | -----------: | ----: | ----------: | -------------: | ----: | ------: |
| GET getApp | 2000/s 30 µs | 1000/s 20 µs |  1.50 | 700/s 90 µs |    900/s 50 µs |  1.80 |     2.9 |
`.slice(1),
  );
});

test('rejects a folder without a benchmark', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bench.ts', '--before', '/nowhere'], {
    encoding: 'utf8',
  });

  expect(status).toBe(1);
  expect(stderr).toBe(
    'There is no /nowhere/scripts/bench/server.ts. --before takes the folder of another checkout.\nSee npm run bench -- --help\n',
  );
});

function operationOf(id: string) {
  const found = generatedContract().operations.find((one) => one.id === id);
  if (!found) throw new Error(`The contract has no ${id}.`);
  return found;
}

/** A target with the results of some rounds, and a server that is not used. */
function target(requestsPerSecond: readonly number[], cpuMicroseconds: readonly number[]): Target {
  const bursts = requestsPerSecond.map((rate, round) => ({
    requestsPerSecond: rate,
    cpuMicroseconds: cpuMicroseconds[round] ?? NaN,
  }));
  const server = {
    ready: { port: 0, bootMs: 0 },
    request: () => Promise.reject(new Error('not used')),
    [Symbol.asyncDispose]: async () => undefined,
  };
  return { server, request: { method: 'GET', path: '/' }, bursts };
}
