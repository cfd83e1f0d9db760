import { expect, test } from 'vitest';
import { Refused } from '../../../control-plane/ports/refused.ts';
import type { Observed } from '../../../control-plane/ports/runtime.ts';
import { app, database, wanted, web, webService } from '../../../control-plane/ports/suites/wanted.ts';
import { expectConnected, openRuntime, patience } from './cluster-runtime.ts';
import type { Stored } from './fake-api.ts';

type Open = Awaited<ReturnType<typeof openRuntime>>;

const image = 'registry.example.com/shop:1';
/** Times of a pod that is older than the patience with it, and of one that is younger. */
const long = '2026-11-21T10:00:00Z';
const later = '2999-01-01T00:00:00Z';

const waiting = (reason: string, message?: string) => ({
  containerStatuses: [{ restartCount: 0, ready: false, state: { waiting: { reason, ...(message && { message }) } } }],
});
const unscheduled = (message: string, lastTransitionTime = long) => ({
  conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message, lastTransitionTime }],
});
const noMachine = '0/3 nodes are available: 3 Insufficient memory.';

test.each<[string, object, Partial<Observed>]>([
  [
    'a program that is not there',
    waiting('RunContainerError', 'runc create failed: exec: "serve": executable file not found in $PATH: unknown'),
    { reason: 'cannot_start', detail: 'there is no program "serve" in the image', cause: 'program_not_found' },
  ],
  [
    'a container that its node refuses',
    waiting('CreateContainerConfigError', 'container has runAsNonRoot and image will run as root.'),
    { reason: 'cannot_start', detail: 'container has runAsNonRoot and image will run as root' },
  ],
  [
    'a node without room for files',
    waiting('CreateContainerError', 'mkdir /var/lib/x: no space left on device'),
    { reason: 'machine_limit' },
  ],
  [
    'an image that the registry does not have',
    waiting('ErrImagePull', 'failed to resolve reference "registry.example.com/shop:1": not found'),
    { reason: 'image_gone' },
  ],
  [
    'an image that needs a login',
    waiting('ImagePullBackOff', 'ErrImagePull: pull access denied, authorization failed'),
    { reason: 'image_gone' },
  ],
  [
    'a registry that is away for long',
    waiting('ImagePullBackOff', 'ErrImagePull: dial tcp 192.0.2.1:443: connect: connection refused'),
    {
      reason: 'cannot_start',
      detail: `registry.example.com cannot be reached for the image ${image}. Deploy again later`,
    },
  ],
  ['no machine with room', unscheduled(noMachine), { reason: 'machine_limit', detail: noMachine.slice(0, -1) }],
])('says why a pod does not start: %s', async (_name, status, seen) => {
  await using subject = await openRuntime();

  await start(subject, { phase: 'Pending', ...status });

  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'crashed', ready: false, ...seen });
});

test('waits for a machine, and says until when', async () => {
  await using subject = await openRuntime();

  await start(subject, { phase: 'Pending', ...unscheduled(noMachine, later) });

  await expect
    .poll(() => subject.runtime.observe(app), patience)
    .toMatchObject({
      containers: [{ state: 'starting', reason: null }],
      nextChangeAt: Date.parse('2999-01-01T00:02:00Z'),
    });
});

test('knows from the event of a pull that an image is gone, while the kubelet pauses', async () => {
  await using subject = await openRuntime();
  const pod = await start(subject, { phase: 'Pending', ...waiting('ImagePullBackOff', 'Back-off pulling image') });

  tell(subject, pod, 'Failed', `Failed to pull image "${image}": rpc error: code = NotFound: manifest unknown`);

  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'crashed', reason: 'image_gone' });
});

test.each([
  ['a quota', 'exceeded quota: apps, requested: memory=1Gi, used: memory=8Gi, limited: memory=8Gi', 'machine_limit'],
  ['a rule', 'violates PodSecurity "restricted:latest": seccompProfile', 'cannot_start'],
])('says that %s refuses the pod of a service', async (_name, sentence, reason) => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  await runtime.apply(wanted(web('1', image)));
  const { metadata } = subject.made('replicasets');
  const message = `pods "shop-web-x" is forbidden: ${sentence}`;

  api.put('replicasets', { metadata, status: { conditions: [{ type: 'ReplicaFailure', status: 'True', message }] } });

  await expect
    .poll(() => firstOf(subject), patience)
    .toMatchObject({ service: 'web', state: 'crashed', reason, detail: sentence });
});

test('says what refuses the pod of a service at the moment, which its set does not', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  await runtime.apply(wanted(web('1', image)));
  const set = subject.made('replicasets');
  const [at, forbidden] = [set.metadata, 'pods "shop-web-x" is forbidden:'];
  const message = `${forbidden} violates PodSecurity`;
  api.put('replicasets', {
    metadata: at,
    status: { conditions: [{ type: 'ReplicaFailure', status: 'True', message }] },
  });
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ reason: 'cannot_start' });

  tell(
    subject,
    set,
    'FailedCreate',
    `(combined from similar events): Error creating: ${forbidden} exceeded quota: apps`,
  );

  await expect
    .poll(() => firstOf(subject), patience)
    .toMatchObject({ reason: 'machine_limit', detail: 'exceeded quota: apps' });
});

test('says by its newest event whether the pod of a service with a volume is refused', async () => {
  await using subject = await openRuntime();
  await subject.runtime.apply(wanted(database(image)));
  const set = subject.made('statefulsets');
  const sentence = 'exceeded quota: apps, requested: memory=1Gi, used: memory=8Gi, limited: memory=8Gi';

  tell(
    subject,
    set,
    'FailedCreate',
    `create Pod shop-db-0 in StatefulSet shop-db failed error: pods "shop-db-0" is forbidden: ${sentence}`,
  );
  await expect
    .poll(() => firstOf(subject), patience)
    .toMatchObject({ service: 'db', state: 'crashed', reason: 'machine_limit', detail: sentence });

  tell(
    subject,
    set,
    'SuccessfulCreate',
    'create Pod shop-db-0 in StatefulSet shop-db successful',
    '2026-11-21T10:09:00Z',
  );
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'starting', reason: null });
});

test('says what refuses a task', async () => {
  await using subject = await openRuntime();
  const message = 'pods "task-1" is forbidden: exceeded quota: apps, requested: pods=1, used: pods=9, limited: pods=9';
  subject.api.refuse('POST pods', { code: 403, reason: 'Forbidden', message });
  const order = { ...app, task: 'task-1', workspaceId: 'acme', slug: 'shop', argv: ['true'], env: {}, secrets: [] };

  await expect(subject.runtime.startTask({ ...order, service: webService(image) })).rejects.toThrow(
    new Refused(
      'The quota of the region is used up. Stop something, or ask the operator for more: exceeded quota: apps, requested: pods=1, used: pods=9, limited: pods=9',
    ),
  );
});

test('knows from an event that a restart was because of a check, also after its own restart', async () => {
  await using subject = await openRuntime();
  const ended = { exitCode: 137, reason: 'Error', startedAt: long, finishedAt: '2026-11-21T10:05:00Z' };
  const running = { startedAt: '2026-11-21T10:05:01Z' };
  const status = { restartCount: 1, ready: true, started: true, state: { running }, lastState: { terminated: ended } };
  const pod = await start(subject, { phase: 'Running', podIP: '10.0.0.9', containerStatuses: [status] });
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'running', reason: null, exitCode: 137 });

  tell(subject, pod, 'Killing', 'Container main failed liveness probe, will be restarted', '2026-11-21T10:04:50Z');
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'running', reason: 'unhealthy' });

  // The run after it has ended by itself.
  const again = { ...ended, startedAt: running.startedAt, finishedAt: '2026-11-21T10:30:00Z' };
  const { metadata } = pod;
  const next = { ...status, restartCount: 2, lastState: { terminated: again } };
  subject.api.put('pods', { metadata, status: { containerStatuses: [next] } });
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ restarts: 2, reason: null });
});

test.each([
  ['at once', (api: Open['api'], name: string) => api.remove('pods', name)],
  [
    'while the watch was cut',
    (api: Open['api'], name: string) => {
      api.remove('pods', name, { isTold: false });
      api.forget();
    },
  ],
])('knows nothing of the checks of a pod any more that was deleted %s', async (_name, remove) => {
  await using subject = await openRuntime();
  const { api } = subject;
  const seen = (restartCount: number, ready: boolean) => ({
    phase: 'Running',
    containerStatuses: [{ restartCount, ready, started: true, state: { running: { startedAt: long } } }],
  });
  const pod = await start(subject, seen(0, false));
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ reason: 'unhealthy', ready: false });
  const restarted = api.put('pods', { metadata: pod.metadata, status: seen(1, true) });
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ reason: 'unhealthy', ready: true });

  remove(api, pod.metadata.name);
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'starting' });
  // An API that was restored from a copy has it again.
  api.put('pods', restarted);

  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'running', reason: null });
});

test('shows the successor of a pod that its node has evicted, and not that pod', async () => {
  await using subject = await openRuntime();
  await start(subject, { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource' });

  const { metadata } = subject.run(subject.made('replicasets'), { phase: 'Pending' }, 'y');

  await expect
    .poll(async () => (await subject.runtime.observe(app)).containers.map(({ name }) => name), patience)
    .toEqual([metadata.name]);
});

test('leads no requests to a pod whose machine does not report any more', async () => {
  await using subject = await openRuntime();
  const running = { restartCount: 0, ready: true, started: true, state: { running: { startedAt: long } } };
  const ready = (status: string) => ({
    ...{ phase: 'Running', podIP: '10.0.0.9', containerStatuses: [running] },
    conditions: [{ type: 'Ready', status, lastTransitionTime: long }],
  });
  const { metadata } = await start(subject, ready('True'));
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'running', ready: true });

  subject.api.put('pods', { metadata, status: ready('False') });
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'running', reason: null, ready: false });

  subject.api.put('pods', { metadata, status: ready('True') });
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ ready: true });
});

test('finds out the status of the last check and the last lines', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  const running = { restartCount: 0, ready: false, started: false, state: { running: { startedAt: long } } };
  const pod = await start(subject, { phase: 'Running', podIP: '10.0.0.9', containerStatuses: [running] });
  const container = pod.metadata.name;
  const nothing = { listening: null, checkStatus: null, lines: [] };
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ state: 'running' });
  expect(await runtime.examine({ ...app, container })).toEqual(nothing);
  expect(await runtime.examine({ ...app, container: 'gone' })).toEqual(nothing);

  const sentence = 'Startup probe failed: HTTP probe failed with statuscode:';
  tell(subject, pod, 'Unhealthy', `${sentence} 500`);
  const newer = { metadata: { ...pod.metadata, name: `${container}-2` } };
  const involvedObject = { uid: pod.metadata.uid };
  const times = { lastTimestamp: '2026-11-21T10:02:00Z' };
  api.put('events', { ...newer, involvedObject, reason: 'Unhealthy', message: `${sentence} 404`, ...times });
  api.respond(`/api/v1/namespaces/pcp-app-1/pods/${container}/log`, () => `${long} one\n2026-11-21T10:00:01Z two\n`);

  await expect.poll(async () => (await runtime.examine({ ...app, container })).checkStatus, patience).toBe(404);
  expect((await runtime.examine({ ...app, container })).lines).toEqual([
    { at: Date.parse(long), stream: 'stdout', text: 'one' },
    { at: Date.parse(long) + 1000, stream: 'stdout', text: 'two' },
  ]);
});

test('watches each kind once, and goes on after a cut and after the API was away', async () => {
  await using subject = await openRuntime();
  const { api, runtime } = subject;
  await runtime.apply(wanted(web('1', image)));
  const kinds = [
    ...['namespaces', 'pods', 'services', 'persistentvolumeclaims'],
    ...['networkpolicies', 'replicasets', 'statefulsets', 'events'],
  ];
  expect(api.requests.filter((one) => one.startsWith('list')).toSorted()).toEqual(
    kinds.map((kind) => `list ${kind}`).toSorted(),
  );

  api.cut();
  subject.run(subject.made('replicasets'), { phase: 'Pending', ...waiting('ContainerCreating') });
  await expect.poll(async () => (await firstOf(subject))?.name, patience).toMatch(/-x$/);

  api.setAway(true);
  await expectConnected(runtime, false);
  const pod = subject.run(subject.made('replicasets'), { phase: 'Pending', ...waiting('ErrImagePull', 'not found') });
  api.setAway(false);
  await expectConnected(runtime, true);
  await expect.poll(() => firstOf(subject), patience).toMatchObject({ reason: 'image_gone' });

  api.forget();
  api.remove('pods', pod.metadata.name, { isTold: false });
  await expect.poll(async () => (await firstOf(subject))?.state, patience).toBe('starting');
});

/** Starts a service, whose pod has a status. */
async function start(subject: Open, status: object): Promise<Stored> {
  await subject.runtime.apply(wanted(web('1', image)));
  return subject.run(subject.made('replicasets'), status);
}

async function firstOf({ runtime }: Open): Promise<Observed | undefined> {
  return (await runtime.observe(app)).containers[0];
}

/** Makes an event about an object. */
function tell({ api }: Open, { metadata }: Stored, reason: string, message: string, lastTimestamp = long): void {
  const { namespace = '', uid } = metadata;
  const involvedObject = { namespace, uid };
  api.put('events', {
    metadata: { name: `${metadata.name}.${reason}`, namespace },
    involvedObject,
    reason,
    message,
    lastTimestamp,
  });
}
