import { expect, test } from 'vitest';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import type { Stats } from '../../../control-plane/ports/runtime.ts';
import { app, database, wanted, web, webService } from '../../../control-plane/ports/suites/wanted.ts';
import { first, firstReady, openRealCluster, startRegistry } from './real-cluster.ts';

const inRegistry = startRegistry();
const patience = { timeout: 90_000, interval: 200 };
const times = { intervalSeconds: 1, timeoutSeconds: 2, retries: 1, startSeconds: 5, restartAfterSeconds: 2 };
const check = { kind: 'http', path: '/healthz', ...times } as const;

test('a pod that is deleted by hand comes again', async () => {
  await using subject = await openRealCluster();
  const { admin, runtime, owner } = subject;
  await runtime.apply(wanted(web('1', inRegistry('example'))));
  const { name } = await firstReady(subject);

  await admin.json('DELETE', `/api/v1/namespaces/${owner}-app-1/pods/${name}?gracePeriodSeconds=0`);

  await expect.poll(async () => (await firstReady(subject)).name, patience).not.toBe(name);
});

test('a quota that is used up is said of each kind of service, and of a task', async () => {
  await using subject = await openRealCluster();
  const { admin, runtime, owner } = subject;
  await runtime.apply(wanted(web('1', inRegistry('example'))));
  await firstReady(subject);
  const quota = { metadata: { name: 'apps' }, spec: { hard: { pods: '1' } } };
  const { metadata } = await admin.json<typeof quota>('POST', `/api/v1/namespaces/${owner}-app-1/resourcequotas`, {
    ...{ apiVersion: 'v1', kind: 'ResourceQuota' },
    ...quota,
  });

  await runtime.apply(
    wanted(web('1', inRegistry('example')), web('2', inRegistry('example')), database(inRegistry('example'))),
  );

  const seen = async () => {
    const { containers } = await runtime.observe(app);
    return containers.map(({ service, state, reason, detail = '' }) => `${service} ${state} ${reason}: ${detail}`);
  };
  const full = 'crashed machine_limit: exceeded quota: apps, requested: pods=1, used: pods=1, limited: pods=1';
  await expect
    .poll(async () => (await seen()).toSorted(), patience)
    .toEqual([`db ${full}`, `web ${full}`, 'web running null: ']);
  const task = { ...app, task: 'one', workspaceId: 'acme', slug: 'shop', argv: ['true'], env: {}, secrets: [] };
  await expect(runtime.startTask({ ...task, service: webService(inRegistry('example')) })).rejects.toThrow(
    'The quota of the region is used up.',
  );
  expect(metadata.name).toBe('apps');
});

test('an image that cannot be pulled is said at once if it is missing, and after a while if its registry is away', async () => {
  await using subject = await openRealCluster();
  const { runtime } = subject;
  const away = { ...web('1', 'localhost:9/shop:1'), service: { ...webService('localhost:9/shop:1'), name: 'away' } };

  await runtime.apply(wanted(web('1', inRegistry('missing')), away));

  await expect
    .poll(async () => (await runtime.observe(app)).containers, patience)
    .toMatchObject([
      { service: 'away', state: 'starting', reason: null },
      { service: 'web', state: 'crashed', reason: 'image_gone' },
    ]);
  await runtime.apply(wanted(web('2', inRegistry('example')), away));
  await expect
    .poll(async () => (await runtime.observe(app)).containers.filter(({ ready }) => ready), patience)
    .toMatchObject([{ service: 'web', generation: '2' }]);
  expect((await runtime.observe(app)).nextChangeAt).toEqual(expect.any(Number));
});

test('a service waits for a machine with room', async () => {
  await using subject = await openRealCluster();
  const { runtime } = subject;
  const huge = { ...webService(inRegistry('example')), memory: 64 * 1024 ** 4 };

  await runtime.apply(wanted({ ...web('1', inRegistry('example')), service: huge }));

  await expect
    .poll(() => runtime.observe(app), patience)
    .toMatchObject({
      containers: [{ state: 'starting', reason: null }],
      nextChangeAt: expect.any(Number) as number,
    });
});

test('a restart because of a check is known to a process that has not seen it', async () => {
  await using subject = await openRealCluster();
  const { runtime } = subject;
  await runtime.apply(wanted(web('1', inRegistry('example'), check)));
  const { address } = await firstReady(subject);
  await fetch(`http://${address}/fail`);
  await expect.poll(async () => (await first(subject))?.restarts, patience).toBeGreaterThan(0);

  await using other = await openRealCluster({ owner: subject.owner });

  await expect.poll(async () => (await first(other))?.reason, patience).toBe('unhealthy');
});

test('a pod has what its source says', async () => {
  await using subject = await openRealCluster();
  const { runtime } = subject;
  const script = [
    'trap "echo said: quit; exit 0" QUIT',
    'echo said: $(hostname) $(id -G) $(df -k /dev/shm | tail -n 1 | tr -s " " | cut -d " " -f 2)',
    'grep -q "192.0.2.8.*billing.example" /etc/hosts && grep -q "ndots:2" /etc/resolv.conf && echo said: names',
    'touch /run/file && ! touch /file && echo said: files',
    'while :; do sleep 1; done',
  ];
  const service: ServiceDefinition = {
    ...{
      ...webService(inRegistry('example')),
      user: '1000:2000',
      port: null,
      protocol: null,
      argv: ['/bin/sh', '-c', script.join('\n')],
    },
    options: {
      ...{ hostname: 'front', readOnly: true, stopSignal: 'SIGQUIT', stopSeconds: 20, groups: ['3000'] },
      temporary: [{ path: '/run', size: 1_048_576 }],
      sharedMemory: 67_108_864,
      hosts: ['billing.example:192.0.2.8'],
      resolves: ['ndots:2'],
    },
  };
  await runtime.apply(wanted({ ...web('1', inRegistry('example')), service }));
  const { name: container } = await firstReady(subject);
  const said: string[] = [];
  const following = (async () => {
    for await (const { text } of runtime.logs({ ...app, container }, 0, AbortSignal.timeout(90_000)))
      if (text.startsWith('said: ')) said.push(text.slice('said: '.length));
  })();
  await expect.poll(() => said.length, patience).toBeGreaterThanOrEqual(3);

  await runtime.apply(wanted());
  await following;

  expect(said).toEqual([expect.stringMatching(/^front .*2000.*3000 65536$/), 'names', 'files', 'quit']);
});

test('the traffic of a pod is measured', async () => {
  await using subject = await openRealCluster();
  const { runtime } = subject;
  await runtime.apply(wanted(web('1', inRegistry('example'))));
  const { address } = await firstReady(subject);
  const seen: Stats[] = [];

  const measure = async () => {
    await fetch(`http://${address}/`);
    seen.push(...(await runtime.stats(app)));
    return seen.some(({ netIn = 0, netOut = 0 }) => netIn > 0 && netOut > 0);
  };

  await expect.poll(measure, patience).toBe(true);
});
