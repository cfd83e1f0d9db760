import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';

/** Operations that the control plane does not implement yet, so that the mock serves their examples. */
const notYet: readonly string[] = [
  // One operation on each line.
];

test('npm run stubs reports every other operation of the control plane as filled', () => {
  const root = join(import.meta.dirname, '../../..');
  const args = ['bin/main.ts', 'stubs', 'test/control-plane/world/handlers.ts', '--json'];

  const count: unknown = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));

  const total = Object.keys(operations).length;
  expect(count).toMatchObject({ total, filled: total - notYet.length });
});
