import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';

test('npm run stubs reports every operation of the control plane as filled', () => {
  const root = join(import.meta.dirname, '../..');
  const args = ['bin/main.ts', 'stubs', 'test/world/handlers.ts', '--json'];

  const count: unknown = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));

  const total = Object.keys(operations).length;
  expect(count).toMatchObject({ total, filled: total });
});
