import { globSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { app, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { listen } from '../../listen.ts';
import { createRuntime, type DockerSubject, gatewayOf, run, until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';

const other = { ...app, id: 'app-2' };

test.concurrent.each(testedEngines)('%s: a container has at most 512 processes', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  await subject.runtime.apply(wanted(web('1', subject.image)));
  await until(() => isReady(subject.runtime));

  const printed = await run(subject, [
    'sh',
    '-c',
    'i=0; while [ $i -lt 600 ]; do sleep 30 & i=$((i+1)); done; echo all',
  ]);

  expect(printed).toMatch(/can't fork/);
  expect(printed).not.toMatch(/^all$/m);
});

test.concurrent.each(testedEngines)('%s: endless output fills no disk', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  const command = 'head -c 60000000 /dev/zero | tr "\\0" x | fold -w 1000; touch /tmp/written; exec node server.mts';
  const one = web('1', subject.image);
  await subject.runtime.apply(wanted({ ...one, service: { ...one.service, command } }));
  await until(() => isReady(subject.runtime));

  const [container] = await subject.docker.listContainers({ filters: { label: [`${subject.prefix}.app`] } });
  const { LogPath } = await subject.docker.getContainer(container?.Id ?? '').inspect();
  const logBytes = globSync(`${LogPath}*`).reduce((bytes, file) => bytes + statSync(file).size, 0);

  expect([logBytes > 1_000_000, logBytes < 35_000_000]).toEqual([true, true]);
});

test.concurrent.each(testedEngines)(
  '%s: a container reaches nothing that listens on this machine alone',
  async (name) => {
    await using subject = await createRuntime(await engineOf(name));
    await using api = await listen((_request, response) => response.end('secret'));
    await subject.runtime.apply(wanted(web('1', subject.image)));
    await until(() => isReady(subject.runtime));
    const own = await addressOf(subject, app);
    const gateway = gatewayOf(own);

    const seen = [
      await get(subject, own),
      await get(subject, 'web:8080'),
      await get(subject, `${gateway}:${api.port}`),
    ];

    expect(seen.map((text) => /hello|secret/.test(text))).toEqual([true, true, false]);
  },
);

test('docker: a container reaches no other app', async () => {
  await using subject = await createRuntime(await engineOf('docker'));
  const { runtime, image } = subject;
  await runtime.apply(wanted(web('1', image)));
  await runtime.apply({ ...wanted(web('1', image)), ...other });
  await until(() => isReady(runtime));
  await until(async () => (await runtime.observe(other)).containers[0]?.ready === true);

  const seen = [await get(subject, await addressOf(subject, app)), await get(subject, await addressOf(subject, other))];

  expect(seen.map((text) => text.includes('hello'))).toEqual([true, false]);
});

function get(subject: DockerSubject, address: string): Promise<string> {
  return run(subject, ['timeout', '8', 'wget', '-O', '-', `http://${address}/`]);
}

async function addressOf({ runtime }: DockerSubject, of: typeof app): Promise<string> {
  return (await runtime.observe(of)).containers[0]?.address ?? '';
}
