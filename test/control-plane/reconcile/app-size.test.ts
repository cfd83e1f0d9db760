import { expect, test } from 'vitest';
import { image, minute, startPlane } from './start-plane.ts';

test('a size that is set while containers are looked at is not overwritten', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(5 * minute);
  await plane.change((tx) => tx.apps.update('shop', { desired: 'stopped', status: 'stopped', cpuMillis: 700 }));
  const observe = plane.runtime.observe.bind(plane.runtime);
  plane.runtime.observe = async (app) => {
    const seen = await observe(app);
    await plane.change((tx) => tx.apps.update('shop', { sizes: { guestbook: { cpuMillis: 900 } }, cpuMillis: 900 }));
    return seen;
  };

  await plane.wake('app', 'shop');
  await plane.settle();

  expect((await plane.findApp())?.cpuMillis).toBe(900);
});
