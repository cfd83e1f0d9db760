import type { UploadTree } from '../../../contract/model/upload.ts';
import type { Sources } from '../sources.ts';
import { type Suite, equal, errorOf } from './assert.ts';

interface Subject {
  readonly sources: Sources;
  /** A public repository with the default branch main, and one that does not exist. */
  readonly repoUrl: string;
  readonly missingRepoUrl: string;
  /** Two commits of the repository, and the paths of the files that differ between them, by code point. */
  readonly change: { readonly from: string; readonly to: string; readonly paths: readonly string[] };
}

/** What every adapter for sources has to do, by name. */
export const sourcesSuite: Suite<Subject> = {
  'lists the branches of a repository with their tips, the default one first': async (create) => {
    const { sources, repoUrl } = await create();

    const { repository } = await sources.repository({ repoUrl });

    equal([repository?.defaultBranch, repository?.branches[0]?.name, repository?.branches[0]?.tip.sha.length], ['main', 'main', 40]);
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
    equal((await tip?.tree.read('README.md'))?.startsWith('# '), true);
    if (tip) await errorOf(tip.tree.read('none'));
  },

  'names the paths that differ between two commits': async (create) => {
    const { sources, repoUrl, missingRepoUrl, change } = await create();
    const { from, to, paths } = change;

    const forwards = await sources.changedPaths({ repoUrl }, from, to);
    const backwards = await sources.changedPaths({ repoUrl }, to.slice(0, 7), from.slice(0, 7));
    const same = await sources.changedPaths({ repoUrl }, to, to);

    equal([forwards?.toSorted(), backwards?.toSorted(), same], [[...paths], [...paths], []]);
    equal(await sources.changedPaths({ repoUrl }, '0000000', to), null);
    equal(await sources.changedPaths({ repoUrl: missingRepoUrl }, from, to), null);
  },

  'keeps an upload until it is forgotten': async (create) => {
    const { sources } = await create();
    await sources.keep('upload-1', upload);

    const kept = await sources.upload('upload-1');
    const text = await kept?.read('index.html');
    await sources.forget('upload-1');
    await sources.forget('upload-1');

    equal([kept?.files, text], [[{ path: 'index.html', size: 5 }], 'hello']);
    equal(await sources.upload('upload-1'), null);
  },

  'does not show the installations of others': async (create) => {
    const { sources } = await create();

    equal(await sources.installations('nobody-of-that-name'), []);
  },
};

const upload: UploadTree = {
  name: 'pages',
  files: [{ path: 'index.html', size: 5 }],
  size: 5,
  async *read() {
    yield new TextEncoder().encode('hel');
    yield new TextEncoder().encode('lo');
  },
  keep: async () => undefined,
};
