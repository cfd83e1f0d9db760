import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { problemOfRights } from '../../../platform/kubernetes/check-rights.ts';
import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { manifestOfAccount, rights } from '../../../platform/kubernetes/rights.ts';
import { app, database, wanted, web, webService } from '../../../control-plane/ports/suites/wanted.ts';
import { openRuntime, patience } from './cluster-runtime.ts';
import { FakeApi } from './fake-api.ts';

interface Attributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
}

interface Role {
  readonly rules: readonly {
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
    readonly resourceNames?: readonly string[];
  }[];
  readonly metadata: { readonly name: string };
}

test('the manifest gives each right that the check tries, and no other', async () => {
  const api = await startReviews(() => true);
  const objects = parseAllDocuments(manifestOfAccount('platform')).map((one) => one.toJS() as Role & { kind: string });
  const role = objects.find(({ kind }) => kind === 'ClusterRole');

  expect(await problemOfRights(api.client, { hasIngress: true })).toBeNull();
  const given = (role?.rules ?? []).flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) => resources.flatMap((one) => verbs.map((verb) => `${verb} ${group}/${one}`))),
  );
  expect(new Set(given)).toEqual(new Set(api.tried));
  expect(given).toContain('get /pods/log');
  expect(given).toContain('watch apps/statefulsets');
  expect(given.some((one) => one.includes('*'))).toBe(false);
  expect(objects.map(({ kind }) => kind)).toEqual([
    ...['Namespace', 'ServiceAccount', 'ClusterRole', 'ClusterRole', 'ClusterRole', 'ClusterRoleBinding'],
  ]);
});

test('a region without pods that lead requests needs no rights for them', async () => {
  const api = await startReviews((right) => !right.startsWith('create apps/deployments'));

  expect(await problemOfRights(api.client)).toBeNull();
  expect(await problemOfRights(api.client, { hasIngress: true })).toBe(
    'The account lacks the right to: create deployments.apps. Apply what `serve --print-cluster-rights` prints.',
  );
});

test('a server beside the full one needs no rights for pods that lead requests, and none on kubelets', async () => {
  const api = await startReviews((right) => !/deployments|nodes\/proxy|metrics/.test(right));

  expect(await problemOfRights(api.client, { hasIngress: true, isFull: false })).toBeNull();
  expect(await problemOfRights(api.client)).toContain('get nodes/proxy, list pods.metrics.k8s.io.');
});

test('the roles of pods that lead requests only read, and the account can give no others', () => {
  const objects = parseAllDocuments(manifestOfAccount('platform')).map((one) => one.toJS() as Role & { kind: string });
  const [own, ...ofPods] = objects.filter(({ kind }) => kind === 'ClusterRole');

  expect(ofPods.flatMap(({ rules }) => rules.flatMap(({ verbs }) => verbs))).toEqual([
    ...['list', 'watch', 'list', 'watch', 'list', 'watch'],
  ]);
  expect(own?.rules.filter(({ verbs }) => verbs.includes('bind'))).toMatchObject([
    { resources: ['clusterroles'], resourceNames: ofPods.map(({ metadata }) => metadata.name) },
  ]);
});

test('the check names each right that is missing, and no other', async () => {
  let missing = new Set<string>();
  const api = await startReviews((right) => !missing.has(right));
  const hasIngress = true;
  await problemOfRights(api.client, { hasIngress });
  const all = [...new Set(api.tried)];
  // As kubectl has it: the group behind the kind.
  const nameOf = (right: string) => right.replace(/ (.*?)\/(.*)/, ' $2.$1').replace(/\.$/, '');

  for (const part of [0, 1]) {
    missing = new Set(all.filter((_, index) => index % 2 === part));
    const said = (await problemOfRights(api.client, { hasIngress })) ?? '';
    const form = /^The account lacks the right to: (.*)\. Apply what `serve --print-cluster-rights` prints\.$/;
    const [, names = ''] = form.exec(said) ?? [];
    expect(names.split(', ').toSorted()).toEqual([...missing].map(nameOf).toSorted());
  }
  expect(new Set(all).size).toBeGreaterThan(20);
});

test('a runtime makes no request without a right', async () => {
  await using subject = await openRuntime({ logins: { 'registry.example.com': { user: 'one', password: 'two' } } });
  const { api, runtime } = subject;
  const image = 'registry.example.com/shop:1';
  const task = { ...app, task: 'one', workspaceId: 'acme', slug: 'shop', argv: ['true'], env: {}, secrets: ['KEY'] };
  const order = { ...task, service: webService(image) };
  await runtime.apply(wanted(web('1', image), database(image)));
  subject.run(api.find('replicasets', subject.made('replicasets').metadata.name), {
    containerStatuses: [{ restartCount: 0, ready: true, state: { running: { startedAt: '2026-11-21T10:00:00Z' } } }],
  });
  const isRunning = async () => (await runtime.observe(app)).containers.some(({ state }) => state === 'running');
  await expect.poll(isRunning, patience).toBe(true);
  await runtime.apply(wanted(web('2', image), database(image, 2_147_483_648)));
  await runtime.startTask(order);
  await runtime.stopTask(order);
  await runtime.removeTask(order);
  await runtime.stats(app);
  await runtime.capacity();
  await runtime.remove(app);

  const given = new Set(
    rights.flatMap(({ resource, verbs }) => verbs.map((verb) => `${verb} ${resource.replace('/proxy', '')}`)),
  );
  const verbOf: Readonly<Record<string, string>> = { POST: 'create' };
  const used = api.requests.map((one) => one.split(' ').slice(0, 2));
  const tried = used.map(([method = '', kind = '']) => `${verbOf[method] ?? method.toLowerCase()} ${kind}`);
  expect(tried).toContain('get nodes');
  expect(tried).toContain('patch secrets');
  expect(tried.filter((one) => !given.has(one))).toEqual([]);
});

test('says why a cluster cannot be reached', async () => {
  const strange = await startReviews(() => 401);
  const api = await FakeApi.start();
  const { url } = api;
  await api[Symbol.asyncDispose]();
  const away = new ApiClient({ server: url });
  onTestFinished(() => away.close());

  expect(await problemOfRights(strange.client)).toBe(
    `${strange.client.server} does not know the account. Name another kubeconfig or context.`,
  );
  expect(await problemOfRights(away)).toBe(`${url} cannot be reached: connect ECONNREFUSED ${url.slice(7)}.`);
});

/** An API that says for each right whether the caller has it, or responds with a status. */
async function startReviews(decide: (right: string) => boolean | number) {
  const tried: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { spec } = (await json(request)) as { readonly spec: { readonly resourceAttributes: Attributes } };
    const { verb, group, resource, subresource } = spec.resourceAttributes;
    const right = `${verb} ${group}/${resource}${subresource === undefined ? '' : `/${subresource}`}`;
    tried.push(right);
    const decided = decide(right);
    if (typeof decided === 'number') response.writeHead(decided).end('{}');
    else response.writeHead(201).end(JSON.stringify({ status: { allowed: decided } }));
  };
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const client = new ApiClient({ server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  return { client, tried };
}
