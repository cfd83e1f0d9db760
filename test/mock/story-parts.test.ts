import { expect, test } from 'vitest';
import { Oldest } from '../../mock/story/oldest.ts';
import { countLines, lineTime } from '../../mock/story/service-log.ts';

test('what was begun first is forgotten first', () => {
  const apps = new Oldest<number>(2);

  apps.set('one', 1);
  apps.set('two', 2);
  apps.set('three', 3);

  expect([apps.get('one'), apps.get('two'), apps.get('three')]).toEqual([undefined, 2, 3]);
});

test('the lines of a service are one to three seconds apart, and are counted as they come', () => {
  const times = Array.from({ length: 1000 }, (_, index) => lineTime('web', index));

  const gaps = times.map((time, index) => time - (times[index - 1] ?? 0));
  const counts = times.flatMap((time) => [countLines('web', time - 1), countLines('web', time)]);

  expect([Math.min(...gaps) >= 1000, Math.max(...gaps) <= 3000]).toEqual([true, true]);
  expect(new Set(gaps).size).toBeGreaterThan(500);
  expect(counts).toEqual(times.flatMap((_, index) => [index, index + 1]));
});
