import { expect, test } from 'vitest';
import { labelWithRoute } from '../../../control-plane/transitions/address.ts';
import { findServices } from '../../../control-plane/transitions/app-services.ts';
import { labelOf } from '../../../control-plane/model/apps/address.ts';
import { service } from '../../../control-plane/model/sources/detect/make.ts';
import { appRow, deployRow } from '../../../control-plane/ports/suites/rows.ts';
import { startRows } from '../reconcile/start-rows.ts';

const taken = labelOf({ id: 'shop', slug: 'shop', env: 'production', workspaceSlug: 'acme' }, true);

test.each([
  ['follows from the workspace once a deploy has the route', 'shop-umbrella', null, 'shop-acme'],
  ['stays if it follows from the workspace', 'shop-acme', null, 'shop-acme'],
  ['stays if it was taken before', taken, null, taken],
  ['ends in characters of the id if another app has it', 'shop-umbrella', 'shop-acme', taken],
])('the label of an app %s', async (_what, label, other, expected) => {
  const { read } = await startRows(async (tx) => {
    await tx.apps.update('shop', { label });
    if (other !== null) await tx.apps.insert(appRow('other', { label: other }));
  });

  expect(await read((tx) => labelWithRoute(tx, appRow('shop', { label })))).toBe(expected);
});

test.each([
  ['has none before its first release', null, []],
  ['has none of a deploy without a release', 'open', []],
  ['has none of a release that is gone', 'lost', []],
  ['has those of its release', 'first', ['web']],
])('an app %s', async (_what, currentDeployId, expected) => {
  const web = { ...service('web', { port: 80 }), image: 'web:1' };
  const { read } = await startRows(async (tx) => {
    const release = {
      workspaceId: 'acme',
      appId: 'shop',
      releaseCommand: null,
      currentAt: null,
      createdAt: 1,
    };
    await tx.releases.insert({ ...release, id: 'release', deployId: 'first', services: [web] });
    await tx.deploys.insert(deployRow('first', { slot: null, releaseId: 'release' }));
    await tx.deploys.insert(deployRow('lost', { number: 2, slot: null, releaseId: 'unknown' }));
    await tx.deploys.insert(deployRow('open', { number: 3 }));
  });

  const services = await read((tx) => findServices(tx, currentDeployId));

  expect(services.map(({ name }) => name)).toEqual(expected);
});
