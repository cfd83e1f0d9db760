import type { UploadTree } from '../../../contract/model/upload.ts';
import type { Commit } from '../../model/sources/source.ts';
import type { Sources } from '../sources.ts';
import { type Suite, equal, errorOf } from './assert.ts';

interface Change {
  readonly branch: string;
  readonly message: string;
  readonly author: string;
  readonly paths: readonly string[];
}

interface Subject {
  readonly sources: Sources;
  /** A public repository with the default branch main, which has a README.md, and one that does not exist. */
  readonly repoUrl: string;
  readonly missingRepoUrl: string;
  /** Adds a commit that changes files of a branch; a missing branch is created from main. */
  readonly push: (change: Change) => Promise<Commit>;
  /** Waits for a check to become true. */
  readonly until: (check: () => Promise<boolean>) => Promise<void>;
  /** An upload with the file index.html, whose content is "hello". */
  readonly upload: UploadTree;
}

const author = 'Grace Okafor <grace@example.test>';

/** Requirements for every adapter for sources, by name. */
export const sourcesSuite: Suite<Subject> = {
  'lists the branches of a repository with their newest commits, the default one first': async (create) => {
    const { sources, repoUrl, push } = await create();
    const { sha } = await push({ branch: 'a-feature', message: 'Start it', author, paths: ['a.txt'] });

    const { repository } = await sources.repository({ repoUrl });

    const [first, second] = repository?.branches ?? [];
    equal(
      [repository?.defaultBranch, first?.name, first?.sha.length, second],
      ['main', 'main', 40, { name: 'a-feature', sha }],
    );
  },

  'sees a push to a branch': async (create) => {
    const { sources, repoUrl, push, until } = await create();
    const tipOf = async () =>
      (await sources.repository({ repoUrl })).repository?.branches.find(({ name }) => name === 'main')?.sha;
    await tipOf();

    const { sha } = await push({ branch: 'main', message: 'Change it', author, paths: ['a.txt'] });

    await until(async () => (await tipOf()) === sha);
  },

  'reads a commit by its id': async (create) => {
    const { sources, repoUrl, missingRepoUrl, push } = await create();
    const { sha } = await push({ branch: 'main', message: 'Add gift cards', author, paths: ['a.txt'] });

    const commit = await sources.commit({ repoUrl }, sha);

    equal(commit, { sha, message: 'Add gift cards', author });
    equal(await sources.commit({ repoUrl }, '0123456789'.repeat(4)), null);
    equal(await sources.commit({ repoUrl: missingRepoUrl }, sha), null);
  },

  'knows no repository that does not exist': async (create) => {
    const { sources, missingRepoUrl: repoUrl } = await create();

    equal((await sources.repository({ repoUrl })).repository, null);
    equal(await sources.checkout({ repoUrl }, { branch: 'main' }, ''), null);
  },

  'reads the files of a branch or a commit': async (create) => {
    const { sources, repoUrl } = await create();

    const tip = await sources.checkout({ repoUrl }, { branch: 'main' }, '');
    const same = await sources.checkout({ repoUrl }, { sha: tip?.commit.sha.slice(0, 7) ?? '' }, '');
    const none = await sources.checkout({ repoUrl }, { sha: '0000000' }, '');

    equal([same?.commit, none], [tip?.commit, null]);
    equal(await sources.checkout({ repoUrl }, { branch: 'no-such-branch' }, ''), null);
    equal((await tip?.tree.read('README.md'))?.startsWith('# '), true);
    if (tip) await errorOf(tip.tree.read('none'));
  },

  'reads an older commit': async (create) => {
    const { sources, repoUrl, push } = await create();
    const { sha } = await push({ branch: 'main', message: 'One', author, paths: ['a.txt'] });
    await push({ branch: 'main', message: 'Two', author, paths: ['b.txt'] });

    const whole = await sources.checkout({ repoUrl }, { sha }, '');
    const short = await sources.checkout({ repoUrl }, { sha: sha.slice(0, 7) }, '');

    equal(
      [whole?.commit, short?.commit],
      [
        { sha, message: 'One', author },
        { sha, message: 'One', author },
      ],
    );
  },

  'names the paths that differ between two commits': async (create) => {
    const { sources, repoUrl, missingRepoUrl, push } = await create();
    const { sha: from } = await push({ branch: 'main', message: 'One', author, paths: ['package.json'] });
    await push({ branch: 'main', message: 'Two', author, paths: ['web/a.ts', 'web/b.ts'] });
    const { sha: to } = await push({ branch: 'main', message: 'Three', author, paths: ['README.md', 'web/a.ts'] });
    const paths = ['README.md', 'web/a.ts', 'web/b.ts'];

    const forwards = await sources.changedPaths({ repoUrl }, from, to);
    const backwards = await sources.changedPaths({ repoUrl }, to.slice(0, 7), from.slice(0, 7));
    const same = await sources.changedPaths({ repoUrl }, to, to);

    equal([forwards?.toSorted(), backwards?.toSorted(), same], [paths, paths, []]);
    equal(await sources.changedPaths({ repoUrl }, '0000000', to), null);
    equal(await sources.changedPaths({ repoUrl: missingRepoUrl }, from, to), null);
  },

  'keeps an upload until it is forgotten': async (create) => {
    const { sources, upload } = await create();
    await sources.keep('upload-1', upload);

    const stored = await sources.upload('upload-1');
    const text = await stored?.read('index.html');
    await sources.forget('upload-1');
    await sources.forget('upload-1');

    equal([stored?.files, text], [[{ path: 'index.html', size: 5 }], 'hello']);
    equal(await sources.upload('upload-1'), null);
  },

  'does not show the installations of others': async (create) => {
    const { sources } = await create();

    equal(await sources.installations('nobody-of-that-name'), []);
  },
};
