import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContainerAddresses } from '../../../platform/docker/address.ts';
import { app, database, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import type { Observed, WantedService } from '../../../control-plane/ports/runtime.ts';
import { createRuntime, type DockerSubject, run, thingsOf, until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';

test.concurrent.each(testedEngines)('%s: a crash loop restarts after pauses that grow', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  await subject.runtime.apply(wanted(running(subject, 'sleep 0.2; exit 3')));
  const starts = new Set<number>();

  await until(async () => {
    const one = await only(subject);
    if (one?.startedAt) starts.add(one.startedAt);
    return one?.restarts === 3;
  });

  const [first = 0, second = 0, third = 0] = [...starts];
  expect(await only(subject)).toMatchObject({ exitCode: 3, reason: null, ready: false });
  expect([second - first >= 1000, third - second >= 2000]).toEqual([true, true]);
});

test.concurrent.each(testedEngines)('%s: a container that takes too much memory is started again', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  const { service } = web('1', subject.image);
  await subject.runtime.apply(wanted({ ...web('1', subject.image), service: { ...service, memory: 100_000_000 } }));
  await until(() => isReady(subject.runtime));

  await fetch(`http://${(await only(subject))?.address}/fill`).catch(() => undefined);
  await until(async () => (await only(subject))?.restarts === 1);
  await until(() => isReady(subject.runtime));

  expect(await only(subject)).toMatchObject({ state: 'running', exitCode: 137, reason: 'out_of_memory' });
});

test.concurrent.each(testedEngines)(
  '%s: a container runs the program that its service names, as its user',
  async (name) => {
    await using subject = await createRuntime(await engineOf(name));
    const own = { entrypoint: ['sh', '-c'], argv: ['echo "$0 $LEVEL as $(id -u)"; sleep 60', 'a b'], user: '1234' };

    expect(await printedBy(subject, subject.image, own)).toBe('a b debug as 1234');
  },
);

test.concurrent.each(testedEngines)(
  '%s: the user of an image runs it, root too, without capabilities that root would have',
  async (name) => {
    const engine = await engineOf(name);
    await using subject = await createRuntime(engine);
    const script = 'echo "$(id -u) $(grep CapEff /proc/self/status | tr -s "\t" " ")"; sleep 60';
    const printed = await printedBy(subject, engine.images.node, { argv: ['sh', '-c', script] });
    const [user, , capabilities = ''] = (printed ?? '').split(' ');

    expect(user).toBe('0');
    // Neither the administration of the system (bit 21) nor of the network (12), raw sockets (13) or modules (16).
    expect(BigInt(`0x${capabilities}`) & 0b10_0001_0011_0000_0000_0000n).toBe(0n);
  },
);

test.concurrent.each(testedEngines)('%s: a successor gets the volume after its predecessor', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  await subject.runtime.apply(wanted(database(subject.image)));
  await until(() => isReady(subject.runtime));
  await run(subject, ['sh', '-c', 'echo kept > /data/file']);

  await subject.runtime.apply(wanted({ ...database(subject.image), generation: '2' }));
  const most: number[] = [];
  await until(async () => {
    const { containers } = await subject.runtime.observe(app);
    most.push(containers.filter(({ state }) => state === 'running').length);
    return containers.length === 1 && containers[0]?.generation === '2' && containers[0].ready;
  });

  expect(Math.max(...most)).toBe(1);
  expect(await run(subject, ['cat', '/data/file'])).toBe('kept\n');
});

test.concurrent.each(testedEngines)('%s: a new generation ends the time of the one before the last', async (name) => {
  await using subject = await createRuntime(await engineOf(name), { times: { drainMs: 3_600_000 } });
  const { image, runtime } = subject;
  await runtime.apply(wanted(web('1', image), web('2', image)));
  await until(() => isReady(runtime, 2));
  await runtime.apply(wanted(web('2', image)));
  const draining = await stoppingIn(subject);

  await runtime.apply(wanted(web('2', image), web('3', image)));
  await until(async () => (await stoppingIn(subject)).length === 0 && (await isReady(runtime, 2)));
  await runtime.apply(wanted(web('3', image)));

  expect([draining, await stoppingIn(subject)]).toEqual([['1'], ['2']]);
});

test.concurrent.each(testedEngines)('%s: what runs is adopted, and what was begun is ended', async (name) => {
  await using subject = await createRuntime(await engineOf(name), { times: { drainMs: 8000 } });
  const { image, runtime } = subject;
  await runtime.apply(wanted(web('1', image), web('2', image)));
  await until(() => isReady(runtime, 2));
  await runtime.apply(wanted(web('2', image)));
  const before = (await runtime.observe(app)).containers.find(({ generation }) => generation === '2');
  await runtime[Symbol.asyncDispose]();

  subject.runtime = subject.open();

  const { containers } = await subject.runtime.observe(app);
  expect(containers.map(({ generation, isStopping }) => [generation, isStopping]).sort()).toEqual([
    ['1', true],
    ['2', false],
  ]);
  await until(() => isReady(subject.runtime));
  expect(await only(subject)).toEqual(before);
});

test.concurrent.each(testedEngines)('%s: what ended while no process looked is started at once', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  await subject.runtime.apply(wanted(web('1', subject.image)));
  await until(() => isReady(subject.runtime));
  await subject.runtime[Symbol.asyncDispose]();
  const [container] = await subject.docker.listContainers({ filters: { label: [`${subject.prefix}.app`] } });
  await subject.docker.getContainer(container?.Id ?? '').stop({ t: 1 });

  subject.runtime = subject.open();
  await until(() => isReady(subject.runtime));

  expect(await only(subject)).toMatchObject({ restarts: 0, reason: null });
});

test.concurrent.each(testedEngines)('%s: a removed app leaves nothing', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  const { runtime, image, docker, prefix, folder } = subject;
  const order = {
    ...app,
    task: 'task-1',
    workspaceId: 'acme',
    slug: 'shop',
    service: web('1', image).service,
    env: {},
    secrets: [],
  };
  await runtime.startTask({ ...order, argv: ['sleep', '100'] });
  await runtime.apply(wanted(database(image), web('1', image)));
  await until(() => isReady(runtime, 2));
  const before = await thingsOf(docker, prefix);

  await runtime.remove(app);
  await until(async () => (await runtime.apps('eu')).length === 0);

  expect(before).toHaveLength(5);
  expect(await thingsOf(docker, prefix)).toEqual([]);
  expect(readdirSync(join(folder, 'apps'))).toEqual([]);
});

test.concurrent.each(testedEngines)('%s: a published port counts as open when the container listens', async (name) => {
  await using subject = await createRuntime(await engineOf(name), { way: 'published' });
  await subject.runtime.apply(wanted(running(subject, 'sleep 60')));
  await until(async () => (await only(subject))?.state === 'running');
  const [container] = await subject.docker.listContainers({ filters: { label: [`${subject.prefix}.app`] } });
  const seen = await subject.docker.getContainer(container?.Id ?? '').inspect();

  const checks = await Promise.all(
    Array.from({ length: 50 }, () => new ContainerAddresses('published').opens(seen, '8080')),
  );
  await subject.runtime.apply(wanted(web('2', subject.image)));
  await until(() => isReady(subject.runtime));
  const response = await fetch(`http://${(await only(subject))?.address}/`);

  expect([checks.includes(true), response.status]).toEqual([false, 200]);
});

/** A web service that runs a command in place of its image's program. */
function running({ image }: DockerSubject, command: string): WantedService {
  const one = web('1', image);
  return { ...one, service: { ...one.service, command } };
}

/** The first line that the program of a service prints. */
async function printedBy(subject: DockerSubject, image: string, own: object): Promise<string | undefined> {
  const { service } = web('1', image);
  await subject.runtime.apply(wanted({ ...web('1', image), service: { ...service, ...own }, env: { LEVEL: 'debug' } }));
  await until(async () => (await only(subject))?.state === 'running');
  const container = (await only(subject))?.name ?? '';

  const stop = new AbortController();
  for await (const { text } of subject.runtime.logs({ ...app, container }, 0, stop.signal)) {
    stop.abort();
    return text;
  }
  return undefined;
}

async function only({ runtime }: DockerSubject): Promise<Observed | undefined> {
  return (await runtime.observe(app)).containers[0];
}

/** The generations that finish their requests. */
async function stoppingIn({ runtime }: DockerSubject): Promise<string[]> {
  const { containers } = await runtime.observe(app);
  return containers.filter(({ isStopping }) => isStopping).map(({ generation }) => generation);
}
