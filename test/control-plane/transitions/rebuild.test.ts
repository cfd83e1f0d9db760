import { expect, test } from 'vitest';
import { deployCurrentAgain, listBuiltApps } from '../../../control-plane/transitions/rebuild.ts';
import { image, startPlane } from '../reconcile/start-plane.ts';

test('only an app whose images no registry has is built again', async () => {
  const plane = await startReleased();
  const before = await listBuiltApps(plane.store);

  await plane.useImage('sha256:1');

  expect(before).toEqual([]);
  expect(await listBuiltApps(plane.store)).toEqual([{ id: 'shop', images: ['sha256:1'] }]);
});

test('the source of the current release is deployed again, once', async () => {
  const plane = await startReleased();

  await deployCurrentAgain(plane.store, 'shop');
  await deployCurrentAgain(plane.store, 'shop');

  const deploys = await plane.store.read('system', (tx) => tx.deploys.list({ appId: 'shop' }, { order: ['number'] }));
  expect(deploys).toMatchObject([
    { id: 'first', status: 'succeeded' },
    { trigger: 'redeploy', status: 'queued', source: image, releaseId: null },
  ]);
  await plane.passUntil(deploys[1]?.id ?? '', 'succeeded');
});

test('a stopped app is not deployed', async () => {
  const plane = await startReleased();
  await plane.change((tx) => tx.apps.update('shop', { desired: 'stopped' }));

  await deployCurrentAgain(plane.store, 'shop');

  expect(await plane.store.read('system', (tx) => tx.deploys.count({ appId: 'shop' }))).toBe(1);
});

async function startReleased() {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  return {
    ...plane,
    /** Gives the services of the release an image that was built. */
    useImage: (digest: string) =>
      plane.change(async (tx) => {
        const release = await tx.releases.find({ id: 'first' });
        await tx.releases.update('first', { services: (release?.services ?? []).map((one) => ({ ...one, digest })) });
      }),
  };
}
