import { expect, test } from 'vitest';
import { acme, startAcme, storefront } from './acme.ts';

test.each([
  ['a service without an engine', { isSimulated: true }, false, [true]],
  ['a service that simulates its virtual regions, in one of them', { simulatesVirtual: true }, true, [true]],
  ['such a service, in a region of its engine', { simulatesVirtual: true }, false, []],
  ['a service whose virtual regions are real', {}, true, []],
])('an app of %s says whether it is simulated', async (_, settings, isVirtual, wanted) => {
  const { call, change, world } = await startAcme();
  Object.assign(world.ports.settings, settings);
  await change((tx) => tx.regions.update('eu-central', { isVirtual }));

  const one = JSON.stringify((await call('getApp', { params: storefront })).body);
  const all = JSON.stringify((await call('getWorkspace', { params: acme })).body);

  const said = (text: string) => [...new Set(text.match(/"isSimulated":\w+/g))];
  expect([one, all]).toEqual([expect.stringContaining('"storefront"'), expect.stringContaining('"storefront"')]);
  expect([said(one), said(all)]).toEqual([wanted, wanted].map((list) => list.map((is) => `"isSimulated":${is}`)));
});
