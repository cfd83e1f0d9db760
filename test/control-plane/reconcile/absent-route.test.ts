import { expect, test } from 'vitest';
import { image, minute, startPlane } from './start-plane.ts';

test('the address of an app says that its first deploy starts it, until it has the route', async () => {
  const plane = await startPlane(image);
  const before = await plane.route();

  await plane.deploy('d1');
  await plane.settle();
  const starting = await plane.route();
  await plane.passUntil('d1', 'succeeded');

  expect(before).toBeNull();
  expect(starting).toMatchObject({ target: null, absence: 'starting', hosts: [{ redirectTo: null }] });
  const serving = await plane.route();
  expect(serving).toMatchObject({ target: { generation: '1-1' } });
  expect(serving).not.toHaveProperty('absence');
});

test('the address of an app says that its first deploy has failed, and that the next one starts it', async () => {
  const plane = await startPlane(image);
  plane.runtime.inject({ appId: 'shop', kind: 'cannotStart' });
  await plane.deploy('d1');

  await plane.passUntil('d1', 'failed');
  await plane.settle();
  const failed = await plane.route();
  await plane.deploy('d2');
  await plane.settle();

  expect(failed).toMatchObject({ target: null, absence: 'failed' });
  expect(await plane.route()).toMatchObject({ target: null, absence: 'starting' });
});

test('an app that is removed during its first deploy has no route', async () => {
  const plane = await startPlane(image);
  await plane.deploy('d1');
  await plane.settle();

  await plane.remove();
  await plane.wake('app', 'shop');
  await plane.pass(minute);

  expect(await plane.route()).toBeNull();
});
