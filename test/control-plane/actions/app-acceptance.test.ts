import { expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../control-plane/ports/store.ts';
import { acme, codeOf, image, metrics, startAcme, storefront } from './acme.ts';

test('stores the wanted state although the runtime is out of reach', async () => {
  const { call, world, findApp } = await startAcme();
  world.ports.runtime.outages.begin('eu-central', null);

  const stopped = await call('updateApp', { params: storefront, body: { status: 'stopped' } });
  const wanted = await findApp('storefront');
  const restarted = await call('restartApp', { params: metrics });
  world.ports.runtime.outages.end('eu-central');
  const again = await call('updateApp', { params: storefront, body: { status: 'stopped' } });

  expect([codeOf(stopped), wanted?.desired, codeOf(restarted)]).toEqual([
    'reconcile_failed',
    'stopped',
    'reconcile_failed',
  ]);
  expect(again.status).toBe(200);
});

test('a start that the runtime refused is tried again when the request is repeated', async () => {
  const { call, world } = await startAcme();
  const change = async (status: 'stopped' | 'running') =>
    codeOf(await call('updateApp', { params: storefront, body: { status } }));
  await change('stopped');
  await world.advance(60_000);
  await world.apply({ event: 'refuse', app: 'storefront' });

  const refused = [await change('running'), await change('running')];
  await world.apply({ event: 'recover', app: 'storefront' });

  expect([refused, await change('running')]).toEqual([['reconcile_failed', 'reconcile_failed'], null]);
});

test('an app whose first deploy has failed is started by a new deploy, as by a restart', async () => {
  const { call, world } = await startAcme();
  const params = { ...acme, appSlug: 'blog' };
  await call('deployApp', { params: acme, body: { name: 'Blog', source: image } });
  await world.apply({ event: 'cannotStart', app: 'blog' });
  await world.advance(3_600_000);
  const failed = await call('getApp', { params });
  await world.apply({ event: 'recover', app: 'blog' });

  const started = await call('updateApp', { params, body: { status: 'running' } });
  await world.advance(3_600_000);
  const running = await call('getApp', { params });

  expect(failed.body).toMatchObject({
    app: { status: 'error', statusReason: 'deploy_failed', deploy: { number: 1, status: 'failed' } },
  });
  expect(started.body).toMatchObject({
    app: { status: 'deploying', deploy: { number: 2, trigger: 'redeploy', source: image } },
  });
  expect(running.body).toMatchObject({ app: { status: 'running', deploy: { number: 2, status: 'succeeded' } } });
});

test('a store that fails while a deploy begins refuses nothing: the deploy is carried out later', async () => {
  const { call, world } = await startAcme();
  const start = vi
    .spyOn(world.ports.builder, 'start')
    .mockRejectedValue(new StoreUnavailable(new Error('no connection')));

  const failed = await call('createDeploy', { params: storefront, body: {} });
  start.mockRestore();
  await world.advance(3_600_000);
  const { body } = await call('listDeploys', { params: storefront, query: { limit: 1 } });

  expect(failed.status).toBe(500);
  expect(body).toMatchObject({ deploys: [{ number: 43, status: 'succeeded' }] });
});
