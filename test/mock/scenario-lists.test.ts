import { expect, test } from 'vitest';
import { startStories, storefront } from './stories.ts';

test('an app that crashes does so in its workspace, in the list of workspaces and by itself', async () => {
  await using mock = await startStories({ scenario: 'app-crashing' });

  const list = await mock.get('/api/workspaces');
  const workspace = await mock.get('/api/workspaces/acme');
  const app = await mock.get(storefront);

  const crashing = { slug: 'storefront', status: 'degraded', subServices: [{ name: 'web', status: 'error' }, { status: 'running' }] };
  expect(list.body).toMatchObject({
    workspaces: [{ services: [crashing, { slug: 'metrics', status: 'running' }] }, { slug: 'acme-labs' }],
  });
  expect(workspace.body).toMatchObject({ workspace: { services: [crashing, {}], instances: [crashing, {}] } });
  expect(app.body).toMatchObject({ app: crashing });
});

test('a region costs the same in the list of workspaces and in the workspace, while it is built and after', async () => {
  await using mock = await startStories({ scenario: 'region-warming' });

  const list = await mock.get('/api/workspaces');
  const workspace = await mock.get('/api/workspaces/acme');
  mock.clock.pass(20_000);
  const listLater = await mock.get('/api/workspaces');
  const workspaceLater = await mock.get('/api/workspaces/acme');

  expect(list.body).toMatchObject({ workspaces: [{ slug: 'acme', monthlyCents: 6800 }, {}] });
  expect(workspace.body).toMatchObject({ workspace: { monthlyCents: 6800 } });
  expect(listLater.body).toMatchObject({ workspaces: [{ slug: 'acme', monthlyCents: 6800 }, {}] });
  expect(workspaceLater.body).toMatchObject({ workspace: { monthlyCents: 6800 } });
});
