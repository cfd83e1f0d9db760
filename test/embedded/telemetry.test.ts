import { expect, test } from 'vitest';
import { requireNode } from '../../control-plane/adapters/embedded/telemetry.ts';
import { stepsOf } from '../../control-plane/model/observability/range.ts';
import { db, now, startTelemetry } from './start-telemetry.ts';

const dbLog = { appId: db.appId, service: db.service, preset: db.preset, container: 'shop-db-0' };
const all = { by: 'category', text: '', filters: [], selected: ['error', 'slow', 'other'], limit: 200 } as const;

test('joins the lines of an entry across batches, and finds it by its statement', async () => {
  const { telemetry } = startTelemetry();
  await using _ = telemetry;
  const lines = [
    '2026-11-21 08:59:12.338 UTC [27] app@shop ERROR:  no such table',
    '2026-11-21 08:59:12.338 UTC [27] app@shop STATEMENT:  SELECT *',
    '\tFROM nowhere',
  ];

  for (const text of lines) {
    await telemetry.intake.logs(dbLog, [{ at: now - 60_000, stream: 'stderr', text }], text);
    // Each is a batch of its own.
    await telemetry.intake.samples(db, {
      at: now,
      cpuLimit: 1,
      memoryLimit: 1,
      ready: 1,
      netIn: null,
      netOut: null,
      diskRead: null,
      diskWrite: null,
      containers: [],
    });
  }
  await telemetry.settle();
  const found = await telemetry.searchLog(db, stepsOf('1h', now), { ...all, text: 'from NOWHERE' });
  const { lines: written } = await telemetry.lines(db, { after: null, limit: 10 });

  expect(found.lines).toMatchObject([
    { category: 'error', message: 'no such table', statement: 'SELECT *\nFROM nowhere', container: 'shop-db-0' },
  ]);
  expect(found.volume).toEqual({ error: expect.arrayContaining([1]) });
  expect(written.map(({ text }) => text)).toEqual(lines);
  expect(await telemetry.position(db, 'shop-db-0')).toBe('\tFROM nowhere');
});

test('needs a Node with zstd', () => {
  expect(() => requireNode('22.14.0')).toThrow('Telemetry on this machine needs Node 24 or later, and this is 22.14.0.');
});
