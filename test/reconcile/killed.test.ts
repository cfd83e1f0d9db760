import { expect, test } from 'vitest';
import { changeApp } from '../../control-plane/transitions/apps.ts';
import { cancelDeploys, endDeploy } from '../../control-plane/transitions/deploys.ts';
import { type Killable, killEverywhere } from './killing.ts';
import { database, git, hour, image, minute, repoUrl, second, start, startPlane } from './start-plane.ts';

type Plane = Awaited<ReturnType<typeof startPlane>>;

interface Course {
  readonly source: Parameters<typeof startPlane>[0];
  /** Whether the app runs its first release at the beginning. */
  readonly isRunning?: true;
  readonly play: (plane: Plane) => Promise<void>;
}

const courses: Readonly<Record<string, Course>> = {
  'a first deploy from git': { source: git, play: (plane) => plane.deploy('first') },

  'a deploy that replaces another one, with one that waits': {
    source: image,
    isRunning: true,
    async play(plane) {
      await plane.deploy('second');
      await plane.deploy('third');
    },
  },

  'a deploy that replaces a service with a volume': {
    source: database,
    isRunning: true,
    play: (plane) => plane.deploy('second', { source: { type: 'image', ref: 'postgres:18' } }),
  },

  'a build that fails': {
    source: git,
    async play(plane) {
      plane.builder.give({ appId: 'shop', kind: 'fail', times: 10 });
      await plane.deploy('first');
    },
  },

  'a release that is never ready': {
    source: image,
    isRunning: true,
    async play(plane) {
      plane.runtime.give({ appId: 'shop', kind: 'neverReady' });
      await plane.deploy('second');
    },
  },

  'a deploy that is canceled': {
    source: image,
    isRunning: true,
    async play(plane) {
      plane.runtime.give({ appId: 'shop', kind: 'neverReady' });
      await plane.deploy('second');
      await plane.pass(minute);
      await plane.change(async (tx) => {
        const deploy = await tx.deploys.find({ id: 'second' });
        const ending = { to: 'canceled', trigger: 'cancelDeploy', code: 'canceled', message: 'The deploy was canceled.' } as const;
        if (deploy) await endDeploy(tx, deploy, ending, plane.clock.now());
      });
    },
  },

  'a stop and a start': {
    source: image,
    isRunning: true,
    async play(plane) {
      await changeShop(plane, { desired: 'stopped' });
      await plane.pass(5 * minute);
      await changeShop(plane, { desired: 'running', startsUntil: plane.clock.now() + 5 * minute });
    },
  },

  'a restart': {
    source: database,
    isRunning: true,
    play: (plane) => changeShop(plane, { generation: 2, startsUntil: plane.clock.now() + 5 * minute }),
  },

  'a crash that ends': {
    source: image,
    isRunning: true,
    async play(plane) {
      plane.runtime.give({ appId: 'shop', kind: 'crash', times: 3 });
      await plane.wake('app', 'shop');
    },
  },

  'a removal during a deploy': {
    source: image,
    isRunning: true,
    async play(plane) {
      plane.runtime.give({ appId: 'shop', kind: 'removeSlowly', ms: minute });
      await plane.deploy('second');
      await plane.pass(7 * second);
      await plane.remove();
    },
  },

  'a push to the app and to a branch that gets a preview': {
    source: { ...git, branchTracking: { mode: 'all', pattern: '' } },
    isRunning: true,
    async play(plane) {
      await plane.wake('branch', 'shop');
      await plane.pass(minute);
      plane.sources.push({ repoUrl, branch: 'main' });
      plane.sources.push({ repoUrl, branch: 'next' });
      await plane.wake('branch', 'shop');
    },
  },

  'an upload that nobody uses': {
    source: { type: 'upload', uploadId: 'upload-1' },
    async play(plane) {
      plane.sources.restoreUpload('upload-1', { 'index.html': '' });
      await plane.change((tx) =>
        tx.uploads.insert({
          id: 'upload-1',
          workspaceId: 'acme',
          name: 'pages',
          files: 1,
          size: 0,
          createdAt: start,
          unusedSince: start,
          hasMoved: false,
        }),
      );
      await plane.wake('upload', 'upload-1');
    },
  },
};

test.each(Object.entries(courses))('%s ends in the same way, whenever the worker is killed', { timeout: 60_000 }, async (_name, course) => {
  const run = async (killable: Killable) => {
    const plane = await startPlane(course.source, killable);
    if (course.isRunning) await plane.deploy('first');
    await plane.pass(5 * minute);
    killable.arm();
    await course.play(plane);
    await plane.pass(2 * hour);
    return describe(plane);
  };

  const { calls, ends } = await killEverywhere({ run });

  expect(calls).toBeGreaterThan(2);
  expect(ends).toHaveLength(1);
});

async function changeShop(plane: Plane, changes: Parameters<typeof changeApp>[2]): Promise<void> {
  const now = plane.clock.now();
  await plane.change(async (tx) => {
    const app = await tx.apps.find({ id: 'shop' });
    if (app) await changeApp(tx, await cancelDeploys(tx, app, 'updateApp', now), changes, { trigger: 'updateApp', now });
    await tx.wake('app', 'shop', now);
  });
}

/** Everything that a scenario leads to, without times. */
async function describe(plane: Plane): Promise<object> {
  const rows = await plane.store.read('system', async (tx) => ({
    apps: (await tx.apps.list({ workspaceId: 'acme' }, { order: ['slug'] })).map((app) => {
      const { slug, status, statusReason, desired, ready, currentDeployId, startsUntil, generation } = app;
      return { slug, status, statusReason, desired, ready, hasRelease: currentDeployId !== null, startsUntil, generation };
    }),
    deploys: (await tx.deploys.list({}, { order: ['region', 'env', 'number'] })).map((deploy) => {
      const { number, env, status, place, errorCode, sha, releaseId, steps } = deploy;
      return {
        number,
        env,
        status,
        place,
        errorCode,
        sha,
        isBuilt: releaseId !== null,
        steps: steps.map((step) => `${step.id} ${step.status}`),
      };
    }),
    logs: (await tx.deployLogs.list({})).map(({ lines }) => lines.map(({ line }) => line).join(' | ')).toSorted(),
    releases: (await tx.releases.list({})).map(({ services }) => JSON.stringify(services)).toSorted(),
    uploads: await tx.uploads.count({}),
    work: await tx.work.count({}),
  }));
  const { volumes } = await plane.runtime.observe({ id: 'shop', region: 'eu' });
  return {
    ...rows,
    containers: await plane.containers(),
    volumes,
    route: await plane.route(),
    upload: await plane.sources.upload('upload-1'),
  };
}
