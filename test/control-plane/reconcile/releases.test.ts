import { expect, test } from 'vitest';
import { type Killable, killEverywhere } from './killing.ts';
import { git, hour, minute, repoUrl, startPlane } from './start-plane.ts';

test('keeps the ten releases that were current last, and deletes older ones with their images', async () => {
  const { deployCommit, releases, images, plane } = await startWithCommits();
  const tags = [];
  for (const id of numbered(12)) tags.push(await deployCommit(id));

  expect(await releases()).toEqual(['d03', 'd04', 'd05', 'd06', 'd07', 'd08', 'd09', 'd10', 'd11', 'd12']);
  expect(images()).toEqual(tags.slice(2));
  expect([await plane.findDeploy('d02'), await plane.findDeploy('d03')]).toMatchObject([
    { releaseId: null },
    { releaseId: 'd03' },
  ]);
});

test('a release that becomes current again is kept longer', async () => {
  const { deployCommit, releases, plane } = await startWithCommits();
  for (const id of numbered(10)) await deployCommit(id);
  await plane.deploy('again', { releaseId: 'd01' });
  await plane.pass(5 * minute);

  await deployCommit('d11');

  expect(await releases()).toEqual(['d01', 'd03', 'd04', 'd05', 'd06', 'd07', 'd08', 'd09', 'd10', 'd11']);
});

test('keeps a release that an open deploy needs', async () => {
  const { deployCommit, releases, plane } = await startWithCommits();
  for (const id of numbered(10)) await deployCommit(id);
  plane.sources.push({ repoUrl, branch: 'main' });
  await plane.deploy('d11');
  await plane.deploy('again', { releaseId: 'd01' });

  await plane.passUntil('d11', 'succeeded');
  const during = await releases();
  await plane.pass(hour);

  expect(during).toEqual(numbered(11));
  expect(await plane.findDeploy('again')).toMatchObject({ status: 'succeeded', releaseId: 'd01' });
  expect(await releases()).toEqual(['d01', 'd03', 'd04', 'd05', 'd06', 'd07', 'd08', 'd09', 'd10', 'd11']);
});

test('deletes the release of a deploy that has failed with the next success', async () => {
  const { deployCommit, releases, images, plane } = await startWithCommits();
  const first = await deployCommit('d01');
  plane.runtime.inject({ appId: 'shop', kind: 'cannotStart' });
  await deployCommit('d02');
  const before = await releases();
  plane.runtime.inject({ appId: 'shop', kind: 'recover' });

  const third = await deployCommit('d03');

  expect([before, await releases()]).toEqual([
    ['d01', 'd02'],
    ['d01', 'd03'],
  ]);
  expect(images()).toEqual([first, third]);
});

test('the images of an app are deleted with it', async () => {
  const { deployCommit, images, plane } = await startWithCommits();
  await deployCommit('d01');
  const before = images().length;
  await plane.remove();

  await plane.pass(minute);

  expect([before, await plane.findApp(), images()]).toEqual([1, null, []]);
});

test('a worker that is killed at any call leads a rollback to the same end, with the images that are needed', async () => {
  const { calls, ends } = await killEverywhere({
    run: async (killable) => {
      const { plane, deployCommit, releases, images } = await startWithCommits(killable);
      await deployCommit('d01');
      plane.runtime.inject({ appId: 'shop', kind: 'cannotStart' });
      await deployCommit('d02');
      plane.runtime.inject({ appId: 'shop', kind: 'recover' });
      killable.arm();
      await plane.deploy('back', { trigger: 'rollback', rollbackTo: 'd01', releaseId: 'd01' });
      await plane.pass(hour);
      const { status, currentDeployId } = (await plane.findApp()) ?? {};
      return {
        status,
        currentDeployId,
        releases: await releases(),
        images: images().length,
        containers: await plane.containers(),
      };
    },
  });

  const end = {
    status: 'running',
    currentDeployId: 'back',
    releases: ['d01'],
    images: 1,
    containers: ['web 3-1 ready'],
  };
  expect(calls).toBeGreaterThan(10);
  expect(ends).toEqual([`without a kill: ${JSON.stringify(end, null, 1)}`]);
});

async function startWithCommits(killable?: Killable) {
  const plane = await startPlane(git, killable);
  return {
    plane,
    /** Pushes a commit and deploys it. Returns the image of its release. */
    deployCommit: async (id: string) => {
      const { sha } = plane.sources.push({ repoUrl, branch: 'main' });
      await plane.deploy(id);
      await plane.pass(5 * minute);
      return `registry.acme-cloud.test/acme/shop:${sha.slice(0, 7)}`;
    },
    images: () => plane.builder.images(),
    releases: () =>
      plane.store.read('system', async (tx) =>
        (await tx.releases.list({ appId: 'shop' }, { order: ['id'] })).map(({ id }) => id),
      ),
  };
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `d${String(index + 1).padStart(2, '0')}`);
}
