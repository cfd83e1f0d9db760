import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { VirtualClock } from '../../../../control-plane/shared/virtual-clock.ts';
import { readAtMost } from '../../../../platform/serve/metrics/read-at-most.ts';

const limits = { everyMs: 60_000, waitMs: 1000 };

test('reads once in an interval, and simultaneous calls share a read', async () => {
  const clock = new VirtualClock(0);
  let reads = 0;
  const read = readAtMost({ clock, ...limits }, async () => ++reads);

  const first = await Promise.all([read(), read()]);
  clock.moveTo(59_999);
  const second = await read();
  clock.moveTo(60_000);

  expect([...first, second, await read()]).toEqual([1, 1, 1, 2]);
});

test('a call that has waited long gets the last result', async () => {
  const clock = new VirtualClock(0);
  const slow = Promise.withResolvers<string>();
  const results = [Promise.resolve('first'), slow.promise];
  const read = readAtMost({ clock, ...limits }, () => results.shift() ?? Promise.reject(new Error('no')));
  await read();
  clock.moveTo(60_000);

  const late = read();
  await setImmediate();
  clock.moveTo(61_000);
  const shown = await late;
  slow.resolve('second');

  expect([shown, await read()]).toEqual(['first', 'second']);
  // A failed read leaves nothing that may be wrong.
  clock.moveTo(120_000);
  expect(await read()).toBeNull();
});
