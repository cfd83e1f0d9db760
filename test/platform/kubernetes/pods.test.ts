import { expect, test } from 'vitest';
import type { ContainerOptions, ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import { app, database, wanted, web, webService } from '../../../control-plane/ports/suites/wanted.ts';
import { openRuntime, patience } from './cluster-runtime.ts';
import type { Stored } from './fake-api.ts';

const times = { intervalSeconds: 5, timeoutSeconds: 2, retries: 3, startSeconds: 20, restartAfterSeconds: 30 };
const health = { kind: 'http', path: '/health', ...times } as const;

test('gives a pod no rights', async () => {
  const { spec, container } = await podOf(webService('shop:1'));

  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    capabilities: {
      drop: ['ALL'],
      add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID', 'KILL', 'NET_BIND_SERVICE'],
    },
  });
  for (const right of ['hostNetwork', 'hostPID', 'hostIPC', 'privileged', 'hostPath'])
    expect(JSON.stringify(spec)).not.toContain(right);
});

test('asks a node for a part of the limits, and never for more than these', async () => {
  const { container } = await podOf({ ...webService('shop:1'), cpuMillis: 500, memory: 1024 ** 3 });
  const { container: small } = await podOf({ ...webService('shop:1'), cpuMillis: 5, memory: 8 * 1024 ** 2 });

  expect(container.resources).toEqual({
    limits: { cpu: '500m', memory: '1073741824' },
    requests: { cpu: '25m', memory: '268435456' },
  });
  expect(small.resources).toEqual({
    limits: { cpu: '5m', memory: '8388608' },
    requests: { cpu: '5m', memory: '8388608' },
  });
});

test('checks a pod as its service says, by the host of the app', async () => {
  const get = { path: '/health', port: 8080, httpHeaders: [{ name: 'Host', value: 'shop.apps.example.com' }] };
  const { container } = await podOf({ ...webService('shop:1'), health });
  const { container: named } = await podOf({ ...webService('shop:1'), health: { ...health, host: 'own.example' } });

  expect(container.readinessProbe).toEqual({ httpGet: get, periodSeconds: 5, timeoutSeconds: 2, failureThreshold: 3 });
  expect(container.livenessProbe).toMatchObject({ httpGet: get, periodSeconds: 5, failureThreshold: 9 });
  expect(container.startupProbe).toMatchObject({ httpGet: get, periodSeconds: 1, failureThreshold: 65 });
  expect(named.readinessProbe).toMatchObject({
    httpGet: { httpHeaders: [{ name: 'Host', value: 'own.example' }] },
  });
});

test('gives a pod of a removed app a second, and none to one that drains', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  await runtime.apply(wanted(web('1', 'shop:1')));
  const set = subject.made('replicasets');
  subject.run(set, {}, 'serves');
  const drains = subject.run(set, {}, 'drains');
  const data = subject.run(set, {}, 'data');
  const deletionTimestamp = '2026-11-21T10:00:00Z';
  api.put('pods', { ...drains, metadata: { ...drains.metadata, deletionTimestamp } });
  const labels = { ...data.metadata.labels, 'statefulset.kubernetes.io/pod-name': data.metadata.name };
  api.put('pods', { ...data, metadata: { ...data.metadata, labels, deletionTimestamp } });
  const ending = async () => (await runtime.observe(app)).containers.filter(({ isStopping }) => isStopping).length;
  await expect.poll(ending, patience).toBe(2);

  await runtime.remove(app);

  const { name } = set.metadata;
  expect(api.graces.toSorted()).toEqual([`${name}-data 1`, `${name}-drains 0`, `${name}-serves 1`]);
});

test('lets a pod finish its requests, and one with a volume end at once', async () => {
  const { spec, container } = await podOf(webService('shop:1'));
  const { spec: data, container: own } = await podOf(database('db:1').service);

  expect([spec.terminationGracePeriodSeconds, container.lifecycle]).toEqual([
    40,
    { preStop: { sleep: { seconds: 30 } } },
  ]);
  expect([data.terminationGracePeriodSeconds, own.lifecycle]).toEqual([10, undefined]);
});

test('gives a pod what its source says', async () => {
  const { spec, container } = await podOf({
    ...webService('shop:1'),
    user: '1000:2000',
    options: {
      ...{ hostname: 'Shop', init: true, readOnly: true, keepsInput: true, stopSeconds: 60, groups: ['3000'] },
      temporary: [{ path: '/run', size: 1_000_000 }],
      sharedMemory: 64_000_000,
      drops: ['CHOWN', 'KILL'],
      hosts: ['billing.example:192.0.2.8', 'six.example:2001:db8::8'],
      searches: ['corp.example'],
      resolves: ['ndots:2', 'use-vc'],
    },
  });

  expect(spec).toMatchObject({
    hostname: 'shop',
    shareProcessNamespace: true,
    terminationGracePeriodSeconds: 90,
    securityContext: { supplementalGroups: [3000] },
    hostAliases: [
      { ip: '192.0.2.8', hostnames: ['billing.example'] },
      { ip: '2001:db8::8', hostnames: ['six.example'] },
    ],
    dnsConfig: { searches: ['corp.example'], options: [{ name: 'ndots', value: '2' }, { name: 'use-vc' }] },
    volumes: [
      { name: 'temporary-0', emptyDir: { medium: 'Memory', sizeLimit: '1000000' } },
      { name: 'shared-memory', emptyDir: { medium: 'Memory', sizeLimit: '64000000' } },
    ],
  });
  expect(container).toMatchObject({
    stdin: true,
    securityContext: {
      readOnlyRootFilesystem: true,
      runAsUser: 1000,
      runAsGroup: 2000,
      capabilities: { add: ['DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID', 'NET_BIND_SERVICE'] },
    },
    volumeMounts: [
      { name: 'temporary-0', mountPath: '/run' },
      { name: 'shared-memory', mountPath: '/dev/shm' },
    ],
  });
});

test('stops a program by its own signal, once its requests have ended', async () => {
  const { container } = await podOf({ ...webService('shop:1'), options: { stopSignal: 'SIGQUIT' } });
  const { container: usual } = await podOf({ ...webService('shop:1'), options: { stopSignal: 'SIGTERM' } });

  expect(container.lifecycle).toEqual({
    preStop: {
      exec: {
        command: ['/bin/sh', '-c', 'sleep 30; kill -s QUIT 1; while kill -0 1; do sleep 0.1 || sleep 1; done'],
      },
    },
  });
  expect(usual.lifecycle).toEqual({ preStop: { sleep: { seconds: 30 } } });
});

test.each<[Partial<ServiceDefinition>, string]>([
  [{ user: 'node' }, '"node"'],
  [{ user: '1000:staff' }, '"staff"'],
  [{ options: { groups: ['docker'] } }, '"docker"'],
])('refuses a name in place of a number, %j', async (part, name) => {
  await using subject = await openRuntime();
  const one = { ...web('1', 'shop:1'), service: { ...webService('shop:1'), ...part } };

  await expect(subject.runtime.apply(wanted(one))).rejects.toThrow(
    `The region knows users and groups by their numbers only: give "web" a number in place of ${name}.`,
  );
});

test('resolves the names of a service, as they are wanted at the moment', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  const withNames = (service: string, generation: string, ...names: string[]) => {
    const options: ContainerOptions = { names };
    return { ...web(generation, 'shop:1'), service: { ...webService('shop:1'), name: service, options } };
  };
  const hosts = () => api.all('services').map(({ metadata, spec }) => [metadata.name, spec]);
  const of = (service: string) => ({
    clusterIP: 'None',
    publishNotReadyAddresses: true,
    selector: { 'pcp/app': 'app-1', 'pcp/service': service },
  });

  await runtime.apply(wanted(withNames('web', '1', 'Front', 'not_one'), withNames('db', '1', 'data', 'old')));
  expect(hosts()).toEqual([
    ['web', of('web')],
    ['front', of('web')],
    ['db', of('db')],
    ['data', of('db')],
    ['old', of('db')],
  ]);

  await runtime.apply(wanted(withNames('web', '2', 'data'), withNames('db', '1')));
  expect(hosts()).toEqual([
    ['web', of('web')],
    ['db', of('db')],
    ['data', of('web')],
  ]);
});

test('refuses a service that others could not name', async () => {
  await using subject = await openRuntime();
  const other = { ...web('1', 'db:1'), service: { ...webService('db:1'), name: 'main_db' } };

  await expect(subject.runtime.apply(wanted(web('1', 'shop:1'), other))).rejects.toThrow(
    'The region cannot resolve the name "main_db" inside the app: name the service with letters, digits and hyphens.',
  );
});

test('keeps a volume whose name a cluster does not take, also for a task', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  const volumes = [{ name: 'Db_data', path: '/data', size: 1024 ** 3 }];
  const service = { ...database('db:1').service, volumes };
  await runtime.startTask({
    ...app,
    task: 'task-1',
    workspaceId: 'acme',
    slug: 'shop',
    service,
    argv: [],
    env: {},
    secrets: [],
  });
  await runtime.apply(wanted({ ...database('db:1'), service }));

  const [claim, more] = api.all('persistentvolumeclaims');
  const name = claim?.metadata.name ?? '';
  const mounted = {
    containers: [{ volumeMounts: [{ name, mountPath: '/data', readOnly: false }] }],
    volumes: [{ name, persistentVolumeClaim: { claimName: name } }],
  };
  expect([name, more]).toEqual([expect.stringMatching(/^db-data-[0-9a-f]{8}$/), undefined]);
  expect(subject.made('pods').spec).toMatchObject(mounted);
  expect(subject.made('statefulsets').spec).toMatchObject({ template: { spec: mounted } });
  expect((await runtime.observe(app)).volumes).toEqual([{ name: 'Db_data', size: 1024 ** 3 }]);
});

test('pulls the images of each registry by its login, which may change', async () => {
  const images = ['registry.example.com/shop:1', 'other.example.com/db:1', 'public.example.com/cache:1'];
  const login = (password: string) => ({ user: 'puller', password });
  const logins = { 'registry.example.com': login('not-a-real-one'), 'other.example.com': login('another-one') };
  await using subject = await openRuntime({ logins });
  const { api, runtime } = subject;
  const services = images.map((image, index) => {
    return { ...web('1', image), service: { ...webService(image), name: `one-${index}` } };
  });
  await runtime.apply(wanted(...services));
  const pulled = api.all('replicasets').map((set) => pullSecretsOf(set));
  const secrets = api.all('secrets').filter(({ type }) => type === 'kubernetes.io/dockerconfigjson');
  const configs = secrets.map(({ metadata, stringData }) => [metadata.name, configOf(stringData)]);
  const [first = [], second = []] = configs;

  expect(pulled).toEqual([[first[0]], [second[0]], []]);
  expect(configs.map(([, config]) => config)).toEqual([
    { auths: { 'registry.example.com': { auth: Buffer.from('puller:not-a-real-one').toString('base64') } } },
    { auths: { 'other.example.com': { auth: Buffer.from('puller:another-one').toString('base64') } } },
  ]);

  logins['registry.example.com'].password = 'a-newer-one';
  await runtime.apply(wanted(...services.map((one) => ({ ...one, generation: '2' }))));
  const auth = Buffer.from('puller:a-newer-one').toString('base64');
  expect(configOf(api.find('secrets', String(first[0])).stringData)).toEqual({
    auths: { 'registry.example.com': { auth } },
  });
});

function configOf(stringData: unknown): unknown {
  return JSON.parse((stringData as Record<string, string>)['.dockerconfigjson'] ?? '');
}

function pullSecretsOf(set: Stored): string[] {
  const { template } = set.spec as { template: { spec: { imagePullSecrets: { name: string }[] } } };
  return template.spec.imagePullSecrets.map(({ name }) => name);
}

/** The pod of a service. */
async function podOf(service: ServiceDefinition) {
  await using subject = await openRuntime();
  const host = 'shop.apps.example.com';
  await subject.runtime.apply({ ...wanted({ ...web('1', service.image), service }), host });
  const kind = service.volumes.length > 0 ? 'statefulsets' : 'replicasets';
  // The object has this form, or the test fails.
  const { template } = subject.made(kind).spec as { template: { spec: Record<string, unknown> } };
  const [container = {}] = template.spec.containers as Record<string, unknown>[];
  return { spec: template.spec, container };
}
