import { expect, test } from 'vitest';
import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';
import { writeKubeconfigOf } from '../../cluster/account.ts';
import { startOwnCluster } from '../../cluster/own.ts';
import { engineOf } from '../../engines/engine.ts';
import { failuresOf } from '../../verify/verified.ts';
import { startDockerRegistry } from '../providers/docker-registry.ts';
import { makeDataFolder } from '../serve/data-folder.ts';
import { engineConfig, prefixOf, removeApps } from '../serve/on-engine.ts';
import { prepareVerify, startPrepared, verifyServe } from '../serve/verified-serve.ts';

interface Namespaces {
  readonly items: readonly { readonly metadata: { readonly name: string } }[];
}

test('a server with regions on an engine, in a cluster and simulated keeps the contract', async ({
  onTestFinished,
}) => {
  await using cluster = await startOwnCluster();
  const { kubeconfig, storageClass } = cluster;
  const engine = await engineOf('docker');
  await using registry = await startDockerRegistry(false);
  const { folder, data } = makeDataFolder();
  const place = { folder: data, environment: { PCP_ENGINE: engine.socketPath } };
  onTestFinished(() => removeApps(engine, data));
  const own = await writeKubeconfigOf(kubeconfig, 'serve', folder);
  const prepared = await prepareVerify(folder, place, {
    ...{ engine: await engineConfig(engine), image: engine.images.example },
    kubernetes: { kubeconfig: own, registry: `${registry.host}/apps`, storage: 1e15, storageClass },
  });
  await using served = await startPrepared(place, prepared);
  const admin = new ApiClient(readKubeconfig(kubeconfig));
  const namespaces = async () => {
    const { items } = await admin.json<Namespaces>('GET', '/api/v1/namespaces');
    return items.map(({ metadata }) => metadata.name).filter((name) => name.startsWith(`${prefixOf(data)}-`));
  };

  const report = await verifyServe(served.url, prepared, { maxWaitMs: 120_000 });

  // A server with an engine imports from real platforms only, and none can be reached here.
  const failures = Object.entries(failuresOf(report)).filter(([id]) => !id.includes(' importProject '));
  expect(failures).toEqual([]);
  // Apps ran, so that their states could be changed.
  const passed = report.operations.flatMap(({ id, cells }) => (cells.lifecycle.passed > 0 ? [id] : []));
  expect(passed).toEqual(
    expect.arrayContaining(['deployApp', 'installApplication', 'restartApp', 'createDeploy', 'transferApp']),
  );
  // The run has removed its apps. That of the fixtures is on the engine.
  await expect.poll(namespaces, { timeout: 180_000 }).toEqual([]);
  await admin.close();
});
