import type { Tree } from '../../model/sources/detect/tree.ts';
import type { Source } from '../../model/tables/apps.ts';
import type { Build, Builder, BuildOrder, BuildRef } from '../builder.ts';
import { type Suite, equal } from './assert.ts';

interface Subject {
  readonly builder: Builder;
  /** A repository with the branch main that can be built, and one that cannot. */
  readonly repoUrl: string;
  readonly emptyRepoUrl: string;
  /** A repository whose Procfile has the processes `web` and, with the command `./migrate`, `release`. */
  readonly releaseRepoUrl: string;
  /** Images of builds that are not deleted. */
  readonly images: () => readonly string[] | Promise<readonly string[]>;
  /** Whether the region pulls what was built from a registry. */
  readonly pulls: boolean;
  /** Waits until a check is true. */
  readonly until: (check: () => Promise<boolean>) => Promise<void>;
}

const [first, second] = [refOf('build-1'), refOf('build-2')];

/** Requirements for every builder, by name. */
export const builderSuite: Suite<Subject> = {
  'does not know a build that was never started': async (create) => {
    const { builder } = await create();

    const { state, steps, services } = await builder.observe(refOf('none'));

    equal([state, steps, services, await builder.log(refOf('none'), 0)], ['absent', [], null, []]);
    await builder.stop(refOf('none'));
    await builder.removeImages(refOf('none'));
  },

  'fetches and builds a release': async (create) => {
    const subject = await create();
    await subject.builder.start(first, order(gitSource(subject.repoUrl)));

    const early = await subject.builder.observe(first);
    const { state, steps, commit, services, error } = await ended(subject, first);

    equal([early.state, early.steps.map(({ id }) => id), early.services], ['running', ['clone'], null]);
    equal(
      [state, error, steps.map(({ id, finishedAt }) => [id, finishedAt !== null])],
      [
        'done',
        null,
        [
          ['clone', true],
          ['build', true],
        ],
      ],
    );
    equal(
      [commit?.sha.length, services?.map(({ name, image }) => [name, image])],
      [40, [['web', `images/shop:${commit?.sha.slice(0, 7)}`]]],
    );
  },

  'finds what a source wants to run once in each new release': async (create) => {
    const subject = await create();
    const { builder, repoUrl, releaseRepoUrl } = subject;
    await builder.start(first, order(gitSource(releaseRepoUrl)));
    await builder.start(second, order(gitSource(repoUrl)));
    const early = await builder.observe(first);

    const found = await ended(subject, first);
    const none = await ended(subject, second);

    equal([early.releaseCommand, found.releaseCommand, none.releaseCommand], [null, './migrate', null]);
    equal(
      found.services?.map(({ name }) => name),
      ['web'],
    );
  },

  'does not start a build twice': async (create) => {
    const subject = await create();
    await subject.builder.start(first, order(gitSource(subject.repoUrl)));
    await ended(subject, first);

    await subject.builder.start(first, order(gitSource(subject.repoUrl)));

    equal((await subject.builder.observe(first)).state, 'done');
  },

  'numbers the lines of the log from 1': async (create) => {
    const subject = await create();
    await subject.builder.start(first, order(gitSource(subject.repoUrl)));
    await ended(subject, first);

    const lines = await subject.builder.log(first, 0);
    const later = await subject.builder.log(first, 2);

    equal(
      lines.slice(0, 3).map(({ seq, step }) => [seq, step]),
      [
        [1, 'clone'],
        [2, 'clone'],
        [3, 'build'],
      ],
    );
    equal(later, lines.slice(2));
    equal(
      lines.map(({ seq }) => seq),
      lines.map((_, index) => index + 1),
    );
    equal(
      lines,
      lines.toSorted((a, b) => a.at - b.at),
    );
  },

  'reports why a source cannot be fetched or built': async (create) => {
    const subject = await create();
    const { builder, repoUrl, emptyRepoUrl } = subject;
    await builder.start(refOf('no-branch'), order({ ...gitSource(repoUrl), branch: 'none' }));
    await builder.start(refOf('no-commit'), order(gitSource(repoUrl), { sha: '0000000' }));
    await builder.start(refOf('empty'), order(gitSource(emptyRepoUrl)));
    await builder.start(refOf('no-upload'), order({ type: 'upload', uploadId: 'none' }));

    const ends = [];
    for (const id of ['no-branch', 'no-commit', 'empty', 'no-upload']) ends.push(await ended(subject, refOf(id)));

    equal(
      ends.map(({ state, error }) => [state, error?.code]),
      [
        ['failed', 'source_unavailable'],
        ['failed', 'source_unavailable'],
        ['failed', 'no_builder'],
        ['failed', 'source_unavailable'],
      ],
    );
  },

  'forgets a build that is stopped': async (create) => {
    const { builder, repoUrl } = await create();
    await builder.start(first, order(gitSource(repoUrl)));

    await builder.stop(first);

    equal((await builder.observe(first)).state, 'absent');
  },

  'builds a commit again as another image': async (create) => {
    const subject = await create();
    await subject.builder.start(first, order(gitSource(subject.repoUrl)));
    const [old] = (await ended(subject, first)).services ?? [];

    await subject.builder.start(second, order(gitSource(subject.repoUrl)));
    const [recent] = (await ended(subject, second)).services ?? [];

    const form = subject.pulls ? /^[^@]+@sha256:[0-9a-f]{64}$/ : /^sha256:[0-9a-f]{64}$/;
    equal([form.test(old?.digest ?? ''), form.test(recent?.digest ?? '')], [true, true]);
    equal([old?.image === recent?.image, old?.digest === recent?.digest], [true, false]);
  },

  'keeps an image until all builds that have made it shall have none': async (create) => {
    const subject = await create();
    const { builder, repoUrl, images } = subject;
    await builder.start(first, order(gitSource(repoUrl)));
    await builder.start(second, order(gitSource(repoUrl)));
    for (const build of [first, second]) await ended(subject, build);
    await builder.stop(first);

    const both = await images();
    await builder.removeImages(first);
    const one = await images();
    await builder.removeImages(second);
    await builder.removeImages(second);

    equal([both.length > 0, one.length, await images()], [true, 1, []]);
  },

  'inspects files': async (create) => {
    const { builder } = await create();

    const { plan: pages } = await builder.inspect('eu', treeOf({ 'index.html': '' }), []);
    const { plan: nothing } = await builder.inspect(null, treeOf({ 'README.md': '' }), []);

    equal([pages?.builder, pages?.services.map(({ name }) => name), nothing], ['static', ['web'], null]);
  },
};

async function ended({ builder, until }: Subject, build: BuildRef): Promise<Build> {
  await until(async () => (await builder.observe(build)).state !== 'running');
  return builder.observe(build);
}

function refOf(id: string): BuildRef {
  return { region: 'eu', id };
}

function order(source: Source, more: Partial<BuildOrder> = {}): BuildOrder {
  return { appId: 'app-1', source, sha: null, image: 'images/shop', number: 1, env: {}, secrets: [], ...more };
}

function gitSource(repoUrl: string): Extract<Source, { type: 'git' }> {
  const tracking = { autoDeploy: true, branchTracking: { mode: 'off', pattern: '', copySecrets: true } };
  return { type: 'git', repoUrl, branch: 'main', subdir: '', ...tracking, paths: [], profiles: [] };
}

function treeOf(files: Readonly<Record<string, string>>): Tree {
  return {
    files: Object.entries(files).map(([path, text]) => ({ path, size: text.length })),
    read: async (path) => files[path] ?? '',
  };
}
