import { expect, test } from 'vitest';
import { acme, repository, startAcme, storefront } from './acme.ts';

const minute = 60_000;
const current = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42';
const earlier = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40';

test('a rollback keeps pushes from deploying, and autoDeploy as it is', async () => {
  const { rollBack, push, app } = await startWithRollbacks();
  await rollBack();

  const pushed = await push();

  expect(pushed).toEqual(['rollback 43']);
  expect(await app()).toMatchObject({ autoDeployPausedBy: 'rollback', source: { autoDeploy: true } });
});

test.each([
  ['a deploy', 'createDeploy', {}],
  ['a deploy of another source', 'createDeploy', { source: repository }],
  ['redeployApp', 'redeployApp', undefined],
] as const)('a push deploys again after %s', async (_what, operation, body) => {
  const { call, world, rollBack, push, app } = await startWithRollbacks();
  await rollBack();
  await call(operation, { params: storefront, ...(body && { body }) });
  await world.advance(10 * minute);

  const pushed = await push();

  expect(pushed).toEqual(['push 45', expect.stringMatching(/ 44$/), 'rollback 43']);
  expect(await app()).toMatchObject({ autoDeployPausedBy: null });
});

test('a push deploys again after a rollback that fails', async () => {
  const { world, rollBack, push, app } = await startWithRollbacks();
  await world.apply({ event: 'neverReady', app: 'storefront' });
  const { autoDeployPausedBy: during } = await rollBack(0);
  await world.advance(5 * minute);

  const pushed = await push();

  expect(pushed).toEqual(['push 44', 'rollback 43']);
  expect([during, await app()]).toMatchObject(['rollback', { autoDeployPausedBy: null }]);
});

test('a push deploys again after a rollback that is canceled', async () => {
  const { call, world, rollBack, push } = await startWithRollbacks();
  const { deploy } = await rollBack(0);
  await call('cancelDeploy', { params: { ...storefront, deployId: deploy.id } });
  await world.advance(5 * minute);

  const pushed = await push();

  expect(pushed).toEqual(['push 44', 'rollback 43']);
});

test('a rollback that has succeeded holds although a later one fails', async () => {
  const { world, rollBack, push, app } = await startWithRollbacks();
  await rollBack();
  await world.apply({ event: 'cannotStart', app: 'storefront' });
  await rollBack();

  const pushed = await push();

  expect(pushed).toEqual(['rollback 44', 'rollback 43']);
  expect(await app()).toMatchObject({ autoDeployPausedBy: 'rollback', deploy: { status: 'failed' } });
});

test('a rollback that waits holds although another one took its place, or the active one fails', async () => {
  const { world, rollBack, push } = await startWithRollbacks();
  await world.apply({ event: 'neverReady', app: 'storefront' });
  await rollBack(0);
  await rollBack(0);
  await rollBack(0, current);
  // Now deploy 43 has failed, and deploy 45 is active.
  await world.advance(6 * minute);

  const pushed = await push();

  expect(pushed).toEqual(['rollback 45', 'rollback 44', 'rollback 43']);
});

test('a restart and a transfer leave pushes paused', async () => {
  const { call, world, rollBack, app } = await startWithRollbacks();
  await rollBack();

  await call('restartApp', { params: storefront });
  await world.advance(5 * minute);
  const restarted = await app();
  await call('transferApp', { params: storefront, body: { targetWorkspaceSlug: 'acme-labs' } });
  await world.advance(5 * minute);
  const transferred = await app('acme-labs');

  expect([restarted, transferred]).toMatchObject([
    { autoDeployPausedBy: 'rollback', status: 'running' },
    { autoDeployPausedBy: 'rollback', workspaceSlug: 'acme-labs', status: 'running' },
  ]);
});

test('a rollback pauses nothing where pushes do not deploy', async () => {
  const { call, world, rollBack, app } = await startWithRollbacks();
  await call('createDeploy', { params: storefront, body: { source: { ...repository, autoDeploy: false } } });
  await world.advance(10 * minute);

  await rollBack();

  expect(await app()).toMatchObject({ autoDeployPausedBy: null, deploy: { trigger: 'rollback', status: 'succeeded' } });
});

test('previews go on while pushes to the branch are paused', async () => {
  const { call, world, rollBack, push } = await startWithRollbacks();
  await call('createDeploy', {
    params: storefront,
    body: { source: { ...repository, branchTracking: { mode: 'all', pattern: '' } } },
  });
  await world.advance(10 * minute);
  await rollBack();

  await push('paused-feature');
  const { body } = await call('getApp', {
    params: { ...acme, appSlug: 'storefront-paused-feature' },
    query: { env: 'preview' },
  });

  expect(body).toMatchObject({ app: { autoDeployPausedBy: null, deploy: { number: 1, trigger: 'push' } } });
});

interface App {
  readonly autoDeployPausedBy: string | null;
  readonly deploy: { readonly id: string };
}

async function startWithRollbacks() {
  const started = await startAcme();
  const { call, world } = started;
  const app = async (workspaceSlug = 'acme') => {
    const { body } = await call('getApp', { params: { ...storefront, workspaceSlug } });
    return (body as { app: App }).app;
  };
  return {
    ...started,
    app,
    /** Rolls back, and lets that much time go by. Returns the app as it is then. */
    rollBack: async (milliseconds = 5 * minute, rollbackTo = earlier) => {
      await call('createDeploy', { params: storefront, body: { rollbackTo } });
      await world.advance(milliseconds);
      return app();
    },
    /** Pushes a commit. Returns the deploys that were made since the beginning, newest first. */
    push: async (branch = 'main') => {
      await world.apply({ event: 'push', app: 'acme/storefront', branch });
      await world.advance(10 * minute);
      const { body } = await call('listDeploys', { params: storefront });
      const { deploys } = body as { deploys: readonly { readonly number: number; readonly trigger: string }[] };
      return deploys.filter(({ number }) => number > 42).map(({ number, trigger }) => `${trigger} ${number}`);
    },
  };
}
