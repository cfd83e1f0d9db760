import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { CliReport } from '../../../scripts/bench/cli/cli.ts';

test('the command line keeps its figures', { timeout: 200_000 }, () => {
  const args = ['scripts/bench.ts', 'cli', '--rounds', '6', '--json'];

  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 200_000 });

  expect(status).toBe(0);
  // The command prints it.
  const { figures } = JSON.parse(stdout) as CliReport;
  expect(figures.map(({ name, demand }) => [name, demand])).toEqual([
    ['--help beside bare Node', 10],
    ['api getMe beside a bare fetch', 20],
    ['lines of logs -f in a second of processor time', 50_000],
    ['peak of logs -f', 130],
    ['package', 150],
    ['files of the package', 40],
  ]);
  const [help, ...others] = figures;
  // A busy machine adds to the difference of the first, and hardly to its ratio.
  expect((help?.measured ?? Infinity) / (help?.bare ?? 0)).toBeLessThan(1.65);
  expect(others.filter(({ isKept }) => !isKept)).toEqual([]);
});
