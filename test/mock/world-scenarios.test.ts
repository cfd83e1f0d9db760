import { expect, test } from 'vitest';
import { startFrozen, storefront } from './started.ts';

test('app-crashing: shows the crashing app in its workspace, in the list and on its own', async () => {
  await using mock = await startFrozen({ scenario: 'app-crashing' });
  await mock.call('GET', storefront);
  mock.clock.pass(60_000);

  const list = await mock.call('GET', '/api/workspaces');
  const workspace = await mock.call('GET', '/api/workspaces/acme');
  const app = await mock.call('GET', storefront);

  const crashing = { slug: 'storefront', status: 'degraded' };
  expect(list.body).toMatchObject({
    workspaces: [{ services: [{ slug: 'metrics', status: 'running' }, crashing] }, { slug: 'acme-labs' }],
  });
  expect(workspace.body).toMatchObject({ workspace: { instances: [{}, crashing] } });
  expect(app.body).toMatchObject({ app: { ...crashing, statusReason: 'out_of_memory' } });
});

test('app-deploying: the deploy of a push succeeds', async () => {
  await using mock = await startFrozen({ scenario: 'app-deploying' });
  const first = await mock.call('GET', `${storefront}/deploys/active`);

  mock.clock.pass(30 * 60_000);

  const last = await mock.call('GET', storefront);
  expect(first.body).toMatchObject({ deploy: { number: 43, trigger: 'push', terminal: false } });
  expect(last.body).toMatchObject({ app: { status: 'running', deploy: { number: 43, status: 'succeeded' } } });
});

test('deploy-fails: the deploy of a push fails in its build, and the former release keeps running', async () => {
  await using mock = await startFrozen({ scenario: 'deploy-fails' });
  await mock.call('GET', storefront);

  mock.clock.pass(30 * 60_000);

  const { body } = await mock.call('GET', storefront);
  expect(body).toMatchObject({
    app: {
      status: 'running',
      currentDeployId: '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42',
      deploy: { number: 43, status: 'failed', error: { code: 'build_failed' } },
    },
  });
});

test('deploy-hangs: the deploy of a push stays in its build until it is canceled', async () => {
  await using mock = await startFrozen({ scenario: 'deploy-hangs' });
  await mock.call('GET', storefront);
  mock.clock.pass(10 * 60_000);

  const hanging = await mock.call('GET', `${storefront}/deploys/active`);
  const { deploy } = hanging.body as { deploy: { id: string } };
  const canceled = await mock.call('POST', `${storefront}/deploys/${deploy.id}/cancel`);

  expect(hanging.body).toMatchObject({ deploy: { number: 43, status: 'building' } });
  expect(canceled.body).toMatchObject({ deploy: { status: 'canceled', error: { code: 'canceled' } } });
});
