import { expect, test } from 'vitest';
import { formatDashboardReport } from '../../../scripts/bench/dashboard/dashboard.ts';
import { formatFastifyReport, reportFastifyOperation } from '../../../scripts/bench/fastify.ts';
import { reportOperation } from '../../../scripts/bench/report.ts';
import type { Target } from '../../../scripts/bench/rounds.ts';
import { formatReport } from '../../../scripts/bench/table.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

const operation = operationOf('getApp');

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

test('reports figures of the dashboard beside their limits', () => {
  const figures = [
    { figure: 'styles', measured: 5.04, unit: 'kB', atMost: 8 },
    { figure: 'first paint', measured: 1500.4, unit: 'ms', atMost: 1000 },
    { figure: 'layout shift', measured: 0, unit: '', atMost: 0 },
  ] as const;

  expect(formatDashboardReport(figures)).toBe(
    `
| figure       | measured | at most | of limit |          |
| ------------ | -------: | ------: | -------: | -------: |
| styles       |   5.0 kB |    8 kB |     0.63 |     kept |
| first paint  |  1500 ms | 1000 ms |     1.50 | EXCEEDED |
| layout shift |    0.000 |       0 |          |     kept |
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
