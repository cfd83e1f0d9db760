import { BlockList, isIPv6 } from 'node:net';
import { expect, test } from 'vitest';
import { app, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { openRuntime, patience } from './cluster-runtime.ts';

interface Peer {
  readonly podSelector?: { readonly matchLabels?: Readonly<Record<string, string>> };
  readonly namespaceSelector?: { readonly matchLabels?: Readonly<Record<string, string>> };
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}

interface Rules {
  readonly podSelector: object;
  readonly policyTypes: readonly string[];
  readonly ingress: readonly { readonly from: readonly Peer[] }[];
  readonly egress: readonly {
    readonly to: readonly Peer[];
    readonly ports?: readonly { readonly port: number; readonly protocol: string }[];
  }[];
}

/** One end of a connection: a pod in a namespace with labels, or an address outside. */
type End = { readonly namespace: Readonly<Record<string, string>> | 'own' } | { readonly address: string };

const otherApp = { namespace: { 'pcp/owner': 'pcp', 'pcp/app': 'app-2' } };
const ingress = { namespace: { 'pcp/owner': 'pcp', 'pcp/part': 'ingress' } };
const resolver = { namespace: { 'kubernetes.io/metadata.name': 'kube-system' } };

test.each<[string, End, number, boolean]>([
  ['its own services', { namespace: 'own' }, 5432, true],
  ['the internet', { address: '93.184.216.34' }, 443, true],
  ['the internet by IPv6', { address: '2606:2800:220:1::1' }, 443, true],
  ['the resolution of names', resolver, 53, true],
  ['a resolver of its node', { address: '169.254.20.10' }, 53, true],
  ['another app', otherApp, 8080, false],
  ['the ingress', ingress, 8080, false],
  ['another service of the cluster', resolver, 443, false],
  ['the API by its service', { address: '10.96.0.1' }, 443, false],
  ['the API by its public address', { address: '198.51.100.7' }, 6443, false],
  ['the API by its public address of IPv6', { address: '2001:db8::7' }, 6443, false],
  ['metadata', { address: '169.254.169.254' }, 80, false],
  ['metadata by the port of names', { address: '169.254.169.254' }, 53, false],
  ['metadata by IPv6', { address: 'fd00:ec2::254' }, 80, false],
  ['a machine beside the cluster', { address: '192.168.1.20' }, 5432, false],
  ['what the operator allows', { address: '192.168.1.30' }, 4318, true],
])('lets an app reach %s: %j %i %s', async (_name, to, port, isAllowed) => {
  const { egress } = await rulesOf();
  const open = egress.some(
    ({ to: peers, ports }) =>
      (!ports || ports.some((one) => one.port === port)) && peers.some((one) => matches(one, to)),
  );

  expect(open).toBe(isAllowed);
});

test.each<[string, End, boolean]>([
  ['its own services', { namespace: 'own' }, true],
  ['the ingress', ingress, true],
  ['an ingress outside', { address: '192.0.2.5' }, true],
  ['the ingress of another owner', { namespace: { 'pcp/owner': 'other', 'pcp/part': 'ingress' } }, false],
  ['another app', otherApp, false],
  ['another pod of the cluster', resolver, false],
  ['the internet', { address: '93.184.216.34' }, false],
])('lets an app be reached by %s: %j %s', async (_name, from, isAllowed) => {
  const { ingress: rules } = await rulesOf();

  expect(rules.some((rule) => rule.from.some((one) => matches(one, from)))).toBe(isAllowed);
});

test('has rules for all pods of an app before the first one, and makes them again', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;

  await runtime.apply(wanted(web('1', 'shop:1')));

  const made = api.requests.filter((one) => one.startsWith('POST')).map((one) => one.split(' ')[1]);
  expect(made).toEqual(['namespaces', 'networkpolicies', 'services', 'secrets', 'replicasets']);
  expect(subject.made('networkpolicies')).toMatchObject({
    metadata: { namespace: 'pcp-app-1', labels: { 'pcp/owner': 'pcp', 'pcp/app': 'app-1' } },
    spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
  });

  api.remove('networkpolicies', 'app');
  await expect.poll(() => api.requests.length).toBeGreaterThan(0);
  const again = async () => {
    await runtime.apply(wanted(web('1', 'shop:1')));
    return api.all('networkpolicies').length;
  };
  await expect.poll(again, { timeout: 120_000 }).toBe(1);
});

test('makes no request if an app is as it shall be, and makes the rules of a former version new', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  await runtime.apply(wanted(web('1', 'shop:1')));
  api.requests.length = 0;

  await runtime.apply(wanted(web('1', 'shop:1')));
  const requests = [...api.requests];
  const { metadata } = subject.made('networkpolicies');
  const { name, namespace = '' } = metadata;
  api.put('networkpolicies', { metadata: { name, namespace, annotations: { 'pcp/rules': 'former' } }, spec: {} });
  const again = async () => {
    await runtime.apply(wanted(web('1', 'shop:1')));
    return subject.made('networkpolicies').metadata.annotations?.['pcp/rules'];
  };

  expect(requests.filter((one) => !/^(list|watch)/.test(one))).toEqual([]);
  await expect.poll(again, { timeout: 120_000 }).toBe(metadata.annotations?.['pcp/rules']);
});

test('deletes a set again that an API has once more, which was restored from a copy', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  await runtime.apply(wanted(web('1', 'shop:1')));
  const former = subject.made('replicasets');
  await runtime.apply(wanted(web('2', 'shop:2')));
  const names = async () => (await runtime.observe(app)).containers.map(({ generation }) => generation);
  await expect.poll(names, patience).toEqual(['2']);

  api.put('replicasets', former);
  await expect.poll(names, patience).toEqual(['1', '2']);
  await runtime.apply(wanted(web('2', 'shop:2')));

  expect(api.all('replicasets').map(({ metadata }) => metadata.annotations?.['pcp/generation'])).toEqual(['2']);
});

test('makes everything of an app anew whose namespace has gone', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  await runtime.apply(wanted(web('1', 'shop:1')));
  // The watch of the namespaces is ahead of the others.
  for (const kind of ['networkpolicies', 'services', 'replicasets', 'secrets'])
    for (const { metadata } of api.all(kind)) api.remove(kind, metadata.name, { isTold: false });
  api.remove('namespaces', 'pcp-app-1');
  await expect.poll(async () => (await runtime.apps('eu')).length, { timeout: 120_000 }).toBe(0);

  await runtime.apply(wanted(web('1', 'shop:1')));

  for (const kind of ['namespaces', 'networkpolicies', 'services', 'replicasets', 'secrets'])
    expect([kind, api.all(kind).length]).toEqual([kind, 1]);
});

/** The rules of an app in a cluster whose API has public addresses. */
async function rulesOf(): Promise<Rules> {
  const network = { ingress: ['192.0.2.5'], reachable: ['192.168.1.30'] };
  await using subject = await openRuntime({ network });
  const metadata = { name: 'kubernetes', namespace: 'default' };
  const endpoints = [{ addresses: ['198.51.100.7'] }, { addresses: ['2001:db8::7'] }];
  subject.api.put('endpointslices', { metadata, endpoints });
  await subject.runtime.apply(wanted({ ...web('1', 'shop:1') }));
  expect(subject.made('networkpolicies').metadata.labels?.['pcp/app']).toBe(app.id);
  // The object has this form, or the test fails.
  return subject.made('networkpolicies').spec as Rules;
}

/** Whether a peer of a rule is meant, as the documents of Kubernetes say it. */
function matches({ podSelector, namespaceSelector, ipBlock }: Peer, end: End): boolean {
  if (ipBlock) {
    const { cidr, except = [] } = ipBlock;
    return 'address' in end && isIn(cidr, end.address) && !except.some((one) => isIn(one, end.address));
  }
  if ('address' in end) return false;
  if (!namespaceSelector) return podSelector !== undefined && end.namespace === 'own';
  const { namespace } = end;
  const labels = namespace === 'own' ? { 'pcp/owner': 'pcp', 'pcp/app': 'app-1' } : namespace;
  return Object.entries(namespaceSelector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
}

function isIn(cidr: string, address: string): boolean {
  const [subnet = '', bits] = cidr.split('/');
  if (isIPv6(subnet) !== isIPv6(address)) return false;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  list.addSubnet(subnet, Number(bits), family);
  return list.check(address, family);
}
