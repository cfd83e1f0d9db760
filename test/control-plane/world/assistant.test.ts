import { expect, test } from 'vitest';
import { startWorld } from './start-world.ts';

const build = 'Build a landing page for our gift cards and put it online.';
const body = { question: build, context: { workspaceSlug: 'acme', region: 'eu-central' } };

test('builds an app that can be read, for a person who may', async () => {
  const { call } = await startWorld();
  const { regions = [] } = (await call('listRegions')).body as { regions?: { id: string }[] };
  const region = regions[0]?.id ?? '';

  const response = await call('askAi', { body: { ...body, context: { workspaceSlug: 'acme', region } } });
  const { built } = response.body as { built: { app: { slug: string }; deploy: { id: string } } | null };
  const app = await call('getApp', { params: { workspaceSlug: 'acme', appSlug: built?.app.slug ?? '' } });

  expect(response).toMatchObject({
    status: 200,
    body: { answer: 'I wrote 3 files and am deploying them as **Landing**.' },
  });
  expect(built).toMatchObject({
    app: { slug: 'landing', desired: 'running' },
    deploy: { trigger: 'assistant', number: 1 },
  });
  expect(app).toMatchObject({
    status: 200,
    body: { app: { source: { type: 'upload' }, deploy: { id: built?.deploy.id } } },
  });
});

test.each([
  ['viewer', 'because you are a viewer there. Ask an admin for the role developer.'],
  ['read', 'because your token has the scope read.'],
] as const)('builds nothing with the token %s, and says why', async (name, reason) => {
  const { as } = await startWorld();

  const response = await as(name)('askAi', { body: { question: build, context: { workspaceSlug: 'acme' } } });

  expect(response).toMatchObject({ status: 200, body: { built: null, answer: expect.stringContaining(reason) } });
});
