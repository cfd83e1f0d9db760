import { expect, test } from 'vitest';
import type { GitSource } from '../../../control-plane/model/sources/source.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Sources } from '../../../control-plane/ports/sources.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { appRow, varRow } from '../../../control-plane/ports/suites/rows.ts';
import { reconcileBranch } from '../../../control-plane/reconcile/branch.ts';
import { now, startRows } from './start-rows.ts';

const repoUrl = 'https://githost.test/acme/shop';
const git: GitSource = {
  type: 'git',
  repoUrl,
  branch: 'main',
  subdir: '',
  autoDeploy: true,
  branchTracking: { mode: 'off', pattern: '', copySecrets: true },
  paths: [],
  profiles: [],
};
const all = { branchTracking: { mode: 'all', pattern: '', copySecrets: true } } as const;

interface Outside {
  /** The newest commit of each branch; `null` without access. */
  readonly branches?: Readonly<Record<string, string>> | null;
  /** The commits that were seen last; `null` at the first look. */
  readonly tips?: Readonly<Record<string, string>> | null;
  readonly seenUrl?: string;
  readonly nextChangeAt?: number | null;
  readonly commit?: Sources['commit'];
  readonly app?: Partial<RowOf<'apps'>>;
  readonly write?: (tx: Tx) => Promise<unknown>;
  readonly meanwhile?: (tx: Tx) => Promise<unknown>;
}

const author = 'Ada <Ada@Example.test>';

/** Looks at the repository of the app shop, and returns what came of it. */
async function step(source: Partial<GitSource>, outside: Outside = {}) {
  const { branches = { main: 'a' }, tips = { main: 'a' }, seenUrl = repoUrl, write, meanwhile } = outside;
  const { ports, store, due, change } = await startRows(async (tx) => {
    await tx.apps.update('shop', {
      source: { ...git, ...source },
      currentDeployId: 'before',
      lastNumber: 1,
      ...outside.app,
    });
    if (tips) await tx.branchTips.insert({ id: 'shop', workspaceId: 'acme', appId: 'shop', repoUrl: seenUrl, tips });
    await write?.(tx);
  });
  const repository = branches && { branches: Object.entries(branches).map(([name, sha]) => ({ name, sha })) };
  Object.assign(ports.sources, {
    commit: outside.commit ?? (async (_of: unknown, sha: string) => ({ sha, message: `Commit ${sha}`, author })),
    repository: async () => {
      if (meanwhile) await change(meanwhile);
      return { repository, ...('nextChangeAt' in outside && { nextChangeAt: outside.nextChangeAt }) };
    },
  });
  const next = await reconcileBranch(ports, 'shop');
  const woken = await due('branch');
  return store.read('system', async (tx) => ({
    next,
    deploys: (await tx.deploys.list({}, { order: ['createdAt'] })).map(
      ({ appId, sha, status, errorCode, number, createdById, commitMsg }) => ({
        of: appId === 'shop' ? 'shop' : 'preview',
        ...{ sha, status, errorCode, number, createdById, commitMsg },
      }),
    ),
    lastNumber: (await tx.apps.find({ id: 'shop' }))?.lastNumber,
    previews: await tx.apps.list({ env: 'preview' }, { order: ['slug'] }),
    tips: (await tx.branchTips.find({ id: 'shop' }))?.tips,
    woken,
  }));
}

const queued = {
  of: 'shop',
  sha: 'b',
  status: 'queued',
  errorCode: null,
  number: 2,
  createdById: 'ada',
  commitMsg: 'Commit b',
};

test('the first look only remembers the branches', async () => {
  expect(await step(all, { tips: null, branches: { main: 'a', next: 'c' } })).toMatchObject({
    next: now + 60_000,
    deploys: [],
    previews: [],
    tips: { main: 'a', next: 'c' },
  });
});

test('a push to the branch of an app deploys it, in the name of the member who wrote the commit', async () => {
  expect(await step({}, { branches: { main: 'b' } })).toMatchObject({ deploys: [queued], tips: { main: 'b' } });
});

test.each<[string, Partial<GitSource>, Outside]>([
  ['does not follow its branch', { autoDeploy: false, ...all }, {}],
  ['is fixed to a commit', { sha: 'f00d' }, {}],
  ['is stopped', {}, { app: { desired: 'stopped', status: 'stopped' } }],
])('a push deploys no app that %s', async (_that, source, outside) => {
  expect(await step(source, { branches: { main: 'b' }, ...outside })).toMatchObject({
    deploys: [],
    tips: { main: 'b' },
  });
});

test.each([
  ['past_due', 'payment_required'],
  ['canceled', 'payment_required'],
  ['incomplete', 'payment_required'],
  ['trialing', null],
  ['free', null],
] as const)('a push to an app whose plan is %s', async (status, errorCode) => {
  const write = (tx: Tx) => tx.plans.update('plan', { status });

  const { deploys } = await step({}, { branches: { main: 'b' }, write });

  expect(deploys).toMatchObject([{ sha: 'b', status: errorCode ? 'failed' : 'queued', errorCode, number: 2 }]);
});

test.each([
  [60_000, undefined],
  [7, 7],
  [null, null],
])('looks again after %s if the repository changes after %s', async (expected, change) => {
  const more = change === undefined ? {} : { nextChangeAt: change === null ? null : now + change };

  expect((await step({}, more)).next).toBe(expected === null ? null : now + expected);
});

test('a push deploys even if the git host does not give its commit', async () => {
  const { deploys, tips } = await step({}, { branches: { main: 'b' }, commit: async () => null });

  expect(deploys).toMatchObject([{ sha: 'b', status: 'queued', commitMsg: null, createdById: null }]);
  expect(tips).toEqual({ main: 'b' });
});

test('reads only the commits that a deploy needs', async () => {
  const read: string[] = [];
  const commit = async (_of: unknown, sha: string) => {
    read.push(sha);
    return { sha, message: '', author };
  };
  const branches = { main: 'a', other: 'b', 'feature/one': 'c', 'feature/two': 'd', next: 'e' };
  const pattern = { branchTracking: { mode: 'pattern', pattern: 'feature/*', copySecrets: true } } as const;

  await step(pattern, { branches, tips: { main: 'a', 'feature/one': 'c' }, commit });

  expect(read).toEqual(['d']);
});

test('handles ten pushes at a time', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `b${String(index).padStart(2, '0')}`);
  const branches = Object.fromEntries(names.map((name) => [name, 'x']));

  const { next, tips } = await step({}, { branches: { main: 'a', ...branches } });
  const last = await step(
    {},
    {
      branches: { main: 'a', ...branches },
      tips: { main: 'a', ...Object.fromEntries(names.slice(0, 1).map((name) => [name, 'x'])) },
    },
  );

  expect(next).toBe(now);
  expect(Object.keys(tips ?? {})).toEqual(['main', ...names.slice(0, 10)]);
  expect(last.next).toBe(now + 60_000);
});

test('forgets branches that are gone', async () => {
  expect((await step({}, { tips: { main: 'a', gone: 'x' } })).tips).toEqual({ main: 'a' });
});

test('the branches of another repository say nothing about this one', async () => {
  const result = await step({}, { branches: { main: 'b' }, seenUrl: 'https://githost.test/acme/old' });

  expect(result).toMatchObject({ deploys: [], tips: { main: 'b' } });
});

test.each<[string, Outside, Partial<GitSource>]>([
  ['is deleted', { app: { desired: 'deleted' } }, {}],
  ['follows nothing', {}, { autoDeploy: false }],
  ['has no repository', { app: { source: { type: 'image', ref: 'nginx' } } }, {}],
])('does not look at an app that %s', async (_that, outside, source) => {
  expect(await step(source, { branches: { main: 'b' }, ...outside })).toMatchObject({
    next: null,
    deploys: [],
    tips: { main: 'a' },
  });
});

test('waits for access to the repository', async () => {
  expect(await step({}, { branches: null })).toMatchObject({ next: now + 60_000, tips: { main: 'a' } });
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  [
    'has another repository',
    (tx) => tx.apps.update('shop', { source: { ...git, repoUrl: 'https://githost.test/acme/new' } }),
  ],
  ['has another source', (tx) => tx.apps.update('shop', { source: { type: 'image', ref: 'nginx' } })],
  ['is gone', (tx) => tx.apps.delete('shop')],
])('looks again if the app %s since it was read', async (_what, meanwhile) => {
  expect(await step({}, { branches: { main: 'b' }, meanwhile })).toMatchObject({ next: now, deploys: [] });
});

test('a push to a branch that is tracked makes a preview with the variables of the app', async () => {
  const write = async (tx: Tx) => {
    await tx.tiers.update('pro', { cpuMillis: 100_000 });
    await tx.vars.insert(varRow('KEY'));
  };

  const { previews, deploys } = await step(all, { branches: { main: 'a', 'Feature/One': 'b' }, write });

  expect(previews).toMatchObject([
    {
      slug: 'shop-feature-one',
      label: 'shop-feature-one-preview-acme',
      previewOfAppId: 'shop',
      previewBranch: 'Feature/One',
      source: {
        branch: 'Feature/One',
        autoDeploy: true,
        branchTracking: { mode: 'off', pattern: '', copySecrets: true },
      },
      cpuMillis: 100,
    },
  ]);
  expect(deploys).toMatchObject([{ ...queued, of: 'preview', number: 1 }]);
});

test('a second preview of a like name gets a number', async () => {
  const write = (tx: Tx) => tx.apps.insert(appRow('other', { slug: 'shop-next', env: 'preview' }));

  const { previews } = await step(all, { branches: { main: 'a', next: 'b' }, write });

  expect(previews.map(({ slug }) => slug)).toEqual(['shop-next', 'shop-next-2']);
});

test.each<[string, string, (tx: Tx) => Promise<unknown>]>([
  ['the plan is not paid', 'payment_required', (tx) => tx.plans.update('plan', { status: 'past_due' })],
  ['there is no plan', 'payment_required', (tx) => tx.plans.delete('plan')],
  ['the pool is used up', 'insufficient_pool', (tx) => tx.tiers.update('pro', { cpuMillis: 199 })],
])('a preview is refused if %s', async (_if, errorCode, write) => {
  const { previews, deploys, lastNumber } = await step(all, { branches: { main: 'a', next: 'b' }, write });

  expect([previews, lastNumber]).toEqual([[], 2]);
  expect(deploys).toMatchObject([{ of: 'shop', sha: 'b', status: 'failed', errorCode, number: 2 }]);
});

test.each(['draining', 'failed', 'warming'] as const)('a region that is %s gets no preview', async (status) => {
  const write = (tx: Tx) => tx.regions.update('eu', { status });

  expect(await step(all, { branches: { main: 'a', next: 'b' }, write })).toMatchObject({ previews: [], deploys: [] });
});

test('a workspace with 500 apps gets no preview', async () => {
  const more = (count: number) => async (tx: Tx) => {
    for (let index = 0; index < count; index++)
      await tx.apps.insert(appRow(`more-${index}`, { desired: 'stopped', region: 'us' }));
  };

  const full = await step(all, { branches: { main: 'a', next: 'b' }, write: more(499) });
  const almost = await step(all, { branches: { main: 'a', next: 'b' }, write: more(498) });

  expect(full).toMatchObject({ previews: [], deploys: [{ errorCode: 'limit_reached' }] });
  expect(almost.previews).toHaveLength(1);
});

test('a commit of a stranger has no member, and a preview follows its own branch', async () => {
  const write = (tx: Tx) => tx.users.update('ada', { email: 'other@example.test' });

  const { deploys, previews, woken } = await step(all, { branches: { main: 'a', next: 'b' }, write });

  expect(deploys).toMatchObject([{ createdById: null }]);
  expect(woken).toEqual({ [previews[0]?.id ?? '']: now });
});

const preview = appRow('preview', {
  env: 'preview',
  previewOfAppId: 'shop',
  previewBranch: 'next',
  source: { ...git, branch: 'next' },
});
const withPreview = (tx: Tx) => tx.apps.insert(preview);

test('a preview follows its branch itself', async () => {
  const { previews, woken, deploys } = await step(all, { branches: { main: 'a', next: 'b' }, write: withPreview });

  expect([previews.length, deploys, woken]).toEqual([1, [], { preview: now }]);
});

test.each<[string, Partial<GitSource>, Readonly<Record<string, string>>, string]>([
  ['is there', all, { main: 'a', next: 'b' }, 'running'],
  ['is gone', all, { main: 'a' }, 'deleted'],
  ['is not tracked any more', { autoDeploy: false }, { main: 'a', next: 'b' }, 'deleted'],
])('a preview whose branch %s', async (_what, source, branches, desired) => {
  expect((await step(source, { branches, write: withPreview })).previews).toMatchObject([{ desired }]);
});
