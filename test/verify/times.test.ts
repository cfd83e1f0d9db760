import { expect, test } from 'vitest';
import type { Operation } from '../../contract/model/operation.ts';
import { operations } from '../../generated/operations.ts';
import { createTimeMonitor } from '../../verify/checks/times.ts';
import type { Exchange } from '../../verify/model/exchange.ts';
import { Recorder } from '../../verify/record/recorder.ts';
import { PassedTime } from '../../verify/scratch/passed-time.ts';

const date = 'Mon, 02 Mar 2026 10:00:00 GMT';
const knowledge = {
  operations: {
    createVar: { creates: { item: 'var', key: 'id', parameter: 'varId' } },
    createAlert: { creates: { item: 'alert', key: 'id', parameter: 'alertId' } },
    createDomain: { creates: { item: 'domain', key: 'id', parameter: 'domainId' } },
    createToken: { creates: { item: 'token', key: 'id', parameter: 'id' } },
  },
} as const;
const clock = { method: 'PATCH', path: '/clock', headers: {}, body: null };

function monitorOf({ hasClock = false } = {}) {
  const [recorder, passed] = [new Recorder(), new PassedTime()];
  const monitor = createTimeMonitor({ config: { clock: hasClock ? clock : null }, knowledge, recorder, passed });
  const see = (operation: Operation, json: unknown) =>
    monitor({
      operation,
      persona: null,
      request: { method: operation.method.toUpperCase(), url: 'http://localhost/', headers: {}, body: null },
      response: { status: 201, headers: { date }, bytes: Buffer.alloc(0), json, isComplete: true },
      problem: null,
      milliseconds: 0,
    } satisfies Exchange);
  return { see, passed, found: () => [...recorder.findings.keys()] };
}

test.each([
  ['the present time', '2026-03-02T10:00:02.120Z', []],
  ['the same time in another zone', '2026-03-02T12:00:02+02:00', []],
  ['the time of another zone', '2026-03-02T12:00:02.120Z', ['effects createVar createdAt ahead']],
  ['a time that is long over', '2026-03-02T08:00:00.000Z', ['effects createVar time']],
])('a new record with %s', (_, createdAt, expected) => {
  const { see, found } = monitorOf();

  see(operations.createVar, { var: { createdAt } });

  expect(found()).toEqual(expected);
});

test('a list shows no time of the past that lies ahead', () => {
  const { see, found } = monitorOf();

  see(operations.listTokens, { tokens: [{ createdAt: '2026-01-01T00:00:00Z', expiresAt: '2027-01-01T00:00:00Z' }] });
  see(operations.listTokens, { tokens: [{ createdAt: '2026-03-02T10:30:00Z' }] });

  expect(found()).toEqual(['effects listTokens createdAt ahead']);
});

test.each([
  [{ createdAt: '2026-03-01T10:00:00Z', updatedAt: '2026-03-01T08:00:00Z' }, ['effects listVars updatedAt early']],
  [{ startedAt: '2026-03-01T10:00:00Z', finishedAt: '2026-03-01T09:59:00Z' }, ['effects listVars finishedAt early']],
  [{ createdAt: '2026-03-01T10:00:00Z', updatedAt: '2026-03-01T10:00:00Z', finishedAt: null }, []],
])('a record has its times in their order: %j', (record, expected) => {
  const { see, found } = monitorOf();

  see(operations.listVars, { vars: [record] });

  expect(found()).toEqual(expected);
});

test('a time of the past may not lie ahead of a clock that was set', () => {
  const { see, found } = monitorOf({ hasClock: true });

  see(operations.createVar, { var: { createdAt: '2026-03-02T11:00:00Z' } });
  see(operations.createAlert, { alert: { createdAt: '2026-03-02T11:00:01Z' } });
  see(operations.createDomain, { domain: { createdAt: '2026-03-02T11:00:02Z' } });
  see(operations.listTokens, { tokens: [{ createdAt: '2026-03-02T11:00:30Z' }] });
  see(operations.listTickets, { tickets: [{ createdAt: '2026-03-02T13:00:00Z' }] });

  expect(found()).toEqual(['effects listTickets createdAt ahead']);
});

test('a clock that was set may differ from Date, by as much for each operation', async () => {
  const { see, found, passed } = monitorOf({ hasClock: true });

  see(operations.createVar, { var: { createdAt: '2026-03-02T11:00:00Z' } });
  see(operations.createAlert, { alert: { createdAt: '2026-03-02T11:00:01Z' } });
  await passed.by(600, () => Promise.resolve());
  see(operations.createDomain, { domain: { createdAt: '2026-03-02T11:10:00Z' } });
  see(operations.createToken, { token: { createdAt: '2026-03-02T09:10:00Z' } });

  expect(found()).toEqual(['effects createToken time']);
});

test('a clock that was set may also be that of Date', async () => {
  const { see, found, passed } = monitorOf({ hasClock: true });

  see(operations.createVar, { var: { createdAt: '2026-03-02T10:00:00Z' } });
  await passed.by(600, () => Promise.resolve());
  see(operations.createAlert, { alert: { createdAt: '2026-03-02T10:00:01Z' } });
  await passed.by(600, () => Promise.resolve());
  see(operations.createDomain, { domain: { createdAt: '2026-03-02T10:00:02Z' } });
  see(operations.createToken, { token: { createdAt: '2026-03-02T08:00:00Z' } });

  expect(found()).toEqual(['effects createToken time']);
});
