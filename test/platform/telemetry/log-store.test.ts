import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '../../../platform/telemetry/database.ts';
import { blockLines, LogBlock, type StoredLine } from '../../../platform/telemetry/log-block.ts';
import { LogStore, logTables } from '../../../platform/telemetry/log-store.ts';
import { measureLogs } from '../../../scripts/bench/logs/logs.ts';

const now = Date.UTC(2026, 10, 21, 9);
const hour = { from: now - 3_600_000, until: now - 1, stepMs: 60_000 };
const everything = { ...hour, text: '', counts: () => true, selects: () => true, limit: 200 };

test('counts lines and returns the newest, whatever their order', () => {
  const { store } = openStore();
  store.add('web', [lineAt(-1000, { text: 'second' }), lineAt(-2000, { text: 'first', kind: 2 })]);
  store.add('web', [lineAt(-90_000, { text: 'late' })]);
  store.add('db', [lineAt(-1000)]);

  const { volume, lines } = store.search('web', { ...everything, limit: 2 });

  expect(lines).toEqual([lineAt(-1000, { text: 'second' }), lineAt(-2000, { text: 'first', kind: 2 })]);
  expect([total(volume.get(0)), volume.get(0)?.slice(-2), volume.get(2)?.at(-1)]).toEqual([2, [1, 1], 1]);
});

test('counts whole blocks as it counts their lines', () => {
  const { store } = openStore();
  const lines = madeLines(3 * blockLines + 100);
  store.add('web', lines);

  const counted = store.search('web', { ...everything, limit: 0 });
  const read = store.search('web', { ...everything, accepts: () => true, limit: 5 });

  expect(counted.volume).toEqual(read.volume);
  expect([...read.volume.values()].flat().reduce((sum, count) => sum + count, 0)).toBe(lines.length);
  expect(read.lines).toEqual(lines.slice(-5).toReversed());
});

test('each line is in one part of a search', () => {
  const { store } = openStore();
  store.add('web', madeLines(5 * blockLines + 100));
  const part = (index: number) =>
    store.search('web', { ...everything, from: 0, stepMs: 2 ** 50, text: 'number', part: { index, count: 2 } });

  const counts = [part(0), part(1)].map(({ volume }) => total(volume.get(0)));

  expect(counts).toEqual([3 * blockLines, 2 * blockLines + 100]);
});

test.each([
  ['NUMBER 5000 ', 1],
  ['number 50', 111],
  ['nothing', 0],
  ['GRÜNE ÄPFEL 77.', 1],
  ['(.*)', 0],
  // The text would begin in one line and end in the next.
  ['äpfel 1.line', 0],
])('finds text, ignoring case: %s', (text, count) => {
  const { store } = openStore();
  store.add('web', madeLines(2 * blockLines));

  const { volume, lines } = store.search('web', { ...everything, text });

  expect([total(volume.get(0)), lines.length]).toEqual([count, Math.min(200, count)]);
});

test('finds text between colours, and returns the line with them', () => {
  const { store } = openStore();
  const colored = lineAt(-2, { text: '\u001b[31mERROR\u001b[0m: no \u001b[1mroom' });
  store.add('web', [...madeLines(blockLines), colored, lineAt(-1, { text: 'error: ' })]);

  const found = store.search('web', { ...everything, text: 'error: no room' });

  expect(found.lines).toEqual([colored]);
  expect(store.read('web', null, 2).lines[0]).toEqual(colored);
});

test('reads parts in order, and counts the lines that are deleted', () => {
  const { store } = openStore();
  const lines = madeLines(2 * blockLines);
  store.add('web', lines);
  store.forget(lines[blockLines]?.at ?? 0);

  const part = store.readPart('web', 10, 3);
  const rest = store.readPart('web', part.next, 2 * blockLines);

  expect(part).toMatchObject({ next: blockLines + 3, hasMore: true, missed: blockLines - 10 });
  expect(part.lines.map(({ number, line }) => [number, line])).toEqual(
    lines.slice(blockLines, blockLines + 3).map((line, index) => [blockLines + 1 + index, line]),
  );
  expect(rest).toMatchObject({ next: 2 * blockLines, hasMore: false, missed: 0 });
  expect(rest.lines).toHaveLength(blockLines - 3);
  store.forget(Infinity);
  expect(store.readPart('web', 10, 3)).toEqual({
    ...{ lines: [], next: 2 * blockLines, hasMore: false },
    missed: 2 * blockLines - 10,
  });
});

test('takes a number that the file does not have yet for that of another file', () => {
  const { store } = openStore();
  store.add('web', madeLines(5));

  expect(store.readPart('web', 77, 2)).toEqual(store.readPart('web', null, 2));
});

test('reads a block of a former version, whose colours are in its text', () => {
  const data = Buffer.from(
    'KLUv/SBf+QIAIgAAAHsiaXNBc2NpaSI6dHJ1ZSwibmFtZXMiOlsid2ViLTAiXX0A8KdX1R96QgAAqFfVH3pCFgAAABsAAAAAAAAAHAMbWzMxbUVSUk9SG1swbSBubyByb29tcGxhaW4=',
    'base64',
  );

  const lines = new LogBlock(data, 2).lines();

  expect(lines).toEqual([
    lineAt(-1, { kind: 28, text: '\u001b[31mERROR\u001b[0m no room' }),
    lineAt(0, { kind: 3, text: 'plain' }),
  ]);
});

test('finds only the kinds and lines that are wanted', () => {
  const { store } = openStore();
  store.add('web', [
    lineAt(-3, { kind: 1, text: 'a' }),
    lineAt(-2, { kind: 2, text: 'b' }),
    lineAt(-1, { kind: 3, text: 'c' }),
  ]);

  const { volume, lines } = store.search('web', {
    ...everything,
    counts: (kind) => kind > 1,
    selects: (kind) => kind === 3,
    accepts: ({ text }) => text !== 'b',
  });

  expect([[...volume.keys()], lines.map(({ text }) => text)]).toEqual([[3], ['c']]);
});

test('reads on after a number, with late lines, and counts the lines above the limit', () => {
  const { store } = openStore();
  store.add('web', madeLines(blockLines - 1));

  const first = store.read('web', null, 2);
  store.add('web', [lineAt(-5000, { text: 'late' }), lineAt(-1, { text: 'last' })]);
  const second = store.read('web', first.next, 10);
  store.add('web', madeLines(5));

  expect(first.lines).toEqual(madeLines(blockLines - 1).slice(-2));
  expect([second.lines.map(({ text }) => text), second.missed]).toEqual([['late', 'last'], 0]);
  expect(store.read('web', second.next, 2)).toMatchObject({ lines: madeLines(5).slice(-2), missed: 3 });
});

test.each([
  ['forgotten', (store: LogStore) => store.forget(now)],
  ['too many', (store: LogStore) => store.limit(0)],
])('reads on after lines that were %s, also when it is opened again', (_, remove) => {
  const { store, file } = openStore();
  store.add('web', madeLines(10));
  const { next } = store.read('web', null, 10);
  remove(store);

  const again = open(file);
  again.add('web', [lineAt(-1, { text: 'next' })]);

  expect(again.read('web', next, 10)).toEqual({ lines: [lineAt(-1, { text: 'next' })], next: 11, missed: 0 });
});

test('joins no blocks early after lines were forgotten', () => {
  const { store, file } = openStore();
  store.add('web', madeLines(blockLines - 10));
  store.forget(now);

  store.add('web', madeLines(5));
  store.add('web', madeLines(6));

  expect(countBlocks(file)).toBe(2);
});

test('has each line once after it is opened again', () => {
  const { store, file } = openStore();
  store.add('web', madeLines(blockLines + 10));

  const again = open(file);
  again.add('web', [lineAt(-1, { text: 'next' })]);

  expect(again.read('web', blockLines + 9, 10).lines.map(({ text }) => text)).toEqual([
    ...madeLines(blockLines + 10)
      .slice(-1)
      .map(({ text }) => text),
    'next',
  ]);
});

test('forgets old lines, and the oldest where the file is too large', () => {
  const { store } = openStore();
  store.add('old', [lineAt(-8 * 86_400_000)]);
  for (const part of [1, 2, 3, 4, 5, 6]) store.add('web', madeLines(blockLines, part));

  expect(store.forget(now - 7 * 86_400_000)).toBe(1);
  expect(store.read('old', null, 10).lines).toEqual([]);
  const { bytes } = store;
  expect(store.limit(bytes / 2)).toBeGreaterThan(0);

  expect(store.bytes).toBeLessThanOrEqual(bytes / 2);
  expect(store.search('web', everything).lines.length).toBe(200);
});

// The demands are 200,000 lines and 40 bytes; a busy machine is slower.
test('stores many lines for a second of the processor, in few bytes', async () => {
  const { addedPerSecond, bytesPerLine, searches } = await measureLogs(100_000);

  expect(addedPerSecond).toBeGreaterThan(50_000);
  expect(bytesPerLine).toBeLessThan(90);
  expect(searches.map(({ found }) => found > 0)).toEqual([true, true, false, true]);
});

function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'log-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'logs.db');
  return { store: open(file), file };
}

function open(file: string): LogStore {
  return new LogStore(openDatabase(file, logTables));
}

function lineAt(offset: number, line: Partial<StoredLine> = {}): StoredLine {
  return { at: now + offset, container: 'web-0', kind: 0, text: 'text', ...line };
}

function madeLines(count: number, part = 0): StoredLine[] {
  return Array.from({ length: count }, (_, number) =>
    lineAt((number - count) * 100 - part, { text: `line number ${number} of all, Grüne Äpfel ${number}.` }),
  );
}

function total(counts: readonly number[] | undefined): number {
  return counts?.reduce((sum, count) => sum + count, 0) ?? 0;
}

function countBlocks(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const row = db.prepare('select count(*) as count from blocks').get();
  db.close();
  return Number(row?.count);
}
