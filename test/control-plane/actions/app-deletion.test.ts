import { expect, test } from 'vitest';
import { codeOf, startAcme, storefront, storefrontId } from './acme.ts';

test('deletes an app with everything of it', async () => {
  const { call, settle, read } = await startAcme();

  const deleted = await settle(call('deleteApp', { params: storefront }));
  const left = await read(async (tx) => [
    await tx.apps.count({ id: storefrontId }),
    await tx.deploys.count({ appId: storefrontId }),
  ]);
  const again = await call('deleteApp', { params: storefront });

  expect(deleted).toMatchObject({ status: 200, body: { ok: true } });
  expect([left, codeOf(again)]).toEqual([[0, 0], 'not_found']);
});

test('goes on deleting an app that is not gone after 60 seconds', async () => {
  const { call, world, settle } = await startAcme();
  world.ports.runtime.outages.begin('eu-central', null);

  const late = await settle(call('deleteApp', { params: storefront }));
  const shown = await call('getApp', { params: storefront });
  world.ports.runtime.outages.end('eu-central');
  // Once its write is there, it waits for the removal, which time would end otherwise.
  const written = new Promise<void>((resolve) => world.ports.store.onChange(() => resolve()));
  const request = call('deleteApp', { params: storefront });
  await written;
  const repeated = await settle(request);

  expect(codeOf(late)).toBe('cleanup_failed');
  expect(shown.body).toMatchObject({ app: { status: 'error', statusReason: 'cleanup_failed', desired: 'deleted' } });
  expect(repeated.status).toBe(200);
});
