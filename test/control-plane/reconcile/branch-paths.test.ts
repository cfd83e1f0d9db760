import { expect, test } from 'vitest';
import { startFollowing, tracked } from './start-following.ts';
import { minute } from './start-plane.ts';

const web = { ...tracked, paths: ['web/*', 'package.json'] };

test('an app with paths is deployed by a push that touches one of them', async () => {
  const plane = await startFollowing(web);

  await plane.push('main', 'Change it', ['README.md']);
  await plane.pass(5 * minute);
  const skipped = [await plane.numbers('shop'), (await plane.findApp())?.lastPush?.outcome];
  await plane.push('main', 'Change it', ['docs/index.md', 'web/src/app.ts']);
  await plane.pass(5 * minute);

  expect(skipped).toEqual([[1], 'no_matching_paths']);
  expect([await plane.numbers('shop'), (await plane.findApp())?.lastPush?.outcome]).toEqual([[2, 1], 'deployed']);
});

test('a push is compared with the newest deploy, and not with the push before', async () => {
  const plane = await startFollowing(web);
  await plane.change((tx) => tx.apps.update('shop', { desired: 'stopped' }));
  await plane.push('main', 'Change it', ['web/app.ts']);
  await plane.pass(minute);
  await plane.change((tx) => tx.apps.update('shop', { desired: 'running' }));

  await plane.push('main', 'Change it', ['README.md']);
  await plane.pass(5 * minute);

  expect(await plane.numbers('shop')).toEqual([2, 1]);
});

test('a push is not compared with a branch that got no preview', async () => {
  const plane = await startFollowing(web);
  await plane.change((tx) => tx.tiers.update('pro', { cpuMillis: 150 }));
  await plane.push('feature/cart');
  await plane.pass(minute);

  await plane.push('main', 'Change it', ['README.md']);
  await plane.pass(5 * minute);

  expect([await plane.numbers('shop'), (await plane.findApp())?.lastPush]).toMatchObject([
    [2, 1],
    { outcome: 'no_matching_paths' },
  ]);
});

test.each<[string, () => Promise<null>]>([
  ['is not known', async () => null],
  ['cannot be read', () => Promise.reject(new Error('The git host does not respond.'))],
])('a push deploys where what differs %s', async (_what, changedPaths) => {
  const plane = await startFollowing(web);
  plane.sources.changedPaths = changedPaths;

  await plane.push('main', 'Change it', ['README.md']);
  await plane.pass(5 * minute);

  expect(await plane.numbers('shop')).toEqual([2, 1]);
});

test('a push is compared again if a deploy was made in the meantime', async () => {
  const plane = await startFollowing(web);
  const compare = plane.sources.changedPaths.bind(plane.sources);
  const compared: string[] = [];
  plane.sources.changedPaths = async (ref, from, to) => {
    const paths = await compare(ref, from, to);
    if (compared.length === 0) await plane.deploy('second', { sha: to });
    compared.push(from);
    return paths;
  };
  const { sha: first = '' } = (await plane.newest('shop')) ?? {};

  const { sha } = await plane.push('main', 'Change it', ['web/app.ts']);
  await plane.pass(5 * minute);

  expect(compared).toEqual([first, sha]);
  expect([await plane.numbers('shop'), (await plane.findApp())?.lastPush]).toMatchObject([
    [2, 1],
    { outcome: 'no_matching_paths' },
  ]);
});

test('a preview has the paths of its app', async () => {
  const plane = await startFollowing(web);
  await plane.push('feature/cart', 'Begin', ['README.md']);
  await plane.pass(10 * minute);
  await plane.push('feature/cart', 'Change it', ['README.md']);
  await plane.pass(10 * minute);
  const [preview] = await plane.previews();

  expect(preview).toMatchObject({ source: { paths: web.paths }, lastPush: { outcome: 'no_matching_paths' } });
  expect(await plane.numbers(preview?.id ?? '')).toEqual([1]);
});
