import { expect, test } from 'vitest';
import { startStories, storefront } from './stories.ts';

test('shows a crashed app in its workspace, in the workspace list and on its own', async () => {
  await using mock = await startStories({ scenario: 'app-crashing' });

  const list = await mock.get('/api/workspaces');
  const workspace = await mock.get('/api/workspaces/acme');
  const app = await mock.get(storefront);

  const crashing = { slug: 'storefront', status: 'degraded', subServices: [{ status: 'running' }, { name: 'web', status: 'error' }] };
  expect(list.body).toMatchObject({
    workspaces: [{ services: [crashing, { slug: 'metrics', status: 'running' }] }, { slug: 'acme-labs' }],
  });
  expect(workspace.body).toMatchObject({ workspace: { services: [crashing, {}], instances: [crashing, {}] } });
  expect(app.body).toMatchObject({ app: crashing });
});

test('shows the same region costs in the workspace list and in the workspace', async () => {
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
