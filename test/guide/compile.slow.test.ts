import { expect, test } from 'vitest';
import { followDiff, readChanges } from './changes.ts';
import { copyCheckout, runCommand } from './checkout.ts';

const timeout = 30 * 60_000;

test('the diffs of CONTRIBUTING.md apply one after the other, and the result compiles', { timeout }, async () => {
  using copy = copyCheckout();

  const refused = [...readChanges().values()].map(({ diff }) => followDiff(diff, copy.folder));
  const generated = await runCommand('npm run generate', copy.folder);
  const compiled = await runCommand('npm run types', copy.folder);

  expect(refused.filter((problem) => problem !== '')).toEqual([]);
  expect(generated).toMatchObject({ passed: true });
  expect(compiled.stdout).not.toContain('error TS');
  expect(compiled).toMatchObject({ passed: true });
});
