import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../../../../control-plane/ports/suites/rows.ts';
import { systemClock } from '../../../../server/dispatch/clock.ts';
import { openClusters } from '../../../../platform/serve/engine/clusters.ts';
import { Opened } from '../../../../platform/shared/disposables.ts';
import { createMemoryPlane } from '../../../memory-plane.ts';
import { virtualRegion } from '../virtual-region.ts';

const shop = '7f9a4c1e-0000-4000-8000-000000000001';

test('each region that is a cluster has its apps there, in namespaces of this data', async () => {
  const [north, south] = [await startCluster('pcp-ab12cd'), await startCluster('south')];
  await using place = await makePlace();

  const clusters = await place.open([
    region('north', { kubeconfig: place.kubeconfig(north.url) }),
    region('south', { kubeconfig: place.kubeconfig(south.url), namespacePrefix: 'south' }),
    { ...virtualRegion(), id: 'local', virtual: false },
  ]);

  expect([...clusters.keys()]).toEqual(['north', 'south']);
  for (const name of ['north', 'south']) expect(await clusters.get(name)?.apps(name)).toEqual([`${name}-app`]);
  expect([...north.selectors, ...south.selectors]).toEqual(['pcp/owner=pcp-ab12cd', 'pcp/owner=south']);
  expect(await clusters.get('south')?.capacity('south')).toEqual({
    ...{ cpuMillis: 3500, memory: 2 * 1024 ** 3, storage: 5000, growsVolumes: false },
  });
});

test('apps of a cluster never begin anew on the engine of this machine', async () => {
  const { url } = await startCluster('pcp-ab12cd');
  await using place = await makePlace();
  await place.open([region('eu', { kubeconfig: place.kubeconfig(url) })]);
  await place.open([
    region('eu', { kubeconfig: place.kubeconfig(url) }),
    region('us', { kubeconfig: place.kubeconfig(url) }),
  ]);

  const forgotten = place.open([{ ...virtualRegion(), id: 'eu', virtual: false }]);

  await expect(forgotten).rejects.toThrow(
    'Apps of the region "eu" run in a cluster, which the configuration does not name. Add the region with its `kubernetes` to `regions` again.',
  );
  // No app is in the other region.
  await expect(place.open([region('eu', { kubeconfig: place.kubeconfig(url) })])).resolves.toBeDefined();
});

test('apps of the engine do not begin anew in a cluster', async () => {
  await using place = await makePlace({ eu: ['shop'] });

  await expect(place.open([region('eu', { kubeconfig: '/nowhere/config' })])).rejects.toThrow(
    'The region "eu" has apps on the engine of this machine. Give the cluster a region of its own.',
  );
});

test('the database keeps the names and the clusters of its data, for servers with other folders', async () => {
  const [first, other] = [await startCluster('pcp-ab12cd', 'eu'), await startCluster('pcp-ab12cd', 'eu')];
  await using place = await makePlace();
  const at = ({ url }: { readonly url: string }, id = 'eu') => region(id, { kubeconfig: place.kubeconfig(url) });
  await expect(place.openApi([at(first)])).rejects.toThrow(
    'The database does not say which regions are clusters. Start the full server with this configuration first.',
  );
  await place.open([at(first)]);

  const clusters = await place.openApi([at(other)]);
  const moved = await place.open([at(other)], { prefix: 'pcp-ffffff', folder: 'another' });

  expect(await clusters.get('eu')?.apps('eu')).toEqual(['eu-app']);
  expect(await moved.get('eu')?.apps('eu')).toEqual(['eu-app']);
  expect([...first.selectors, ...other.selectors]).toEqual(['pcp/owner=pcp-ab12cd', 'pcp/owner=pcp-ab12cd']);
  await expect(place.openApi([at(first), at(other, 'us')])).rejects.toThrow(
    'The region "us" is new as a cluster. Start the full server with this configuration first.',
  );
});

test('a server that only serves the API is refused where apps run on the engine of another machine', async () => {
  const { url } = await startCluster('pcp-ab12cd');
  await using place = await makePlace();
  const north = region('north', { kubeconfig: place.kubeconfig(url) });
  await place.open([north]);

  await expect(place.openApi([north])).rejects.toThrow(
    'Apps of the region "eu" run on the engine of another machine, where this server cannot reach them.',
  );
});

test('takes over what a former version has noted in the folder', async () => {
  const { url } = await startCluster('pcp-ab12cd');
  await using place = await makePlace();
  writeFileSync(join(place.folder, 'clusters.json'), '["eu"]');

  const forgotten = place.open([region('north', { kubeconfig: place.kubeconfig(url) })]);

  await expect(forgotten).rejects.toThrow('Apps of the region "eu" run in a cluster');
});

test('a start names the region whose cluster cannot be called', async () => {
  await using place = await makePlace();

  await expect(place.open([region('eu', { kubeconfig: '/nowhere/config' })])).rejects.toThrow(
    'The region "eu" cannot be used: The kubeconfig /nowhere/config cannot be used: ENOENT',
  );
  await expect(place.open([region('eu', { kubeconfig: null })])).rejects.toThrow(
    'The region "eu" cannot be used: This server has no account of a pod: KUBERNETES_SERVICE_HOST is not set.',
  );
});

function region(id: string, kubernetes: { readonly kubeconfig: string | null; readonly namespacePrefix?: string }) {
  const more = { registry: 'registry.test/apps', storage: 5000 };
  return { ...virtualRegion(), id, virtual: false, kubernetes: { ...more, ...kubernetes } };
}

/** A data folder with the rows of the suites, whose names begin with `pcp-ab12cd`. */
async function makePlace(onEngine: Readonly<Record<string, readonly string[]>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'clusters-'));
  const { store } = createMemoryPlane({ at: 0 });
  await seed(store);
  const opened = new Opened();
  type Regions = Parameters<typeof openClusters>[0]['regions'];
  const openOn = (engine: Parameters<typeof openClusters>[0]['engine'], regions: Regions) =>
    openClusters(
      {
        ...{ engine, regions, environment: {}, logins: {}, store, clock: systemClock },
        onFailure: (error) => expect.fail(String(error)),
      },
      opened,
    );
  return {
    folder,
    kubeconfig(server: string) {
      const path = join(folder, `${new URL(server).port}.yaml`);
      writeFileSync(
        path,
        JSON.stringify({
          'current-context': 'one',
          contexts: [{ name: 'one', context: { cluster: 'one', user: 'one' } }],
          clusters: [{ name: 'one', cluster: { server } }],
          users: [{ name: 'one', user: {} }],
        }),
      );
      return path;
    },
    open: (regions: Regions, { prefix = 'pcp-ab12cd', folder: name = '.' } = {}) =>
      openOn({ folder: join(folder, name), prefix, apps: async (of) => onEngine[of] ?? [] }, regions),
    openApi: (regions: Regions) => openOn(null, regions),
    async [Symbol.asyncDispose]() {
      await opened.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A cluster with one machine and the namespace of one app. */
async function startCluster(owner: string, region = owner === 'south' ? 'south' : 'north') {
  const selectors = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cluster.test');
    if (searchParams.has('watch')) return response.flushHeaders();
    if (searchParams.has('labelSelector')) selectors.add(searchParams.get('labelSelector') ?? '');
    const labels = { 'pcp/owner': owner, 'pcp/region': region, 'pcp/app': `${region}-app` };
    const namespace = { metadata: { name: `${owner}-${shop}`, resourceVersion: '1', labels } };
    const node = { metadata: { name: 'one' }, status: { allocatable: { cpu: '3500m', memory: '2Gi' } } };
    const items = pathname === '/api/v1/nodes' ? [node] : pathname === '/api/v1/namespaces' ? [namespace] : [];
    return response.end(JSON.stringify({ metadata: { resourceVersion: '1' }, items }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this form.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, selectors };
}
