import { expect, test } from 'vitest';
import { blockLines } from '../../../platform/telemetry/log-block.ts';
import { requireNode } from '../../../platform/telemetry/telemetry.ts';
import { stepsOf } from '../../../control-plane/model/observability/range.ts';
import { db, newFolder, now, startTelemetry } from './start-telemetry.ts';

const dbLog = { appId: db.appId, service: db.service, preset: db.preset, container: 'shop-db-0' };
const worker = { appId: db.appId, service: 'worker', preset: 'level', container: 'shop-worker-0' } as const;
const all = { by: 'category', text: '', filters: [], selected: ['error', 'slow', 'other'], limit: 200 } as const;

test('joins the lines of an entry across restarts, and finds it by its statement', async () => {
  const folder = newFolder();
  const lines = [
    '2026-11-21 08:59:12.338 UTC [27] app@shop ERROR:  no such table',
    '2026-11-21 08:59:12.338 UTC [27] app@shop STATEMENT:  SELECT *',
    '\tFROM nowhere',
  ];

  for (const text of lines) {
    await using before = startTelemetry(folder).telemetry;
    await before.intake.logs(dbLog, [{ at: now - 60_000, stream: 'stderr', text }], text);
  }
  await using telemetry = startTelemetry(folder).telemetry;
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

test('threads that share a search find each line once, newest first', async () => {
  await using telemetry = startTelemetry().telemetry;
  const count = 3 * blockLines + 10;
  const lines = Array.from({ length: count }, (_, index) => ({
    at: now - count + index,
    stream: 'stdout' as const,
    text: `took order ${index}`,
  }));

  await telemetry.intake.logs(worker, lines, null);
  await telemetry.settle();
  const found = await telemetry.searchLog({ ...db, ...worker }, stepsOf('1h', now), {
    ...{ by: 'level', text: 'ORDER', filters: [], selected: ['info'], limit: 3 },
  });

  expect(
    Object.values(found.volume)
      .flat()
      .reduce((sum, one) => sum + one, 0),
  ).toBe(count);
  expect(found.lines.map(({ message }) => message)).toEqual([
    `took order ${count - 1}`,
    `took order ${count - 2}`,
    `took order ${count - 3}`,
  ]);
});

test('searches the text and the level of a line without its colours', async () => {
  await using telemetry = startTelemetry().telemetry;
  const text = '\u001b[31mERROR\u001b[39m no \u001b[1m"room"';
  const lines = ['ready', text].map((line, index) => ({ at: now - 10 + index, stream: 'stdout' as const, text: line }));
  const query = { ...all, by: 'level', selected: ['info', 'error'] } as const;
  const filters = [{ field: 'level', operator: '=', value: 'error' }] as const;

  await telemetry.intake.logs(worker, lines, null);
  await telemetry.settle();
  const search = async (wanted: string) =>
    (await telemetry.searchLog({ ...db, ...worker }, stepsOf('1h', now), { ...query, filters, text: wanted })).lines;
  const found = await Promise.all([search('error no'), search('no "room"'), search('ready')]);
  const { lines: written } = await telemetry.lines({ ...db, ...worker, containers: [] }, { after: null, limit: 1 });

  const line = { level: 'error', message: 'ERROR no "room"', text };
  expect(found).toMatchObject([[line], [line], []]);
  expect(written.map((one) => one.text)).toEqual([text]);
});

test('needs a Node with zstd', () => {
  expect(() => requireNode('22.14.0')).toThrow(
    'Telemetry on this machine needs Node 24 or later, and this is 22.14.0.',
  );
});
