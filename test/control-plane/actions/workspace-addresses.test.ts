import { expect, test } from 'vitest';
import { acme, startBilling, umbrella } from './billing-plane.ts';

const params = { workspaceSlug: 'acme' };

test('a new slug moves the addresses of the apps at once', async () => {
  const { call, addApp, store } = await startBilling();
  await addApp(31, { slug: 'web', label: 'web-acme', status: 'stopped' });
  await addApp(32, { slug: 'web', label: 'web-preview-acme', env: 'preview' });

  const renamed = await call('updateWorkspace', { params, body: { slug: 'store' } });
  const former = await call('getWorkspace', { params });
  const labels = await store.read('system', (tx) => tx.apps.list({ workspaceId: acme }, { order: ['label'] }));
  const woken = await store.read('system', (tx) => tx.work.count({ kind: 'app' }));

  expect(renamed).toMatchObject({ status: 200, body: { workspace: { slug: 'store' } } });
  expect(former.status).toBe(404);
  expect(labels.map(({ label }) => label)).toEqual(['web-preview-store', 'web-store']);
  expect(woken).toBe(2);
});

test('a new slug whose address an app of another workspace holds gives the app another one', async () => {
  const { call, addApp, store } = await startBilling();
  await addApp(31, { slug: 'web', label: 'web-acme', status: 'stopped' });
  await addApp(32, { slug: 'web-big', label: 'web-big-store', workspaceId: umbrella, status: 'stopped' });

  const renamed = await call('updateWorkspace', { params, body: { slug: 'big-store' } });
  const [app] = await store.read('system', (tx) => tx.apps.list({ workspaceId: acme }));

  expect(renamed.status).toBe(200);
  expect(app?.label).toMatch(/^web-big-store-[0-9a-z]{4}$/);
});
