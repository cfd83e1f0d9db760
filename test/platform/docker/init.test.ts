import { expect, test } from 'vitest';
import { DockerRuntime } from '../../../platform/docker/runtime.ts';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import { app, database, wanted } from '../../../control-plane/ports/suites/wanted.ts';
import { FakeEngine } from './fake-engine.ts';

/** Whether the engine's init is the first process of a container, by its image and its service. */
async function hasInit(
  image: object,
  service: Partial<ServiceDefinition> = {},
  prepare: (engine: FakeEngine) => void = () => undefined,
): Promise<readonly boolean[]> {
  await using engine = await FakeEngine.start();
  engine.imageConfig = { ...image };
  prepare(engine);
  const { socketPath, folder } = engine;
  await using runtime = new DockerRuntime({ socketPath, folder, prefix: 't', way: 'address' });
  const one = database('example:1');
  await runtime.apply(wanted({ ...one, service: { ...one.service, port: null, health: null, ...service } }));
  await expect.poll(async () => (await runtime.observe(app)).containers[0]?.state).toBe('running');
  return engine.created.map(({ HostConfig }) => (HostConfig as { readonly Init?: boolean }).Init === true);
}

test.each([
  ['a program', { Entrypoint: null, Cmd: ['node', 'server.mjs'] }, {}],
  ['a script', { Entrypoint: ['/docker-entrypoint.sh'], Cmd: ['/init'] }, {}],
  ['a shell', { Entrypoint: ['/bin/sh', '-c', 'node server.mjs'] }, {}],
  ['nothing', {}, {}],
  ['an init that the service replaces', { Entrypoint: ['/init'] }, { entrypoint: ['node'] }],
  ['an init as its command, which the service replaces', { Cmd: ['/init'] }, { command: 'node server.mjs' }],
  ['an init beside another one that the source wants', { Entrypoint: ['tini', '--'] }, { options: { init: true } }],
] as const)('a container gets an init when its image has %s', async (_, image, service) => {
  expect(await hasInit(image, service)).toEqual([true]);
});

test.each([
  ['/init', { Entrypoint: ['/init'] }, {}],
  ['tini', { Entrypoint: ['/usr/bin/tini', '--', 'node'] }, {}],
  ['tini-static', { Entrypoint: ['tini-static'] }, {}],
  ['dumb-init', { Entrypoint: ['dumb-init', 'node'] }, {}],
  ['systemd', { Cmd: ['/lib/systemd/systemd'] }, {}],
  ['s6-svscan', { Entrypoint: ['/bin/s6-svscan', '/etc/s6'] }, {}],
  ['catatonit', { Entrypoint: ['catatonit', '--', 'node'] }, {}],
  ['an init that its shell becomes', { Entrypoint: ['/bin/sh', '-c', 'exec /init'] }, {}],
  ['a service that names one', { Entrypoint: ['node'] }, { entrypoint: ['/sbin/tini', '--', 'node'] }],
  ['a source that wants none', { Cmd: ['node'] }, { options: { init: false } }],
] as const)('a container gets no init with %s', async (_, image, service) => {
  expect(await hasInit(image, service)).toEqual([false]);
});

test('a container runs without an init if Docker has no program for one', async () => {
  expect(await hasInit({ Cmd: ['node'] }, {}, (engine) => (engine.init = 'N/A'))).toEqual([false]);
});

test('a container runs without an init if Podman has no program for one', async () => {
  const refuse = (engine: FakeEngine) => {
    engine.fail('POST /containers/create', { message: 'container-init binary not found on the host: stat catatonit' });
  };

  expect(await hasInit({ Cmd: ['node'] }, {}, refuse)).toEqual([false]);
});
