import { expect, test } from 'vitest';
import { next, startStories, storefront } from './stories.ts';

const metrics = '/api/workspaces/acme/apps/metrics';

test('another app that a workspace lists is itself when it is opened', async () => {
  await using mock = await startStories();

  const app = await mock.get(metrics);
  const status = await mock.get(`${metrics}/status`);
  const containers = await mock.get(`${metrics}/services`);
  const deploys = await mock.get(`${metrics}/deploys`);
  const active = await mock.get(`${metrics}/deploys/active`);
  const measured = await mock.get(`${metrics}/metrics`);

  const umami = {
    name: 'metrics-umami-0',
    service: 'umami',
    image: 'umami:2.19',
    state: 'running',
    ports: [{ port: 3000, protocol: 'http' }],
  };
  expect(app.body).toMatchObject({ app: { slug: 'metrics', name: 'Metrics', status: 'running', deploy: { number: 1 } } });
  expect(status.body).toMatchObject({ status: 'running', containers: [umami] });
  expect(containers.body).toMatchObject({ containers: [umami] });
  expect(deploys.body).toMatchObject({ deploys: [{ number: 1, status: 'succeeded' }] });
  expect(active.body).toMatchObject({ deploy: { number: 1, status: 'succeeded' } });
  expect(measured.body).toMatchObject({ services: [{ name: 'umami' }] });
});

test('a deploy of another app is its own, beside that of the first', async () => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy`);

  const made = await mock.post(`${metrics}/deploy`);
  const app = await mock.get(metrics);
  const deploys = await mock.get(`${metrics}/deploys`);
  const first = await mock.get(`${storefront}/deploys/active`);

  expect(made.body).toMatchObject({ deploy: { number: 2, status: 'queued' } });
  expect((made.body as { deploy: { id: string } }).deploy.id).not.toBe(next);
  expect(app.body).toMatchObject({ app: { slug: 'metrics', status: 'deploying' } });
  expect(deploys.body).toMatchObject({ deploys: [{ number: 2 }, { number: 1 }] });
  expect(first.body).toMatchObject({ deploy: { id: next, number: 43 } });
});

test('that an app is measured in a stream does not change what is answered of its deploys', async () => {
  await using mock = await startStories();
  const { body: before } = await mock.get(`${storefront}/deploys/active`);

  const stream = await mock.follow(`${storefront}/metrics`);
  await stream.frame();
  const { body: after } = await mock.get(`${storefront}/deploys/active`);
  stream.leave();

  expect(after).toEqual(before);
});
