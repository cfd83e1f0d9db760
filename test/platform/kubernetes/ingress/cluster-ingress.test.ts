import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Route } from '../../../../control-plane/ports/ingress.ts';
import { ApiClient } from '../../../../platform/kubernetes/client.ts';
import { ClusterIngress } from '../../../../platform/kubernetes/ingress/cluster-ingress.ts';
import { ingressRights, rights } from '../../../../platform/kubernetes/rights.ts';
import { selfSigned } from '../../../self-signed.ts';
import { FakeApi } from '../fake-api.ts';

const namespace = 'ingress-pcp';
type ClusterIngressOptions = ConstructorParameters<typeof ClusterIngress>[0];

const patience = { timeout: 30_000, interval: 10 };
const route: Route = {
  ...{ id: 'app-1', region: 'eu', hosts: [{ host: 'shop.test', redirectTo: null }] },
  target: { service: 'web', generation: '1', port: 8080 },
};

test('makes its pods once the image is there, and leaves them as they are the next time', async () => {
  await using subject = await openIngress();
  const { api } = subject;
  await subject.expectMade();
  const made = api.requests.filter((one) => one.startsWith('POST'));

  await using other = subject.openAgain();
  await expect.poll(other.problem, patience).toBe('No pod of the ingress is ready.');

  const [deployment] = api.all('deployments');
  expect(deployment).toMatchObject({ metadata: { namespace, name: 'ingress' }, spec: { replicas: 2 } });
  expect(JSON.stringify(deployment)).toContain('registry.example.com/apps/ingress:1');
  expect(api.all('namespaces')[0]?.metadata.labels).toMatchObject({ 'pcp/owner': 'pcp', 'pcp/part': 'ingress' });
  expect(subject.published).toBe(1);
  expect(made.map((one) => one.split(' ')[1])).toEqual([
    ...['namespaces', 'serviceaccounts', 'rolebindings', 'clusterrolebindings', 'secrets'],
    ...['networkpolicies', 'services', 'poddisruptionbudgets', 'deployments'],
  ]);
});

test('changes its pods with the configuration', async () => {
  await using subject = await openIngress();
  await subject.expectMade();

  await using _ = subject.openAgain({ service: { type: 'NodePort', port: 30080, securePort: 30443, replicas: 3 } });

  const { api } = subject;
  await expect.poll(() => api.all('deployments'), patience).toMatchObject([{ spec: { replicas: 3 } }]);
  expect(api.all('services')).toMatchObject([{ spec: { ports: [{ nodePort: 30080 }, { nodePort: 30443 }] } }]);
  expect(api.all('networkpolicies')).toMatchObject([{ spec: { ingress: [{ ports: [{ port: 30080 }, {}] }, {}] } }]);
});

test('says why requests are not led', async () => {
  let failure: Error | null = new Error('the registry is away');
  await using subject = await openIngress({
    image: {
      name: 'registry.example.com/apps/ingress:1',
      publish: async () => {
        if (failure) throw failure;
      },
    },
  });
  const { ingress } = subject;

  await expect
    .poll(() => ingress.problem(), patience)
    .toBe('The pods of the ingress cannot be made: the registry is away');
  failure = null;
  await expect.poll(() => ingress.problem(), patience).toBe('No pod of the ingress is ready.');
  subject.putPod('one');
  await expect.poll(() => ingress.problem(), patience).toBeNull();
});

test('a route counts once each ready pod has it', async () => {
  await using subject = await openIngress();
  const { api, ingress } = subject;
  await subject.expectMade();
  await expect(ingress.point(route)).rejects.toThrow('No pod of the ingress is ready.');
  for (const name of ['one', 'two']) subject.putPod(name);
  await expect.poll(() => ingress.problem(), patience).toBeNull();
  const told = new Map<string, Route | null>();
  for (const name of ['one', 'two'])
    subject.respond(name, '/routes/app-1', () => {
      const known = told.get(name) ?? null;
      return { route: known && { app: 'app-1', hosts: [], endpoints: [], told: known } };
    });

  let isPointed = false;
  const pointing = ingress.point(route).then(() => (isPointed = true));
  told.set('one', route);
  await expect
    .poll(() => api.requests.filter((one) => one === 'GET pods two:9090').length, patience)
    .toBeGreaterThan(2);
  const before = isPointed;
  told.set('two', route);
  await pointing;
  const effective = await ingress.observe(route);
  const removing = ingress.remove(route);
  told.clear();
  await removing;

  expect(before).toBe(false);
  expect(effective).toEqual(route);
  expect(await ingress.observe(route)).toBeNull();
});

test('reads the access log of each pod, from where its last entries were used', async () => {
  await using subject = await openIngress();
  const { ingress } = subject;
  await subject.expectMade();
  for (const name of ['one', 'two']) subject.putPod(name);
  for (const name of ['one', 'two']) {
    subject.respond(name, '/access/0', () => ({ entries: [{ path: `/${name}` }], next: 1, missed: 0 }));
    subject.respond(name, '/access/1', () => ({ entries: [{ path: `/${name}/more` }], next: 2, missed: 0 }));
    subject.respond(name, '/access/2', () => ({ entries: [], next: 2, missed: 0 }));
  }

  const end = new AbortController();
  const paths: string[] = [];
  for await (const entries of ingress.access(end.signal)) {
    paths.push(...entries.map(({ path }) => path));
    if (paths.length === 4) end.abort();
  }

  expect(paths.toSorted()).toEqual(['/one', '/one/more', '/two', '/two/more']);
});

test('keeps given certificates as secrets, and describes them', async () => {
  const { key, cert } = selfSigned('shop.test');
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [certificateFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certificateFile, cert);
  writeFileSync(keyFile, key);
  await using subject = await openIngress({ certificates: [{ certificateFile, keyFile }] });
  const { api, ingress } = subject;

  const kept = () => api.all('secrets').filter(({ metadata }) => metadata.labels?.['pcp/kept'] === 'certificate');
  await expect.poll(kept, patience).toHaveLength(1);
  expect(Buffer.from(JSON.stringify(kept()[0])).includes('PRIVATE KEY')).toBe(false);
  expect(await ingress.certificate({ region: 'eu', host: 'shop.test' })).toMatchObject({
    attempt: 'idle',
    error: null,
  });
});

test('makes no request without a right', async () => {
  await using subject = await openIngress({ logins: { 'registry.example.com': { user: 'one', password: 'two' } } });
  const { api, ingress } = subject;
  await subject.expectMade();
  await using other = subject.openAgain({ service: { type: 'LoadBalancer', port: 80, securePort: null, replicas: 1 } });
  await expect.poll(() => api.all('deployments'), patience).toMatchObject([{ spec: { replicas: 1 } }]);
  subject.putPod('one');
  subject.respond('one', '/routes/app-1', () => ({ route: { told: route } }));
  await expect.poll(other.problem, patience).toBeNull();
  await ingress.point(route);
  await ingress.point(route);
  await ingress.observe(route);
  await ingress.removeCertificate({ region: 'eu', host: 'shop.test' });
  await ingress.certificate({ region: 'eu', host: 'shop.test' });

  const given = new Set(
    [...rights, ...ingressRights].flatMap(({ resource, verbs }) =>
      verbs.map((verb) => `${verb} ${resource.replace('/proxy', '')}`),
    ),
  );
  const verbOf: Readonly<Record<string, string>> = { POST: 'create' };
  const used = api.requests.map((one) => one.split(' ').slice(0, 2));
  const tried = used.map(([method = '', kind = '']) => `${verbOf[method] ?? method.toLowerCase()} ${kind}`);
  expect(tried).toContain('patch deployments');
  expect(tried).toContain('patch configmaps');
  expect(tried.filter((one) => !given.has(one))).toEqual([]);
});

/** An ingress on the API in memory. */
async function openIngress(options: Partial<ClusterIngressOptions> = {}) {
  const api = await FakeApi.start();
  const client = new ApiClient({ server: api.url });
  let published = 0;
  const all: ClusterIngressOptions = {
    ...{ client, owner: 'pcp', logins: {}, trustedProxies: [], version: '1', certificates: [], acme: null },
    service: { type: 'NodePort', port: 30080, securePort: null, replicas: 2 },
    image: {
      name: 'registry.example.com/apps/ingress:1',
      publish: async () => {
        published++;
      },
    },
    ...options,
  };
  const ingress = new ClusterIngress(all);
  return {
    ...{ api, ingress },
    get published() {
      return published;
    },
    expectMade: () => expect.poll(() => api.all('deployments').length, patience).toBe(1),
    /** Another process of the control plane. */
    openAgain(changed: Partial<ClusterIngressOptions> = {}) {
      const other = new ClusterIngress({ ...all, ...changed });
      return { problem: () => other.problem(), [Symbol.asyncDispose]: () => other[Symbol.asyncDispose]() };
    },
    /** Makes a pod that is ready, as a controller and a kubelet do. */
    putPod(name: string) {
      const state = { running: { startedAt: '2026-11-21T10:00:00Z' } };
      api.put('pods', {
        metadata: { name, namespace, labels: { 'pcp/part': 'ingress' } },
        status: {
          conditions: [{ type: 'Ready', status: 'True' }],
          containerStatuses: [{ restartCount: 0, ready: true, state }],
        },
      });
    },
    /** Lets the feeder of a pod respond to a path. */
    respond(name: string, path: string, response: () => object) {
      const [secret] = api.all('secrets').filter(({ metadata }) => metadata.name === 'control');
      const known = Buffer.from((secret?.data as { secret: string }).secret, 'base64').toString();
      api.respond(`/api/v1/namespaces/${namespace}/pods/${name}:9090/proxy${path}`, ({ headers }) =>
        headers['x-ingress-secret'] === known ? JSON.stringify(response()) : null,
      );
    },
    async [Symbol.asyncDispose]() {
      await ingress[Symbol.asyncDispose]();
      await client.close();
      await api[Symbol.asyncDispose]();
    },
  };
}
