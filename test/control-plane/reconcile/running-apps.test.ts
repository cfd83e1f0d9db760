import { expect, test } from 'vitest';
import { appRow, deployRow } from '../../../control-plane/ports/suites/rows.ts';
import { webService } from '../../../control-plane/ports/suites/wanted.ts';
import { listRunningApps } from '../../../control-plane/reconcile/running-apps.ts';
import { startRows } from './start-rows.ts';

test('lists the apps that are to run, with what is being rolled out', async () => {
  const { ports } = await startRows(async (tx) => {
    const release = { workspaceId: 'acme', appId: 'shop', currentAt: 1, createdAt: 1, releaseCommand: null };
    const web = webService('shop:1');
    const mailer = { ...web, name: 'mailer', role: 'worker', port: null, protocol: null } as const;
    await tx.releases.insert({ ...release, id: 'release-1', deployId: 'deploy-1', services: [web] });
    await tx.releases.insert({
      ...release,
      id: 'release-2',
      deployId: 'deploy-2',
      services: [{ ...web, image: 'shop:2' }, mailer],
    });
    await tx.deploys.insert(
      deployRow('deploy-1', { number: 1, status: 'succeeded', slot: null, releaseId: 'release-1' }),
    );
    await tx.deploys.insert(deployRow('deploy-2', { number: 2, status: 'deploying', releaseId: 'release-2' }));
    const sizes = { web: { cpuMillis: 750 } };
    await tx.apps.update('shop', {
      currentDeployId: 'deploy-1',
      newestDeployId: 'deploy-2',
      desired: 'running',
      sizes,
    });
    await tx.apps.insert(appRow('stopped', { desired: 'stopped' }));
  });

  const apps = await listRunningApps(ports.store);

  const shop = apps.find(({ appId }) => appId === 'shop');
  expect(apps.map(({ appId }) => appId)).not.toContain('stopped');
  expect(shop).toMatchObject({ region: 'eu', app: 'shop' });
  expect(shop?.services.map(({ service, preset, limits }) => [service, preset, limits.cpu])).toEqual([
    ['web', 'access', 0.75],
    ['mailer', 'jobs', 0.5],
  ]);
  expect(await listRunningApps(ports.store, 'shop')).toEqual([shop]);
  expect(await listRunningApps(ports.store, 'stopped')).toEqual([]);
});
