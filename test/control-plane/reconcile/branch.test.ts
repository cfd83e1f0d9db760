import { expect, test } from 'vitest';
import { appRow, varRow } from '../../../control-plane/ports/suites/rows.ts';
import { startFollowing, tracked } from './start-following.ts';
import { git, hour, minute, repoUrl, start } from './start-plane.ts';

test('the first look deploys nothing', async () => {
  const plane = await startFollowing();

  expect(await plane.numbers('shop')).toEqual([1]);
  expect(await plane.work.nextDueAt()).toBeNull();
});

test('another repository deploys nothing until something is pushed to it', async () => {
  const plane = await startFollowing();
  const source = { ...git, repoUrl: 'https://githost.test/acme/market' };
  await plane.change((tx) => tx.apps.update('shop', { source }));
  await plane.wake('branch', 'shop');
  await plane.pass(5 * minute);
  const before = await plane.numbers('shop');

  plane.sources.push({ repoUrl: source.repoUrl, branch: 'main' });
  await plane.wake('branch', 'shop');
  await plane.pass(5 * minute);

  expect([before, await plane.numbers('shop')]).toEqual([[1], [2, 1]]);
});

test('a repository that replaces another one during a look is looked at next, and deploys nothing yet', async () => {
  const plane = await startFollowing();
  const source = { ...git, repoUrl: 'https://githost.test/acme/market' };
  const look = plane.sources.repository.bind(plane.sources);
  plane.sources.repository = async (ref) => {
    plane.sources.repository = look;
    const found = await look(ref);
    await plane.change((tx) => tx.apps.update('shop', { source }));
    return found;
  };
  await plane.push('main');
  await plane.pass(5 * minute);
  const before = await plane.numbers('shop');

  plane.sources.push({ repoUrl: source.repoUrl, branch: 'main' });
  await plane.wake('branch', 'shop');
  await plane.pass(5 * minute);

  expect([before, await plane.numbers('shop')]).toEqual([[1], [2, 1]]);
});

test('a push to its branch deploys the app', async () => {
  const plane = await startFollowing();
  const { sha } = await plane.push('main', 'Fix the cart');

  await plane.pass(5 * minute);

  expect(await plane.newest('shop')).toMatchObject({
    number: 2,
    trigger: 'push',
    status: 'succeeded',
    sha,
    commitMsg: 'Fix the cart',
    author: 'Grace <grace@example.test>',
    createdById: 'grace',
  });
});

test.each([
  ['to another branch', {}, 'develop'],
  ['to an app without automatic deploys', { source: { ...git, autoDeploy: false } }, 'main'],
  ['to an app that is fixed to a commit', { source: { ...git, sha: '1234567' } }, 'main'],
  ['to an app that is stopped', { desired: 'stopped', status: 'stopped' }, 'main'],
] as const)('a push %s deploys nothing', async (_what, changes, branch) => {
  const plane = await startFollowing();
  await plane.change((tx) => tx.apps.update('shop', changes));
  await plane.push(branch);

  await plane.pass(hour);

  expect(await plane.numbers('shop')).toEqual([1]);
});

test('an app shows its last push and its result', async () => {
  const plane = await startFollowing(tracked);
  const lastPush = async () => (await plane.findApp())?.lastPush;
  const before = await lastPush();

  const { sha } = await plane.push('main');
  await plane.pass(minute);
  const deployed = await lastPush();
  await plane.change((tx) => tx.plans.update('plan-1', { status: 'past_due' }));
  await plane.push('feature/cart');
  await plane.pass(minute);
  const refused = await lastPush();
  await plane.change((tx) => tx.apps.update('shop', { desired: 'stopped' }));
  await plane.push('main');
  await plane.pass(minute);
  const stopped = await lastPush();
  await plane.change((tx) => tx.apps.update('shop', { source: { ...tracked, autoDeploy: false } }));
  await plane.push('main');
  await plane.pass(minute);

  expect(before).toBeNull();
  expect(deployed).toEqual({ branch: 'main', sha, outcome: 'deployed' });
  expect(refused).toMatchObject({ branch: 'feature/cart', outcome: 'failed' });
  expect(stopped).toMatchObject({ branch: 'main', outcome: 'stopped' });
  expect(await plane.findApp()).toMatchObject({ lastPush: stopped, lastPushAt: start + 12 * minute });
});

test('a push to an app whose plan is not paid is recorded as failed', async () => {
  const plane = await startFollowing();
  await plane.change((tx) => tx.plans.update('plan-1', { status: 'past_due' }));
  await plane.push('main');

  await plane.pass(minute);

  const newest = await plane.newest('shop');
  expect(newest).toMatchObject({ number: 2, status: 'failed', slot: null, errorCode: 'payment_required' });
  expect(await plane.findApp()).toMatchObject({ status: 'running', newestDeployId: newest?.id });
});

test('a push to a branch that is tracked makes a preview with a copy of the variables and the command', async () => {
  const plane = await startFollowing(tracked);
  await plane.change((tx) => tx.vars.insert(varRow('var-1', { key: 'COLOUR', value: 'green' })));
  await plane.change((tx) => tx.apps.update('shop', { releaseCommand: 'echo ready' }));
  await plane.push('feature/cart');
  await plane.push('other');

  await plane.pass(10 * minute);

  const previews = await plane.previews();
  expect(previews).toMatchObject([
    {
      slug: 'shop-feature-cart',
      env: 'preview',
      status: 'running',
      previewBranch: 'feature/cart',
      releaseCommand: 'echo ready',
      lastPush: { branch: 'feature/cart', outcome: 'deployed' },
      source: { branch: 'feature/cart', autoDeploy: true, branchTracking: { mode: 'off' } },
    },
  ]);
  const vars = await plane.store.read('system', (tx) => tx.vars.list({ appId: previews[0]?.id ?? '' }));
  expect(vars).toMatchObject([{ key: 'COLOUR', value: 'green' }]);
});

test('a preview whose address is taken gets another one', async () => {
  const plane = await startFollowing(tracked);
  const label = 'shop-feature-cart-preview-acme';
  await plane.change((tx) => tx.apps.insert(appRow('taken', { slug: 'shop-feature-cart-preview', label })));
  await plane.push('feature/cart');

  await plane.pass(minute);

  expect(await plane.previews()).toMatchObject([
    { slug: 'shop-feature-cart', label: expect.stringMatching(/-acme-[0-9a-z]{4}$/) },
  ]);
});

test('a preview whose slug is taken keeps its name, and its slug is numbered', async () => {
  const plane = await startFollowing(tracked);
  await plane.change((tx) =>
    tx.apps.insert(appRow('taken', { slug: 'shop-feature-cart', env: 'preview', label: 'taken' })),
  );
  await plane.push('feature/cart');

  await plane.pass(minute);

  expect(await plane.previews()).toMatchObject([{ slug: 'shop-feature-cart-2', name: 'shop-feature-cart' }]);
});

test('a further push deploys the preview', async () => {
  const plane = await startFollowing(tracked);
  await plane.push('feature/cart');
  await plane.pass(10 * minute);
  await plane.push('feature/cart');

  await plane.pass(10 * minute);

  const [preview] = await plane.previews();
  expect(await plane.numbers(preview?.id ?? '')).toEqual([2, 1]);
  expect(await plane.numbers('shop')).toEqual([1]);
});

test('a preview that does not fit is a failed deploy of its parent', async () => {
  const plane = await startFollowing(tracked);
  await plane.change((tx) => tx.tiers.update('pro', { cpuMillis: 150 }));
  await plane.push('feature/cart');

  await plane.pass(minute);

  expect(await plane.previews()).toEqual([]);
  expect(await plane.newest('shop')).toMatchObject({
    number: 2,
    status: 'failed',
    errorCode: 'insufficient_pool',
    source: { branch: 'feature/cart' },
  });
});

test('a preview is removed when its branch is gone', async () => {
  const plane = await startFollowing(tracked);
  await plane.push('feature/cart');
  await plane.pass(10 * minute);
  plane.sources.deleteBranch({ repoUrl, branch: 'feature/cart' });
  await plane.wake('branch', 'shop');

  await plane.pass(minute);

  expect(await plane.previews()).toEqual([]);
});

test('a preview is removed when its branch is not tracked any more', async () => {
  const plane = await startFollowing(tracked);
  await plane.push('feature/cart');
  await plane.pass(10 * minute);
  await plane.change((tx) => tx.apps.update('shop', { source: git }));
  await plane.wake('branch', 'shop');

  await plane.pass(minute);

  expect(await plane.previews()).toEqual([]);
});

test('a push that comes during an outage of the git host is seen afterwards', async () => {
  const plane = await startFollowing();
  plane.sources.outages.begin('githost', 2 * minute);
  await plane.push('main');

  await plane.pass(10 * minute);

  expect(await plane.numbers('shop')).toEqual([2, 1]);
});
