import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { ingressSuite } from '../../../../control-plane/ports/suites/ingress.ts';
import { app } from '../../../../control-plane/ports/suites/wanted.ts';
import { publishFiles } from '../../../../platform/docker/publish-files.ts';
import { ApiClient } from '../../../../platform/kubernetes/client.ts';
import { ClusterIngress } from '../../../../platform/kubernetes/ingress/cluster-ingress.ts';
import { readProgram } from '../../../../platform/kubernetes/ingress/program.ts';
import { bundleIngress } from '../../../../scripts/package/bundle-ingress.ts';
import { accountOf } from '../../../cluster/account.ts';
import { until } from '../../../engines/docker-runtime.ts';
import { engineOf } from '../../../engines/engine.ts';
import { openRealCluster, startRegistry } from '../real-cluster.ts';

const port = 30082;
const inRegistry = startRegistry();
let opened: Awaited<ReturnType<typeof openIngress>>;
beforeAll(async () => {
  opened = await openIngress(inRegistry('ingress'));
});
afterEach(async () => {
  const { ingress, runtime } = opened;
  await ingress.remove(app);
  await runtime.remove(app);
  await until(async () => (await runtime.apps(app.region)).length === 0);
});
afterAll(() => opened[Symbol.asyncDispose]());

test.each(Object.entries(ingressSuite))('the pods of an ingress in a cluster %s', async (_name, check) => {
  const subject = { ...opened, image: inRegistry('example'), until };

  await expect(check(async () => subject)).resolves.toBeUndefined();
});

/** Two pods that lead requests for the apps of a runtime. Requests go to one after the other. */
async function openIngress(image: string) {
  await bundleIngress(process.cwd());
  const engine = await engineOf('docker');
  const cluster = await openRealCluster();
  const { admin, owner, runtime } = cluster;
  const client = new ApiClient(await accountOf(inject('cluster').kubeconfig, 'suite'));
  const { files } = readProgram(engine.images.node);
  const [repo, tag] = [image.slice(0, image.lastIndexOf(':')), image.slice(image.lastIndexOf(':') + 1)];
  const ofEngine = { socketPath: engine.socketPath, prefix: owner, logins: {} };
  const ingress = new ClusterIngress({
    ...{ client, owner, logins: {}, trustedProxies: [], version: '1', certificates: [], acme: null },
    service: { type: 'NodePort', port, securePort: null, replicas: 2 },
    image: { name: image, publish: (signal) => publishFiles(ofEngine, { files, repo, tag, signal }) },
  });
  const namespace = `/api/v1/namespaces/ingress-${owner}`;
  const addresses = async () => {
    const { items } = await admin.json<Pods>('GET', `${namespace}/pods`);
    const isReady = ({ conditions }: Pods['items'][number]['status']) =>
      conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
    return items.flatMap(({ status }) => (isReady(status) && status.podIP !== undefined ? [status.podIP] : []));
  };
  await until(async () => (await ingress.problem()) === null && (await addresses()).length === 2);
  const pods = await addresses();
  let sent = 0;
  return {
    ...{ ingress, runtime },
    send: (host: string, path: string) => send(pods[sent++ % pods.length] ?? '', host, path),
    async [Symbol.asyncDispose]() {
      await ingress[Symbol.asyncDispose]();
      await admin.json('DELETE', namespace);
      await client.close();
      await cluster[Symbol.asyncDispose]();
    },
  };
}

interface Pods {
  readonly items: readonly {
    readonly status: {
      readonly podIP?: string;
      readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    };
  }[];
}

/** Sends a request as the suite of the port does. The example responds with the name of its container. */
async function send(address: string, host: string, path: string) {
  const sent = request({ host: address, port, path, agent: false, headers: { host } }).end();
  // The event has this argument.
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = response;
  const body = await text(response);
  const name = status === 200 ? body.trim().replace('hello from ', '') : null;
  return { status, location: headers.location ?? null, name };
}
