import { expect, test } from 'vitest';
import { codeOf, metrics, startAcme, storefront } from './acme.ts';

test('stores what is wanted although the runtime is out of reach', async () => {
  const { call, world, findApp } = await startAcme();
  world.ports.runtime.reach.lose('eu-central', null);

  const stopped = await call('updateApp', { params: storefront, body: { status: 'stopped' } });
  const wanted = await findApp('storefront');
  const restarted = await call('restartApp', { params: metrics });
  world.ports.runtime.reach.restore('eu-central');
  const again = await call('updateApp', { params: storefront, body: { status: 'stopped' } });

  expect([codeOf(stopped), wanted?.desired, codeOf(restarted)]).toEqual(['reconcile_failed', 'stopped', 'reconcile_failed']);
  expect(again.status).toBe(200);
});

test('a start that the runtime refused is tried again when the request is repeated', async () => {
  const { call, world } = await startAcme();
  const change = async (status: 'stopped' | 'running') => codeOf(await call('updateApp', { params: storefront, body: { status } }));
  await change('stopped');
  await world.advance(60_000);
  await world.give({ event: 'refuse', app: 'storefront' });

  const refused = [await change('running'), await change('running')];
  await world.give({ event: 'recover', app: 'storefront' });

  expect([refused, await change('running')]).toEqual([['reconcile_failed', 'reconcile_failed'], null]);
});
