import { expect, test } from 'vitest';
import { app, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { createRuntime, until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';

const other = { ...app, id: 'app-2' };

test.each(testedEngines)('%s: a container that fills the disk is removed, and the app says why', async (name) => {
  await using subject = await createRuntime(await engineOf(name), {
    containerBytes: 20_000_000,
    times: { longestPauseMs: 600_000 },
  });
  const { runtime, docker, prefix, image } = subject;
  const one = web('1', image);
  const fill = (bytes: number) => `head -c ${bytes} /dev/zero > /tmp/fill; exec node server.mts`;
  const writes = (bytes: number) => wanted({ ...one, service: { ...one.service, command: fill(bytes) } });
  const containersOf = (id: string) =>
    docker.listContainers({ all: true, filters: { label: [`${prefix}.app=${id}`] } });

  await runtime.apply({ ...writes(10_000_000), ...other });
  await runtime.apply(writes(30_000_000));
  await until(async () => (await runtime.observe(app)).containers[0]?.reason === 'cannot_start');
  await until(async () => (await containersOf(app.id)).length === 0);
  await until(() => isReady({ observe: () => runtime.observe(other) }));

  const [full] = (await runtime.observe(app)).containers;
  expect(full).toMatchObject({ state: 'crashed', ready: false });
  // The program may still write when its files are counted.
  expect(full?.detail).toMatch(/^it has [23]\d MB of files outside its volumes, and may have 20 MB$/);
  expect(await containersOf(other.id)).toHaveLength(1);
});
