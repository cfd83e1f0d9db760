import { expect, test, vi } from 'vitest';
import { image, startPlane } from './start-plane.ts';

test('the runtime gets the host of the address of an app', async () => {
  const plane = await startPlane(image);
  const apply = vi.spyOn(plane.runtime, 'apply');
  await plane.deploy('d1');

  await plane.passUntil('d1', 'succeeded');

  const route = await plane.route();
  expect(apply.mock.calls.at(-1)?.[0].host).toMatch(/^[a-z-]+\.[a-z.-]+$/);
  expect(apply.mock.calls.at(-1)?.[0].host).toBe(route?.hosts[0]?.host);
});
