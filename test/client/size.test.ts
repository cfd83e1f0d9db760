import { expect, test } from 'vitest';
import { bundleStatement } from '../../scripts/bench/sizes/bundle.ts';
import { measureClient } from '../../scripts/bench/sizes/sizes.ts';

test('each part of the client stays below its limit', async () => {
  const sizes = await measureClient();

  expect(sizes.map(({ part, limit }) => [part, limit])).toEqual([
    ['createClient', 7000],
    ['upload', 1400],
    ['can', 2000],
    ['isTerminal', 850],
    ['explain', 3100],
    ['everything', 14_000],
    ['operations', 7000],
    ['whyNot', 2500],
    ['describeState', 3000],
  ]);
  expect(sizes.filter(({ bytes, limit }) => limit === null || bytes > limit)).toEqual([]);
});

test('createClient adds nothing to a bundle that is not imported', async () => {
  const code = await bundleStatement("export { createClient } from './client/index.ts';");

  expect(code).toContain('text/event-stream');
  expect(code).not.toMatch(/XMLHttpRequest|pending_dns|allowsSelf|being_deleted/);
});
