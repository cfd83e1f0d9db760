import { get } from 'node:http';
import { expect, test } from 'vitest';
import { ControlClient } from '../../../../platform/ingress/control-client.ts';
import { ApiClient } from '../../../../platform/kubernetes/client.ts';
import { Feeder } from '../../../../platform/kubernetes/ingress/feeder.ts';
import { certificateObject, challengeObject, routeObject } from '../../../../platform/kubernetes/ingress/kept.ts';
import type { Route } from '../../../../control-plane/ports/ingress.ts';
import { selfSigned } from '../../../self-signed.ts';
import { ingressFolder } from '../../ingress/process.ts';
import { named, send } from '../../ingress/traffic.ts';
import { FakeApi } from '../fake-api.ts';

const namespace = 'ingress-pcp';
const patience = { timeout: 30_000, interval: 10 };

test('leads requests to the pods that are ready, by what is kept in the cluster', async () => {
  await using subject = await openFeeder();
  const { api } = subject;
  await using one = await named('one');
  await using two = await named('two');
  putPod(api, 'web-1', one.port);
  keepRoute(api, '1');
  const { port } = await subject.start();
  await subject.expectFed();

  const texts = [(await send(port)).text];
  putPod(api, 'web-2', two.port);
  api.remove('pods', 'web-1');
  await expect.poll(async () => (await send(port)).text, patience).toBe('two');
  api.remove('configmaps', routeObject(routeOf('1')).metadata.name);
  await expect.poll(async () => (await send(port)).status, patience).toBe(404);

  expect(texts).toEqual(['one']);
});

test('gives everything to a process that has started again, without what is gone', async () => {
  await using subject = await openFeeder();
  const { api } = subject;
  await using one = await named('one');
  putPod(api, 'web-1', one.port);
  keepRoute(api, '1');
  const { child, ended } = await subject.start();
  await subject.expectFed();
  await subject.control.call('PUT', '/routes/gone', { app: 'gone', hosts: [], endpoints: [] });

  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => subject.feeder.isFed, patience).toBe(false);
  const { port } = await subject.start();
  await subject.expectFed();

  expect((await send(port)).text).toBe('one');
  expect(await subject.control.call('GET', '/routes')).toMatchObject({ routes: [{ app: 'app-1' }] });
});

test('keeps the pods of a route until those of the next one are seen ready', async () => {
  await using subject = await openFeeder();
  const { api } = subject;
  await using one = await named('one');
  await using two = await named('two');
  putPod(api, 'web-1', one.port);
  keepRoute(api, '1');
  const { port } = await subject.start();
  await subject.expectFed();

  keepRoute(api, '2');
  const texts: string[] = [];
  for (let count = 0; count < 50; count++) texts.push((await send(port)).text);
  putPod(api, 'web-2', two.port, '2');
  await expect.poll(async () => texts[texts.push((await send(port)).text) - 1], patience).toBe('two');

  expect([...new Set(texts)]).toEqual(['one', 'two']);
});

test('goes on while the API is away', async () => {
  await using subject = await openFeeder();
  const { api } = subject;
  await using one = await named('one');
  putPod(api, 'web-1', one.port);
  keepRoute(api, '1');
  const { port } = await subject.start();
  await subject.expectFed();

  api.setAway(true);
  const during = (await send(port)).text;
  api.setAway(false);

  expect(during).toBe('one');
});

test('gives certificates and challenges, and takes them away', async () => {
  await using subject = await openFeeder();
  const { api, control } = subject;
  const { key, cert } = selfSigned('shop.test');
  const certificate = { name: 'shop.test', hosts: ['shop.test'], key, chain: cert };
  const [secret, challenge] = [certificateObject(certificate), challengeObject({ token: 'abc', content: 'abc.def' })];
  api.put('secrets', { ...secret, metadata: { ...secret.metadata, namespace } });
  api.put('configmaps', { ...challenge, metadata: { ...challenge.metadata, namespace } });
  const { port } = await subject.start();

  const chain = async () => await control.call('GET', '/certificates/shop.test');
  const content = () => statusAt(port, '/.well-known/acme-challenge/abc');
  await expect.poll(chain, patience).toMatchObject({ certificate: { chain: cert } });
  await expect.poll(content, patience).toBe(200);
  api.remove('secrets', secret.metadata.name);
  api.remove('configmaps', challenge.metadata.name);

  await expect.poll(chain, patience).toEqual({ certificate: null });
  await expect.poll(content, patience).toBe(404);
});

test('a certificate that the process refuses keeps no route from it', async () => {
  await using subject = await openFeeder();
  const { api } = subject;
  await using one = await named('one');
  const secret = certificateObject({ name: 'shop.test', hosts: ['shop.test'], key: 'none', chain: 'none' });
  api.put('secrets', { ...secret, metadata: { ...secret.metadata, namespace } });
  putPod(api, 'web-1', one.port);
  keepRoute(api, '1');

  const { port } = await subject.start();
  await subject.expectFed();

  expect((await send(port)).text).toBe('one');
});

/** A feeder on the API in memory, with the process of a folder, which a test starts. */
async function openFeeder() {
  const api = await FakeApi.start();
  const folder = ingressFolder();
  const client = new ApiClient({ server: api.url });
  const control = new ControlClient(folder.folder);
  const feeder = new Feeder({ client, control, owner: 'pcp', namespace });
  return {
    ...{ api, control, feeder },
    start: () => folder.start(),
    expectFed: () => expect.poll(() => feeder.isFed, patience).toBe(true),
    async [Symbol.asyncDispose]() {
      await feeder[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
      await client.close();
      await api[Symbol.asyncDispose]();
    },
  };
}

function routeOf(generation: string): Route {
  const target = { service: 'web', generation, port: 8080 };
  return { id: 'app-1', region: 'eu', hosts: [{ host: 'shop.test', redirectTo: null }], target };
}

function keepRoute(api: FakeApi, generation: string): void {
  const route = routeObject(routeOf(generation));
  api.put('configmaps', { ...route, metadata: { ...route.metadata, namespace } });
}

/** A pod of the service that is ready and listens at a port of this machine. */
function putPod(api: FakeApi, name: string, port: number, generation = '1'): void {
  const labels = { 'pcp/owner': 'pcp', 'pcp/app': 'app-1', 'pcp/service': 'web' };
  const annotations = { 'pcp/generation': generation, 'pcp/port': String(port), 'pcp/protocol': 'http' };
  const state = { running: { startedAt: '2026-11-21T10:00:00Z' } };
  api.put('pods', {
    metadata: { name, namespace: 'pcp-app-1', labels, annotations },
    spec: {},
    status: { podIP: '127.0.0.1', containerStatuses: [{ restartCount: 0, ready: true, started: true, state }] },
  });
}

function statusAt(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).once('error', reject);
  });
}
