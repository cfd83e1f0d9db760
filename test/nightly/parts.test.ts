import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listParts } from '../../scripts/nightly/parts.ts';

function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/nightly.ts', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a test in a .nightly.test.ts file that no part names runs with the others', () => {
  const root = mkdtempSync(join(tmpdir(), 'parts-'));
  for (const folder of ['bench', 'database']) mkdirSync(join(root, 'test', folder), { recursive: true });
  for (const path of ['bench/mock', 'database/migration'])
    writeFileSync(join(root, `test/${path}.nightly.test.ts`), '');

  const others = listParts(root, 1).filter(({ name }) => name === 'others');

  rmSync(root, { recursive: true });
  expect(others.map((part) => part.command)).toEqual([
    'node node_modules/vitest/vitest.mjs run --project nightly test/database/migration.nightly.test.ts',
  ]);
});

test('the seed draws the random operations alone', () => {
  const [one, other] = [listParts('.', 1), listParts('.', 2)];

  const different = one.filter((part, index) => JSON.stringify(part) !== JSON.stringify(other[index]));

  expect(different.map(({ name, env }) => [name, env?.RANDOM_SEED])).toEqual([['random', '1']]);
});

test('--help lists the parts', () => {
  const { status, stdout } = command('--help');

  expect(status).toBe(0);
  expect(stdout).toContain('\n  mutants         500 faults in the rules, by seed 1\n');
  expect(stdout).toContain('Exit code: 0 if each of these parts has passed');
});

test.each([
  [['mutant'], 'There is no part "mutant". The parts are bench, guide, '],
  [['--seed', 'x'], '--seed takes a whole number, not "x".'],
])('refuses %j', (args, message) => {
  const { status, stderr } = command(...args);

  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  expect(stderr).toContain('See npm run nightly -- --help');
});
