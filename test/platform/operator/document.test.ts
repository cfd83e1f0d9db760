import { expect, test } from 'vitest';
import { groups } from '../../../platform/operator/index.ts';
import { documented, runDocumented, text } from './documented.ts';
import { openOperated } from './operated.ts';

test('each command of docs/operator.md works, one after the other', async () => {
  await using operated = await openOperated();

  await runDocumented(operated);

  expect(documented.length).toBeGreaterThan(40);
});

test('docs/operator.md has every command, in at most 2,000 words', () => {
  const all = groups.flatMap(({ name: group, commands: some }) => some.map(({ name }) => `${group} ${name}`));
  const shown = new Set(documented.map((words) => words.slice(0, 2).join(' ')));

  expect(all.filter((name) => !shown.has(name))).toEqual([]);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(2000);
});
