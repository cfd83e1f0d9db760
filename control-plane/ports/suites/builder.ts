import type { Tree } from '../../model/sources/detect/tree.ts';
import type { Source } from '../../model/tables/apps.ts';
import type { Builder, BuildOrder } from '../builder.ts';
import { type Suite, equal } from './assert.ts';

interface Subject {
  readonly builder: Builder;
  /** A repository with the branch main that can be built, and one that cannot. */
  readonly repoUrl: string;
  readonly emptyRepoUrl: string;
  /** One whose Procfile has the processes `web` and, with the command `./migrate`, `release`. */
  readonly releaseRepoUrl: string;
  /** The images that builds have made and that are not deleted. */
  readonly images: () => readonly string[] | Promise<readonly string[]>;
  readonly pass: (milliseconds: number) => Promise<void>;
}

const minute = 60_000;

/** What every builder has to do, by name. */
export const builderSuite: Suite<Subject> = {
  'does not know a build that was never started': async (create) => {
    const { builder } = await create();

    const { state, steps, services } = await builder.observe('none');

    equal([state, steps, services, await builder.log('none', 0)], ['absent', [], null, []]);
    await builder.stop('none');
  },

  'fetches and builds a release': async (create) => {
    const { builder, repoUrl, pass } = await create();
    await builder.start('build-1', order(gitSource(repoUrl)));

    const first = await builder.observe('build-1');
    await pass(10 * minute);
    const { state, steps, commit, services, error } = await builder.observe('build-1');

    equal([first.state, first.steps.map(({ id }) => id), first.services], ['running', ['clone'], null]);
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
    const { builder, repoUrl, releaseRepoUrl, pass } = await create();
    await builder.start('with', order(gitSource(releaseRepoUrl)));
    await builder.start('without', order(gitSource(repoUrl)));
    const early = await builder.observe('with');

    await pass(10 * minute);
    const found = await builder.observe('with');
    const none = await builder.observe('without');

    equal([early.releaseCommand, found.releaseCommand, none.releaseCommand], [null, './migrate', null]);
    equal(
      found.services?.map(({ name }) => name),
      ['web'],
    );
  },

  'does not start a build twice': async (create) => {
    const { builder, repoUrl, pass } = await create();
    await builder.start('build-1', order(gitSource(repoUrl)));
    await pass(10 * minute);

    await builder.start('build-1', order(gitSource(repoUrl)));

    equal((await builder.observe('build-1')).state, 'done');
  },

  'numbers the lines of the log from 1': async (create) => {
    const { builder, repoUrl, pass } = await create();
    await builder.start('build-1', order(gitSource(repoUrl)));
    await pass(10 * minute);

    const lines = await builder.log('build-1', 0);
    const later = await builder.log('build-1', 2);

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
      lines,
      lines.toSorted((a, b) => a.at - b.at),
    );
  },

  'reports why a source cannot be fetched or built': async (create) => {
    const { builder, repoUrl, emptyRepoUrl, pass } = await create();
    await builder.start('no-branch', order({ ...gitSource(repoUrl), branch: 'none' }));
    await builder.start('no-commit', order(gitSource(repoUrl), { sha: '0000000' }));
    await builder.start('empty', order(gitSource(emptyRepoUrl)));
    await builder.start('no-upload', order({ type: 'upload', uploadId: 'none' }));
    await pass(10 * minute);

    const ends = [];
    for (const id of ['no-branch', 'no-commit', 'empty', 'no-upload']) ends.push(await builder.observe(id));

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
    await builder.start('build-1', order(gitSource(repoUrl)));

    await builder.stop('build-1');

    equal((await builder.observe('build-1')).state, 'absent');
  },

  'keeps an image until all builds that have made it shall have none': async (create) => {
    const { builder, repoUrl, images, pass } = await create();
    await builder.start('build-1', order(gitSource(repoUrl)));
    await builder.start('build-2', order(gitSource(repoUrl)));
    await pass(10 * minute);
    await builder.stop('build-1');

    const both = await images();
    await builder.removeImages('build-1');
    const one = await images();
    await builder.removeImages('build-2');
    await builder.removeImages('build-2');

    equal([both.length, one.length, (await images()).length], [1, 1, 0]);
  },

  'inspects files': async (create) => {
    const { builder } = await create();

    const { plan: pages } = await builder.inspect(treeOf({ 'index.html': '' }), []);
    const { plan: nothing } = await builder.inspect(treeOf({ 'README.md': '' }), []);

    equal([pages?.builder, pages?.services.map(({ name }) => name), nothing], ['static', ['web'], null]);
  },
};

function order(source: Source, more: Partial<BuildOrder> = {}): BuildOrder {
  return { region: 'eu', appId: 'app-1', source, sha: null, image: 'images/shop', number: 1, env: {}, secrets: [], ...more };
}

function gitSource(repoUrl: string): Extract<Source, { type: 'git' }> {
  const tracking = { autoDeploy: true, branchTracking: { mode: 'off', pattern: '', copySecrets: true } };
  return { type: 'git', repoUrl, branch: 'main', subdir: '', ...tracking, paths: [], profiles: [] };
}

function treeOf(files: Readonly<Record<string, string>>): Tree {
  return { files: Object.entries(files).map(([path, text]) => ({ path, size: text.length })), read: async (path) => files[path] ?? '' };
}
