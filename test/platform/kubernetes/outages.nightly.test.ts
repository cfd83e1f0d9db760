import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { app, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';
import { startOwnCluster } from '../../cluster/own.ts';
import type { StartedCluster } from '../../cluster/start.ts';
import { expectConnected } from './cluster-runtime.ts';
import { first, firstReady, openRealCluster, startRegistry } from './real-cluster.ts';

const inRegistry = startRegistry();
const patience = { timeout: 180_000, interval: 200 };
/** A cluster of this file, parts of which stop. */
let cluster: StartedCluster;

beforeAll(async () => {
  cluster = await startOwnCluster();
});
afterAll(() => cluster[Symbol.asyncDispose]());

test('apps go on while the API is away for a minute, and are deployed after it', async () => {
  await using subject = await openRealCluster({ cluster });
  const { runtime } = subject;
  await runtime.apply(wanted(web('1', inRegistry('example'))));
  const { address } = await firstReady(subject);
  const second = wanted(web('2', inRegistry('example')));

  await cluster.kill('apiserver');
  await expectConnected(runtime, false);
  await expect(runtime.apply(second)).rejects.toThrow('The cluster cannot be reached.');
  expect(await requestsOfMinute(`http://${address}/`)).toEqual(['hello from example\n']);
  cluster.start('apiserver');
  await expectConnected(runtime, true);

  expect(await firstReady(subject)).toMatchObject({ address, restarts: 0 });
  await runtime.apply(second);
  await expect.poll(async () => (await first(subject))?.generation, patience).toBe('2');
});

test('what happened while its connections were cut is seen', async () => {
  await using proxy = await startProxy(Number(new URL(readKubeconfig(cluster.kubeconfig).server).port));
  await using subject = await openRealCluster({ cluster, server: `https://127.0.0.1:${proxy.port}` });
  const { admin, runtime, owner } = subject;
  await runtime.apply(wanted(web('1', inRegistry('example'))));
  const { name } = await firstReady(subject);

  proxy.cut();
  await expectConnected(runtime, false);
  await admin.json('DELETE', `/api/v1/namespaces/${owner}-app-1/pods/${name}?gracePeriodSeconds=0`);
  proxy.mend();
  await expectConnected(runtime, true);

  await expect.poll(async () => (await firstReady(subject)).name, patience).not.toBe(name);
});

test('traffic leaves the pods of a machine whose kubelet has stopped, and comes back', async () => {
  await using subject = await openRealCluster({ cluster });
  await subject.runtime.apply(wanted(web('1', inRegistry('example'))));
  const { name } = await firstReady(subject);

  await cluster.kill('kubelet');
  await expect.poll(() => first(subject), patience).toMatchObject({ name, state: 'running', ready: false });
  cluster.start('kubelet');

  expect(await firstReady(subject)).toMatchObject({ name, restarts: 0 });
});

test('a pod stays on a machine that takes no more, its successor waits for another one, and a drained pod too', async () => {
  await using subject = await openRealCluster({ cluster });
  const { admin, runtime, owner } = subject;
  await runtime.apply(wanted(web('1', inRegistry('example'))));
  const { name } = await firstReady(subject);
  const takesMore = (is: boolean) => admin.json('PATCH', '/api/v1/nodes/one', { spec: { unschedulable: !is } });

  await takesMore(false);
  await runtime.apply(wanted(web('1', inRegistry('example')), web('2', inRegistry('example'))));
  const seen = async () =>
    (await runtime.observe(app)).containers.map(({ generation, state, ready }) => `${generation} ${state} ${ready}`);
  await expect.poll(async () => (await seen()).toSorted(), patience).toEqual(['1 running true', '2 starting false']);
  const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace: `${owner}-app-1` } };
  await admin.json('POST', `/api/v1/namespaces/${owner}-app-1/pods/${name}/eviction`, eviction);
  await expect.poll(async () => (await seen()).toSorted(), patience).toEqual(['1 starting false', '2 starting false']);
  await takesMore(true);

  await expect.poll(async () => (await seen()).toSorted(), patience).toEqual(['1 running true', '2 running true']);
});

/** The different texts of an address in a minute. */
async function requestsOfMinute(url: string): Promise<readonly string[]> {
  const texts = new Set<string>();
  const minute = AbortSignal.timeout(60_000);
  const isOver = once(minute, 'abort').then(() => true);
  while (!minute.aborted) {
    texts.add(await fetch(url).then((response) => response.text(), String));
    await Promise.race([isOver, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  return [...texts];
}

/** Leads connections to a port of this machine, until they are cut. */
async function startProxy(to: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const other = connect(to, '127.0.0.1');
    for (const one of [socket, other]) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => [socket, other].map((each) => each.destroy()));
    }
    socket.pipe(other).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    // A server that listens on a port has an address of this form.
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => void (isCut = false),
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
