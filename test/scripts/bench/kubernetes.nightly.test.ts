import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { RuntimeReport } from '../../../scripts/bench/runtime/figures.ts';

test('many apps in a cluster keep their figures', { timeout: 300_000 }, () => {
  const args = ['scripts/bench.ts', 'kubernetes', '--json'];

  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 300_000 });

  expect(status).toBe(0);
  // The command prints it.
  const { figures, notes } = JSON.parse(stdout) as RuntimeReport;
  expect(figures.flatMap(({ unit, atMost }) => (atMost === null ? [] : `${atMost} ${unit}`))).toEqual([
    ...['4 s', '4 s', '0 requests', '0 requests', '60 MB'],
  ]);
  expect(figures.filter(({ value, atMost }) => atMost !== null && value > atMost)).toEqual([]);
  expect(notes).toEqual([]);
});
