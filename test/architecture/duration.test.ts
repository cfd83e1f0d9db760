import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from './sources.ts';

function runOneFile(env: Readonly<Record<string, string>>) {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'test/contract/literal.test.ts'],
    {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    },
  );
  return { status, lines: stdout.trimEnd().split('\n') };
}

test('a run ends with its slowest files by project; in CI, one over the time limit fails', () => {
  const { status, lines } = runOneFile({ CI: 'true', TEST_MINUTES: '0.00001' });

  expect(status).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^The tests took \d+\.\d minutes; the limit in CI is 0\.00001\./));
  expect(lines).toContain('The slowest files of main, which ran 1:');
  expect(lines).toContainEqual(expect.stringMatching(/^ +\d+\.\d s {2}test\/contract\/literal\.test\.ts$/));
  expect(lines.at(-1)).toMatch(/^\d+ passed, 1 failed, 0 skipped$/);
});

test('elsewhere, the time of a run has no limit', () => {
  const { status, lines } = runOneFile({ CI: '', TEST_MINUTES: '0.00001' });

  expect(status).toBe(0);
  expect(lines.at(-1)).toMatch(/^\d+ passed, 0 failed, 0 skipped$/);
});

test('a test that measures time is in a .timing.test.ts file, which runs alone', () => {
  const files = globSync('test/**/*.test.ts', { cwd: project }).filter(
    (path) => !/\.(timing|nightly)\.test\.ts$/.test(path),
  );

  const measuring = files.filter((path) =>
    /performance\.now\(|process\.hrtime|Date\.now\(/.test(readFileSync(join(project, path), 'utf8')),
  );

  expect(measuring).toEqual([]);
});
