import { expect, test } from 'vitest';
import { collect } from '../../../platform/docker/remove-orphans.ts';
import { type BuilderSubject, createBuilder, leftOf, orderOf, refOf } from '../../engines/docker-builder.ts';
import { until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { findInImage } from '../../engines/image-text.ts';
import { processesWith } from '../../engines/processes.ts';

const secret = 'planted-secret-4711';

test.concurrent.each(testedEngines)('%s builds by a Dockerfile, without the secrets of the app', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const dockerfile = `FROM ${subject.engine.images.node}
ARG MODE
ARG TOKEN
COPY . /site
RUN echo "mode $MODE token $TOKEN" | tee /site/mode.txt; ls /site
EXPOSE 9000
`;

  const build = await subject.build(
    { Dockerfile: dockerfile, 'kept.txt': 'kept content', 'left/out.txt': 'left out', '.dockerignore': 'left\n' },
    { env: { MODE: 'production', TOKEN: secret }, secrets: ['TOKEN'] },
  );

  expect(build).toMatchObject({ state: 'done', services: [{ name: 'web', port: 9000 }] });
  expect(await subject.lines()).toEqual(
    expect.arrayContaining([
      'The argument TOKEN is left out, because a secret would stay in the image',
      'mode production token ',
    ]),
  );
  const found = await findInImage(subject.docker, build, [secret, 'left out', 'kept content', 'mode production']);
  expect(found).toEqual(['kept content', 'mode production']);
});

test.concurrent.each(testedEngines)('%s builds the services of a compose file', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const from = `FROM ${subject.engine.images.node}\n`;
  const compose = `services:
  web: { build: ., ports: ['8080'] }
  worker: { build: { context: jobs, dockerfile: Worker, args: { SPEED: '\${SPEED:-slow}' } } }
  copy: { build: . }
  cache: { image: ${subject.engine.images.example} }
`;

  const build = await subject.build({
    'compose.yaml': compose,
    Dockerfile: from,
    'jobs/Worker': `${from}ARG SPEED\nCOPY job.sh /\nRUN echo speed $SPEED\n`,
    'jobs/job.sh': 'true',
  });

  expect(build.error).toBeNull();
  const digests = Object.fromEntries((build.services ?? []).map((one) => [one.name, one.digest]));
  expect(Object.keys(digests)).toEqual(['cache', 'copy', 'web', 'worker']);
  expect([digests.copy === digests.web, digests.worker === digests.web]).toEqual([true, false]);
  expect(await subject.lines()).toContain('speed slow');
});

test.each(testedEngines)(
  '%s: a build by a Dockerfile that is stopped leaves no process, container or image',
  async (name) => {
    await using subject = await createBuilder(await engineOf(name));
    const dockerfile = `FROM ${subject.engine.images.node}\nRUN echo first > /first-765\nRUN echo waits; sleep 7654\nRUN echo next; sleep 7655\n`;
    subject.upload('app', { Dockerfile: dockerfile });
    await subject.builder.start(refOf('build-1'), orderOf('app'));
    await until(async () => (await subject.lines()).includes('waits'));
    await until(async () => processesWith(/^sleep 765[45]/).length > 0);
    const running = processesWith(/^sleep 765[45]/);
    const made = await imagesWith(subject, '/first-765');

    await subject.builder.stop(refOf('build-1'));

    expect([running.length > 0, (await subject.builder.observe(refOf('build-1'))).state]).toEqual([true, 'absent']);
    await until(async () => processesWith(/^sleep 765[45]/).length === 0);
    expect(made.length).toBe(1);
    expect(await imagesWith(subject, '/first-765')).toEqual([]);
    expect(await leftOf(subject)).toEqual([]);
  },
);

test.concurrent.each(testedEngines)('%s says which command of a Dockerfile failed', async (name) => {
  await using subject = await createBuilder(await engineOf(name));

  const build = await subject.build({ Dockerfile: `FROM ${subject.engine.images.node}\nRUN echo oops; exit 3\n` });

  expect(build).toMatchObject({
    state: 'failed',
    error: { code: 'build_failed', message: expect.stringContaining('exit 3') },
  });
  expect(await subject.lines()).toContain('oops');
});

test.concurrent.each([
  ['an instruction without its words', '# a comment\nRUN echo \\\n  two lines\nEXPOSE\n', 5],
  ['a flag that does not exist', 'RUN true\n\n# a comment\nHEALTHCHECK --never=1s CMD true\n', 5],
])('docker says where a Dockerfile has %s', async (_, rest, line) => {
  await using subject = await createBuilder(await engineOf('docker'));

  const build = await subject.build({ Dockerfile: `FROM ${subject.engine.images.node}\n${rest}` });

  expect(build.error).toMatchObject({
    code: 'build_failed',
    message: expect.stringMatching(new RegExp(`^Dockerfile cannot be built: .*parse error line ${line}: `)),
  });
});

test.each(testedEngines)('%s: nothing of a stage stays after its app is deleted', async (name) => {
  await using subject = await createBuilder(await engineOf(name));
  const { socketPath, images } = subject.engine;
  const stages = `FROM ${images.node} AS made\nRUN echo kept > /made-4713\nFROM ${images.node}\nCOPY --from=made /made-4713 /\n`;
  await subject.build({ Dockerfile: stages });
  const before = await imagesWith(subject, '/made-4713');

  await collect({ socketPath, prefix: subject.prefix }, async () => ({ apps: new Set(), images: new Set() }));

  expect(before.length).toBeGreaterThan(0);
  expect(await imagesWith(subject, '/made-4713')).toEqual([]);
});

/** The images that a command has made. Other tests make images at the same time. */
async function imagesWith({ docker }: BuilderSubject, command: string): Promise<string[]> {
  const images = await docker.listImages({ all: true });
  // An image may have gone since it was listed.
  const histories = await Promise.all(
    images.map(({ Id }) =>
      docker
        .getImage(Id)
        .history()
        .catch(() => null),
    ),
  );
  return images.filter((_, index) => JSON.stringify(histories[index]).includes(command)).map(({ Id }) => Id);
}
