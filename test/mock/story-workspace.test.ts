import { expect, test } from 'vitest';
import { startStories, storefront } from './stories.ts';

const landing = { name: 'Landing', source: { type: 'upload', uploadId: '2e9b7f40-6c15-4d83-a0b7-51c8f36d9e01' } };
const deployed = 'registry.acme-cloud.test/acme/storefront:b7a0e4c';

test.each([{ state: false }, { state: true }])('an app that is deployed is deploying in every list, with $state', async (options) => {
  await using mock = await startStories(options);
  await mock.post(`${storefront}/deploy`);

  const list = await mock.get('/api/workspaces');
  const workspace = await mock.get('/api/workspaces/acme');
  mock.clock.pass(36_000);
  const later = await mock.get('/api/workspaces');

  const deploying = { slug: 'storefront', status: 'deploying', subServices: [{ status: 'running' }, { status: 'deploying' }] };
  const other = { slug: 'metrics', status: 'running' };
  expect(list.body).toMatchObject({
    workspaces: [
      { slug: 'acme', services: [other, deploying] },
      { slug: 'acme-labs', services: [] },
    ],
  });
  expect(workspace.body).toMatchObject({ workspace: { services: [other, deploying], instances: [other, deploying] } });
  expect(later.body).toMatchObject({
    workspaces: [
      { services: [other, { status: 'running', subServices: [{ image: 'postgres:17' }, { image: deployed }], uptime: '0m' }] },
      {},
    ],
  });
});

test('a whole record in the list is the app as it stands by itself', async () => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy`);

  mock.clock.pass(26_000);
  const { body: app } = await mock.get(storefront);
  const workspace = await mock.get('/api/workspaces/acme');

  expect(workspace.body).toMatchObject({ workspace: { instances: [{}, (app as { app: object }).app] } });
});

test('in a scenario that has a deploy, the first look at a list begins it', async () => {
  await using mock = await startStories({ scenario: 'deploy-fails' });

  const list = await mock.get('/api/workspaces');
  const app = await mock.get(storefront);
  mock.clock.pass(60_000);
  const later = await mock.get('/api/workspaces');

  expect(list.body).toMatchObject({ workspaces: [{ services: [{}, { slug: 'storefront', status: 'deploying' }] }, {}] });
  expect(app.body).toMatchObject({ app: { status: 'deploying' } });
  expect(later.body).toMatchObject({ workspaces: [{ services: [{}, { slug: 'storefront', status: 'running' }] }, {}] });
});

test('a new app is listed in its workspace, and nowhere else', async () => {
  await using mock = await startStories();
  await mock.post('/api/workspaces/acme-labs/deploy', landing);

  const list = await mock.get('/api/workspaces');
  const workspace = await mock.get('/api/workspaces/acme-labs');

  const made = { slug: 'landing', name: 'Landing', status: 'deploying' };
  expect(list.body).toMatchObject({
    workspaces: [
      { slug: 'acme', services: [{ slug: 'metrics' }, { slug: 'storefront' }] },
      { slug: 'acme-labs', services: [made] },
    ],
  });
  expect(workspace.body).toMatchObject({ workspace: { services: [made], instances: [made] } });
});
