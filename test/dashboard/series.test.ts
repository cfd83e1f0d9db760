import { expect, test } from 'vitest';
import { amount, ceilingOf, highestOf, latestOf, marksIn, wholeSteps } from '../../dashboard/parts/series.ts';

test('an amount has the unit that a person reads, in few digits', () => {
  expect([amount('cores', 0.1594), amount('cores', 1), amount('bytes', 392_678_466)]).toEqual([
    '0.159 cores',
    '1 core',
    '374 MiB',
  ]);
  expect([amount('bytes/s', 2048), amount('ms', 5003.8), amount('ms', 12.34), amount('ms', 0)]).toEqual([
    '2 KiB/s',
    '5 s',
    '12.3 ms',
    '0 ms',
  ]);
  expect([amount('requests/s', 0.01667), amount('percent', 2.941), amount('count', 1200)]).toEqual([
    '0.0167/s',
    '2.94%',
    '1,200',
  ]);
});

test('the axis of a chart ends a little above its highest value, and has a height without values', () => {
  expect(ceilingOf([[1, null, 10], [4]])).toBeCloseTo(11);
  expect(ceilingOf([[null], [0, 0]])).toBe(1);
});

test('finds the latest and the highest sample, past those that are missing', () => {
  const line = { start: 1000, step: 10, values: [1, 7, 3, null] };

  expect([latestOf(line), highestOf(line)]).toEqual([
    { at: 1020, value: 3 },
    { at: 1010, value: 7 },
  ]);
  expect([latestOf({ ...line, values: [null] }), highestOf({ ...line, values: [] })]).toEqual([null, null]);
});

test('a time that is dragged over becomes whole steps, and at least one', () => {
  expect(wholeSteps(1012, 1029, { start: 1000, step: 10 })).toEqual({ from: 1010, to: 1030 });
  expect(wholeSteps(1020, 1020, { start: 1000, step: 10 })).toEqual({ from: 1020, to: 1030 });
});

test('deploys and events of the time are marked, the oldest first', () => {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  const deploys = [
    { id: 'c', number: 43, status: 'building' as const, createdAt: at(95), finishedAt: null },
    { id: 'b', number: 42, status: 'failed' as const, createdAt: at(40), finishedAt: at(50) },
    { id: 'a', number: 41, status: 'succeeded' as const, createdAt: at(5), finishedAt: at(9) },
  ];
  const events = [
    { ts: 60_000, type: 'Warning', reason: 'OOMKilling', message: 'killed', object: 'pod/web', count: 3 },
    { ts: 1000, type: 'Normal', reason: 'Killing', message: 'old', object: 'pod/web', count: 1 },
  ];

  expect(marksIn(deploys, events, { from: 9000, to: 100_000 })).toEqual([
    { at: 9000, kind: 'deploy', short: '#41', text: 'Deploy #41 succeeded', deployId: 'a' },
    { at: 50_000, kind: 'bad', short: '#42', text: 'Deploy #42 failed', deployId: 'b' },
    { at: 60_000, kind: 'bad', short: 'OOMKilling', text: 'OOMKilling, 3 times: killed', deployId: null },
    { at: 95_000, kind: 'deploy', short: '#43', text: 'Deploy #43 building', deployId: 'c' },
  ]);
});
