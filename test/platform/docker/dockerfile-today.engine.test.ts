import { expect, test } from 'vitest';
import { app, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { namesOf } from '../../../platform/docker/images.ts';
import { createBuilder, imagesOf, leftOf, orderOf, refOf } from '../../engines/docker-builder.ts';
import { createRuntime, until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';

test.concurrent.each(testedEngines)('%s builds with mounts, heredocs and rights of files', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const dockerfile = `# syntax=docker/dockerfile:1
ARG BASE=${subject.engine.images.node}
FROM --platform=$BUILDPLATFORM \${BASE} AS deps
ARG TARGETARCH
WORKDIR /app
RUN --mount=type=bind,source=package.json,target=package.json --mount=type=cache,target=/home/.npm <<EOF
set -e
ls /home/.npm
echo "read $(cat package.json) for $TARGETARCH"
echo made > /made.txt
EOF
FROM \${BASE} AS unused
RUN exit 9
FROM \${BASE}
COPY --chmod=750 --link <<'EOF' run.sh bin/*.sh /usr/tools/
#!/bin/sh
EOF
COPY --from=deps --chown=1000 --link /made.txt /made.txt
USER 1000
RUN --mount=type=cache,target=/cache/own,uid=1000,gid=1000 echo mine > /cache/own/x && stat -c '%u:%g' /cache/own /made.txt
RUN --mount=from=deps,target=/deps stat -c '%a %n' /usr/tools/* /deps/made.txt
RUN <<EOF
#!/usr/bin/env node
console.log('by a script', 1 + 1)
EOF
`;

  const build = await subject.build({
    Dockerfile: dockerfile,
    'package.json': 'the package',
    'run.sh': 'x',
    'bin/a.sh': 'x',
    'bin/b.txt': 'x',
  });

  const lines = await subject.lines();
  expect([build.error, lines.filter((line) => line.includes('exit 9'))]).toEqual([null, []]);
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as 'x64'];
  expect(lines).toEqual(
    expect.arrayContaining([
      `read the package for ${arch}`,
      '1000:1000',
      '1000:1000',
      '750 /usr/tools/EOF',
      '750 /usr/tools/a.sh',
      '750 /usr/tools/run.sh',
      '644 /deps/made.txt',
      'by a script 2',
    ]),
  );
  expect(lines.join('\n')).not.toContain('b.txt');
  expect(await leftOf(subject)).toEqual([]);
  // The image itself alone, without what was only copied.
  expect((await imagesOf(subject)).filter((image) => namesOf(image).length > 0)).toHaveLength(1);
});

test.concurrent.each(testedEngines)('%s: neither of two apps reads the cache of the other', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const dockerfile = `FROM ${subject.engine.images.node}
ARG OWNER
RUN --mount=type=cache,id=shared,target=/home/shared,sharing=shared echo "found:$(cat /home/shared/*)"; echo secret-of-$OWNER > /home/shared/x
`;
  subject.upload('app', { Dockerfile: dockerfile });

  for (const id of ['one', 'two'])
    await subject.builder.start(refOf(id), orderOf('app', { appId: `app-${id}`, env: { OWNER: id } }));
  const ends = [await subject.end('one'), await subject.end('two')];

  const lines = [...(await subject.lines('one')), ...(await subject.lines('two'))];
  expect([ends.map(({ state }) => state), lines.filter((line) => line.startsWith('found:'))]).toEqual([
    ['done', 'done'],
    ['found:', 'found:'],
  ]);
});

test.concurrent.each(testedEngines)('%s: the port of an app is that of its image', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const { node, example } = subject.engine.images;
  const portOf = async (id: string, Dockerfile: string) => {
    subject.upload(id, { Dockerfile });
    await subject.builder.start(refOf(id), orderOf(id));
    return (await subject.end(id)).services?.map(({ port }) => port);
  };

  const ports = [
    await portOf('inherited', `FROM ${example}\nCMD ["true"]\n`),
    await portOf('variable', `FROM ${node}\nARG AT=4321\nENV AT=$AT\nEXPOSE $AT\n`),
    await portOf('nothing', `FROM ${node}\nEXPOSE 53/udp\n`),
  ];

  expect(ports).toEqual([[8080], [4321], [8080]]);
  expect((await subject.lines('nothing')).join('\n')).toContain('No EXPOSE of the image names a port.');
});

test.concurrent.each(testedEngines)('%s: no volume of an image stays after its app is deleted', async (name) => {
  const engine = await engineOf(name);
  await using subject = await createBuilder(engine);
  await using running = await createRuntime(engine);
  const dockerfile = `FROM ${engine.images.example}\nVOLUME /app\nVOLUME /kept\n`;
  const build = await subject.build({ Dockerfile: dockerfile });
  const [service] = build.services ?? [];
  expect(build.error).toBeNull();
  const one = web('1', service?.image ?? '');

  await running.runtime.apply(wanted({ ...one, service: { ...one.service, digest: service?.digest ?? '' } }));
  await until(() => isReady(running.runtime));
  const { Mounts } = await running.docker.getContainer(await containerOf(running)).inspect();
  const names = Mounts.flatMap((mount) => (mount.Name === undefined ? [] : [mount.Name]));
  await running.runtime.remove(app);
  await until(async () => (await running.runtime.observe(app)).containers.length === 0);
  // An engine drops the volumes of a container after the container.
  await until(async () => !(await Promise.all(names.map((volume) => isThere(running, volume)))).includes(true));

  expect(service?.volumes.map(({ path }) => path)).toEqual(['/kept']);
  expect(names).toHaveLength(2);
});

type Running = Awaited<ReturnType<typeof createRuntime>>;

async function containerOf({ docker, prefix }: Running): Promise<string> {
  const [found] = await docker.listContainers({ all: true, filters: { label: [`${prefix}.app=${app.id}`] } });
  return found?.Id ?? '';
}

function isThere({ docker }: Running, volume: string): Promise<boolean> {
  return docker
    .getVolume(volume)
    .inspect()
    .then(
      () => true,
      () => false,
    );
}
