import { expect, test } from 'vitest';
import { app, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import type { Build, BuildOrder } from '../../../control-plane/ports/builder.ts';
import { type BuilderSubject, createBuilder, imagesOf, orderOf, refOf } from '../../engines/docker-builder.ts';
import { createRuntime, until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { finished, withArchive } from '../../engines/images.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const owned = (node: string) => `FROM ${node}\nCOPY secret.txt /secret.txt\nRUN echo built\n`;

test.concurrent.each(testedEngines)('%s: an app reads no image of another app', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const { node } = subject.engine.images;
  const build = await subject.build({ Dockerfile: owned(node), 'secret.txt': 'planted content' });
  const [image] = await imagesOf(subject);
  const [own = '', id = ''] = [image?.RepoTags?.[0], image?.Id.replace('sha256:', '')];
  const read = 'RUN cat /secret.txt /x/secret.txt';

  const ends = [];
  for (const foreign of [own, own.replace('localhost/', 'LOCALHOST/'), id, `sha256:${id}`, id.slice(0, 12)])
    for (const files of [
      { Dockerfile: `FROM ${foreign}\n${read}` },
      { Dockerfile: `ARG BASE=${foreign}\nFROM \${BASE}\n${read}` },
      { Dockerfile: `FROM ${node}\nCOPY --from=${foreign} / /x\n${read}` },
      { Dockerfile: `FROM ${node}\nRUN --mount=type=bind,from=${foreign},target=/x cat /x/secret.txt` },
      { 'compose.yaml': `services: { web: { image: "${foreign}", ports: ['8080'] } }` },
      {
        'compose.yaml': `services: { web: { build: { context: ., args: { BASE: "${foreign}" } } } }`,
        Dockerfile: `ARG BASE\nFROM $BASE\n${read}`,
      },
    ])
      ends.push(await buildOf(subject, ends.length, files));
  for (const ref of [own, id, `sha256:${id}`]) ends.push(await imageOf(subject, ends.length, ref));

  expect([build.state, own.startsWith('localhost/'), id.length]).toEqual(['done', true, 64]);
  expect(
    ends.map(({ state, error }) => `${state} ${/ (is not|may be) an image of /.test(error?.message ?? '')}`),
  ).toEqual(ends.map(() => 'failed true'));
});

test.concurrent.each(testedEngines)('%s: an app reads no image that only the machine has', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const { node, example } = subject.engine.images;
  const [repo, tag] = [`private-${subject.prefix}/web`, '1'];
  await subject.docker.getImage(example).tag({ repo, tag });

  const ends = [
    await buildOf(subject, 1, { Dockerfile: `FROM ${repo}:${tag}\nRUN cat /app/server.mts` }),
    await buildOf(subject, 2, { Dockerfile: `FROM ${node}\nCOPY --from=${repo}:${tag} /app /app` }),
    await buildOf(subject, 3, { 'compose.yaml': `services: { web: { image: "${repo}:${tag}" } }` }),
    await imageOf(subject, 4, `docker.io/${repo}:${tag}`),
  ];
  await subject.docker.getImage(`${repo}:${tag}`).remove();

  expect(ends.map(({ state, error }) => `${state} ${error?.code}`)).toEqual(
    ends.map(() => 'failed source_unavailable'),
  );
});

test.concurrent.each(testedEngines)('%s: an image takes no files by the triggers of its base', async (name) => {
  const engine = await engineOf(name);
  await using subject = await createBuilder(engine, {
    images: { registries: [], offered: ['pcp-test/trigger:1'] },
  });
  const folder = mkdtempSync(join(tmpdir(), 'trigger-'));
  const { node, example } = engine.images;
  writeFileSync(join(folder, 'Dockerfile'), `FROM ${node}\nONBUILD COPY --from=${example} /app /stolen\n`);
  await finished(
    await withArchive(folder, ['Dockerfile'], (archive) =>
      subject.docker.buildImage(archive, { t: 'pcp-test/trigger:1' }),
    ),
  );
  rmSync(folder, { recursive: true });

  const build = await subject.build({ Dockerfile: 'FROM pcp-test/trigger:1\nRUN ls /stolen\n' });

  expect(build.error?.message).toBe(
    'The image pcp-test/trigger:1 has ONBUILD instructions that may take files from other images. Use another one.',
  );
});

test.concurrent.each(testedEngines)('%s: the log of a build names no image that can be used', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const { node } = subject.engine.images;

  const build = await subject.build({ Dockerfile: owned(node), 'secret.txt': 'x' });

  const lines = await subject.lines();
  expect([build.state, lines.includes('built')]).toEqual(['done', true]);
  expect(lines.filter((line) => /localhost\/|[0-9a-f]{12}/.test(line))).toEqual([]);
  expect(lines.join('\n')).toMatch(new RegExp(`FROM ${node}`));
});

test.concurrent.each(testedEngines)('%s: an app goes back to its own image', async (name) => {
  const engine = await engineOf(name);
  await using subject = await createBuilder(engine);
  await using running = await createRuntime(engine);
  const { example } = engine.images;
  const first = await buildOf(subject, 1, { Dockerfile: `FROM ${example}\n` }, 'app-1');
  await buildOf(subject, 2, { Dockerfile: `FROM ${example}\nRUN echo second\n` }, 'app-1');
  const digest = first.services?.[0]?.digest ?? '';
  const one = web('1', 'registry.test/acme/shop:1');

  await running.runtime.apply(wanted({ ...one, service: { ...one.service, digest } }));
  await until(() => isReady(running.runtime));

  expect((await running.runtime.observe(app)).containers[0]).toMatchObject({ image: one.service.image, ready: true });
});

/** The end of a build of an upload. */
function buildOf(
  subject: BuilderSubject,
  number: number,
  files: Readonly<Record<string, string>>,
  appId = 'app-2',
): Promise<Build> {
  subject.upload(`upload-${number}`, files);
  return endOf(subject, number, orderOf(`upload-${number}`, { appId }));
}

function imageOf(subject: BuilderSubject, number: number, ref: string): Promise<Build> {
  return endOf(subject, number, orderOf('', { appId: 'app-2', source: { type: 'image', ref } }));
}

async function endOf(subject: BuilderSubject, number: number, order: BuildOrder): Promise<Build> {
  const id = `try-${number}`;
  await subject.builder.start(refOf(id), order);
  return subject.end(id);
}
