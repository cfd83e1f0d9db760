import { expect, test } from 'vitest';
import { uploadLifecycle } from '../../../generated/lifecycles.ts';
import { acme, startAcme } from '../actions/acme.ts';
import { forbiddenOf, watchStates } from '../world/watch-states.ts';
import { findUnreached } from './transitions.ts';

const hour = 3_600_000;
const page = { ...acme, appSlug: 'page' };

test('every row of the lifecycle of uploads is taken, and no other change of state is made', async () => {
  const { call, world, upload } = await startWithUploads();
  const seen = watchStates(world.ports.store);

  const unreached = await findUnreached(uploadLifecycle, async () => {
    await upload();
    await call('deployApp', { params: acme, body: { name: 'Page', source: await upload() } });
    await call('createDeploy', { params: page, body: { source: await upload() } });
    await world.advance(hour);
    await call('deleteApp', { params: page });
    await world.advance(hour);
    await call('deployApp', { params: acme, body: { name: 'Page', source: await upload() } });
    await upload();
    await call('deleteWorkspace', { params: acme });
    await world.advance(hour);
  });

  expect(unreached).toEqual([]);
  expect(forbiddenOf(seen)).toEqual([]);
});

test('an upload that an app of another workspace uses outlives its workspace', async () => {
  const { call, world, upload } = await startWithUploads();
  const source = await upload();
  for (const name of ['Page', 'Other']) await call('deployApp', { params: acme, body: { name, source } });
  await world.advance(hour);
  await call('createWorkspace', {
    body: { name: 'New', slug: 'other-team', hues: [1, 2], region: 'eu-central', tier: 'pro' },
  });
  await call('transferApp', { params: page, body: { targetWorkspaceSlug: 'other-team' } });
  await world.advance(hour);

  const deleted = await call('deleteWorkspace', { params: acme });
  await world.advance(hour);
  const deployed = await call('redeployApp', { params: { workspaceSlug: 'other-team', appSlug: 'page' } });
  await world.advance(hour);
  const app = await call('getApp', { params: { workspaceSlug: 'other-team', appSlug: 'page' } });

  expect([deleted.status, deployed.status]).toEqual([200, 200]);
  expect(app.body).toMatchObject({ app: { status: 'running', source } });
  expect(await world.ports.sources.upload(source.uploadId)).not.toBeNull();
});

async function startWithUploads() {
  const plane = await startAcme();
  return {
    ...plane,
    upload: async () => {
      const { body } = await plane.call('createUpload', {
        params: acme,
        body: { files: [{ path: 'index.html', content: 'Hello' }] },
      });
      if (!('uploadId' in body)) throw new Error('There is no upload.');
      return { type: 'upload', uploadId: body.uploadId } as const;
    },
  };
}
