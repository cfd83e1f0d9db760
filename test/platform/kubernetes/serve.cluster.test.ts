import { expect, inject, test } from 'vitest';
import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';
import { writeKubeconfigOf } from '../../cluster/account.ts';
import { engineOf } from '../../engines/engine.ts';
import { startDockerRegistry } from '../providers/docker-registry.ts';
import { deployFiles, deployImage, untilRuns } from '../serve/apps-on-engine.ts';
import { makeDataFolder } from '../serve/data-folder.ts';
import { acme, serveOnEngine, untilResponds } from '../serve/on-engine.ts';

const { kubeconfig, storageClass } = inject('cluster');

interface List {
  readonly items: readonly {
    readonly metadata: { readonly namespace?: string; readonly labels?: Readonly<Record<string, string>> };
    readonly spec: { readonly containers: readonly { readonly image: string }[] };
  }[];
}

test('serve builds an app here, runs it as a pod of its region, leads requests to it and removes it', async () => {
  const engine = await engineOf('docker');
  await using registry = await startDockerRegistry(false);
  const place = makeDataFolder();
  const own = await writeKubeconfigOf(kubeconfig, 'serve', place.folder);
  const kubernetes = { kubeconfig: own, registry: `${registry.host}/apps`, storage: 100e9, storageClass };
  const region = {
    ...{ id: 'local', name: 'Cluster', country: null, virtual: false, tls: false, tiers: ['free', 'standard'] },
    ingress: { host: 'apps.localhost', ipv4: ['127.0.0.1'], ipv6: [] },
    kubernetes,
  };
  await using plane = await serveOnEngine(engine, { regions: [region] }, place);
  const admin = new ApiClient(readKubeconfig(kubeconfig));
  const pods = async () => {
    const { items } = await admin.json<List>('GET', '/api/v1/pods?labelSelector=pcp/region=local');
    // Other tests have apps in the cluster too, whose images are elsewhere.
    const images = items.map(({ spec }) => spec.containers[0]?.image ?? '');
    return images.filter((image) => image.startsWith(`${registry.host}/apps/`));
  };

  await deployFiles(plane, 'Built', {
    Dockerfile: `FROM ${engine.images.example}\nENV GREETING=cluster\n`,
  });
  await deployImage(plane, 'Given', engine.images.example);
  const addresses = [await untilRuns(plane, 'built'), await untilRuns(plane, 'given')];
  const texts = await Promise.all(addresses.map((url) => untilResponds(url, 200)));
  const running = await pods();
  for (const slug of ['built', 'given']) await plane.delete(`${acme}/apps/${slug}`);

  expect(plane.served.stderr()).toContain('Those of local run as pods of a cluster.');
  expect(texts).toEqual(['hello from example\n', 'hello from example\n']);
  expect(running).toHaveLength(2);
  await expect.poll(pods, { timeout: 120_000 }).toEqual([]);
  await admin.close();
});
