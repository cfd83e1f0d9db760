import { expect, test } from 'vitest';
import { parseAllDocuments, parse } from 'yaml';
import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { readServeFlags } from '../../../platform/bin/serve-flags.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { renderManifests } from '../../../platform/serve/manifests.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

const { document } = generatedContract();
const kubernetes = { kubeconfig: 'kubeconfig.yaml', registry: 'registry.example.com/apps', storage: 500e9 };
const cluster = {
  ...{ id: 'cluster', name: 'Cluster', country: null, virtual: false, tls: false, tiers: ['free'], kubernetes },
  ingress: { host: 'apps.example.com', ipv4: ['203.0.113.7'], ipv6: [] },
};
const key = Buffer.alloc(32, 1).toString('base64');
const login = { auths: { 'registry.example.com': { auth: Buffer.from('puller:pull-word').toString('base64') } } };
const environment = {
  DATABASE_URL: 'postgres://control:pass-word@db.example.com/control',
  PCP_DATA_KEY: key,
  PCP_SERVERS_SECRET: 'servers-of-a-test-0123456789abcdef',
  PCP_REGISTRY_AUTH: JSON.stringify(login),
  PCP_BACKUP_PASSPHRASE: 'only of the full server',
};
const image = 'registry.example.com/control-plane:1';
const fullServer = 'http://10.0.0.5:4000';

interface Given {
  readonly config?: object;
  readonly environment?: Readonly<Record<string, string>>;
  readonly more?: Partial<Parameters<typeof renderManifests>[0]>;
}

async function render({ config = { regions: [cluster] }, environment: others = {}, more = {} }: Given = {}) {
  const text = JSON.stringify(config);
  const rendered = await renderManifests({
    ...{ config: readConfig({ name: 'server.yaml', text }, document), text },
    environment: { ...environment, ...others },
    ...{ namespace: 'control', image, replicas: 2, service: { type: 'ClusterIP', nodePort: null }, fullServer },
    ...more,
  });
  return { ...rendered, objects: objectsIn(rendered.manifests) };
}

function objectsIn(text: string): readonly JsonObject[] {
  return parseAllDocuments(text).map((one) => asObject(one.toJS()));
}

function find(objects: readonly JsonObject[], kind: string): JsonObject {
  return asObject(objects.find((one) => one.kind === kind));
}

function podOf(objects: readonly JsonObject[]): JsonObject {
  return asObject(asObject(asObject(find(objects, 'Deployment').spec).template).spec);
}

test('the pods serve the API beside the full server, with the configuration and the account of the pod', async () => {
  const { objects } = await render();

  expect(objects.map(({ kind, metadata }) => `${String(kind)} ${String(asObject(metadata).name)}`)).toEqual([
    'Namespace control',
    'ServiceAccount control-api',
    'ClusterRole control-api',
    'ClusterRoleBinding control-api',
    'ConfigMap api',
    'Deployment api',
    'Service api',
    'NetworkPolicy api',
    'PodDisruptionBudget api',
  ]);
  const [container] = asList(podOf(objects).containers).map(asObject);
  const [command, ...args] = asList(container?.args).map(String);
  expect(command).toBe('serve');
  expect(readServeFlags(args, {})).toMatchObject({
    ...{ fullServer, port: 4000, host: '0.0.0.0', adminHost: 'localhost', stopDelaySeconds: 15 },
    ...{ folder: '/var/lib/control-plane/data', config: '/etc/control-plane/control-plane.yaml' },
  });
  const text = String(asObject(find(objects, 'ConfigMap').data)['control-plane.yaml']);
  const [region] = readConfig({ name: 'in the pod', text }, document).regions;
  expect(region).toMatchObject({ id: 'cluster', kubernetes: { ...kubernetes, kubeconfig: null } });
});

test('a new pod is ready before an old one ends, and one at a time leaves its machine', async () => {
  const { objects } = await render();
  const { replicas, strategy } = asObject(find(objects, 'Deployment').spec);

  expect([replicas, strategy]).toMatchObject([2, { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } }]);
  expect(asObject(find(objects, 'PodDisruptionBudget').spec).maxUnavailable).toBe(1);
});

test('the account makes and changes what apps are, and does not reach kubelets', async () => {
  const { objects } = await render();
  const given = asList(find(objects, 'ClusterRole').rules).map(asObject);

  expect(given).toContainEqual({
    apiGroups: ['apps'],
    resources: ['replicasets'],
    verbs: ['list', 'watch', 'create', 'delete'],
  });
  expect(given.flatMap(({ resources }) => resources)).not.toContain('nodes/proxy');
  expect(given.flatMap(({ resources }) => resources)).not.toContain('clusterroles');
  expect(podOf(objects)).toMatchObject({ serviceAccountName: 'control-api', automountServiceAccountToken: false });
});

test('pods of a control plane without apps in the cluster have no account', async () => {
  const config = { regions: [{ ...cluster, kubernetes: undefined, virtual: true }] };
  const { objects } = await render({ config });

  expect(objects.map(({ kind }) => kind)).not.toContain('ServiceAccount');
  expect(podOf(objects)).not.toHaveProperty('serviceAccountName');
  expect(JSON.stringify(objects)).not.toContain('serviceAccountToken');
});

test('secrets are printed alone, and only those that the pods read', async () => {
  const { manifests, secrets } = await render();
  const [namespace, variables, pull] = objectsIn(secrets);

  for (const secret of ['pass-word', key, environment.PCP_SERVERS_SECRET, 'pull-word', 'cHVsbGVyOnB1bGwtd29yZA'])
    expect(manifests).not.toContain(secret);
  expect(namespace?.kind).toBe('Namespace');
  const { PCP_BACKUP_PASSPHRASE: _, ...read } = environment;
  expect(variables).toMatchObject({
    kind: 'Secret',
    metadata: { name: 'api', namespace: 'control' },
    stringData: read,
  });
  expect(Object.keys(asObject(variables?.stringData))).toEqual(Object.keys(read));
  expect(pull).toMatchObject({ type: 'kubernetes.io/dockerconfigjson', metadata: { name: 'api-pull' } });
  expect(parse(String(asObject(pull?.stringData)['.dockerconfigjson']))).toEqual(login);
});

test('the pods name the secrets, and no login where the registry wants none', async () => {
  const withLogin = await render();
  const without = await render({ more: { image: 'other.example.com/control-plane:1' } });

  expect(podOf(withLogin.objects)).toMatchObject({
    imagePullSecrets: [{ name: 'api-pull' }],
    containers: [{ image, envFrom: [{ secretRef: { name: 'api' } }] }],
  });
  expect(podOf(without.objects).imagePullSecrets).toEqual([]);
  expect(objectsIn(without.secrets).map(({ kind }) => kind)).toEqual(['Namespace', 'Secret']);
});

test('the API is reached at a port of the Service, of a balancer or of each machine', async () => {
  const specOf = async (service: Parameters<typeof renderManifests>[0]['service']) =>
    find((await render({ more: { service } })).objects, 'Service').spec;

  expect(await specOf({ type: 'ClusterIP', nodePort: null })).toMatchObject({
    ports: [{ port: 4000, targetPort: 4000 }],
  });
  expect(await specOf({ type: 'LoadBalancer', nodePort: null })).toMatchObject({
    ...{ type: 'LoadBalancer', externalTrafficPolicy: 'Local', ports: [{ port: 80, targetPort: 4000 }] },
  });
  expect(await specOf({ type: 'NodePort', nodePort: 30400 })).toMatchObject({
    ...{ type: 'NodePort', ports: [{ port: 80, targetPort: 4000, nodePort: 30_400 }] },
  });
});

test('another configuration makes other pods', async () => {
  const annotationOf = ({ objects }: Awaited<ReturnType<typeof render>>) =>
    asObject(asObject(asObject(asObject(find(objects, 'Deployment').spec).template).metadata).annotations)[
      'pcp/config'
    ];
  const [first, second] = [await render(), await render()];
  const other = await render({ config: { regions: [cluster], supportAddress: 'help@example.com' } });

  expect(annotationOf(first)).toBe(annotationOf(second));
  expect(annotationOf(other)).not.toBe(annotationOf(first));
});

const onEngine = { ...cluster, id: 'local', kubernetes: undefined };
const elsewhere = { ...cluster, id: 'other', kubernetes: { ...kubernetes, kubeconfig: 'other.yaml' } };

test.each<[string, Given]>([
  ['such as "local". Use it where apps run in clusters', { config: { regions: [onEngine] } }],
  ['The regions "cluster" and "other" are reached by different', { config: { regions: [cluster, elsewhere] } }],
  [
    '`engine.sources.caFile` names /etc/ca.pem, a file that pods do not have.',
    {
      config: { regions: [cluster], engine: { sources: { caFile: '/etc/ca.pem' } } },
    },
  ],
  ['DATABASE_URL: it shares a database', { environment: { DATABASE_URL: '' } }],
  ['DATABASE_URL leads to this machine', { environment: { DATABASE_URL: 'postgres://control@127.0.0.1/control' } }],
  [
    'DATABASE_URL leads to this machine',
    { environment: { DATABASE_URL: 'postgres://db.test/control?host=/run/sockets' } },
  ],
  ['PCP_DATA_KEY is missing, and pods keep no files.', { environment: { PCP_DATA_KEY: '' } }],
  ['PCP_DATA_KEY', { environment: { PCP_DATA_KEY: 'short' } }],
  ['needs PCP_SERVERS_SECRET', { environment: { PCP_SERVERS_SECRET: '' } }],
  ['--full-server leads to this machine', { more: { fullServer: 'http://localhost:4000' } }],
  ['--image takes a name such as', { more: { image: 'Not An Image' } }],
])('refuses what cannot be served: %s', async (sentence, given) => {
  await expect(render(given)).rejects.toThrow(sentence);
});
