import { expect, test } from 'vitest';
import { domainRow, varRow } from '../../../control-plane/ports/suites/rows.ts';
import { database, minute, second, startPlane } from './start-plane.ts';

test('removes an app with everything of it at once', async () => {
  const plane = await startRunning();
  await plane.remove();

  await plane.awaitRecord('removal', 'shop', minute);

  expect(await plane.findApp()).toBeNull();
  expect(await plane.runtime.observe({ id: 'shop', region: 'eu' })).toMatchObject({ containers: [], volumes: [] });
  expect(await plane.route()).toBeNull();
  expect(await plane.left()).toEqual({ deploys: 0, releases: 0, deployLogs: 0, vars: 0, domains: 0 });
});

test('shows after 60 seconds that a removal takes long, and goes on', async () => {
  const plane = await startRunning();
  plane.runtime.inject({ appId: 'shop', kind: 'removeSlowly', ms: 2 * minute });
  await plane.remove();

  await plane.pass(minute - 1);
  const before = await plane.findApp();
  await plane.pass(1);
  const late = await plane.findApp();
  await plane.pass(minute);

  expect(before).toMatchObject({ status: 'error', statusReason: 'being_deleted', desired: 'deleted' });
  expect(late).toMatchObject({ status: 'error', statusReason: 'cleanup_failed' });
  expect(await plane.findApp()).toBeNull();
});

test('repeats a removal that fails, and shows in time that it takes long', async () => {
  const plane = await startRunning();
  plane.runtime.outages.begin('eu', 100 * second);
  await plane.remove();

  await plane.pass(minute);
  const late = await plane.findApp();
  await plane.pass(5 * minute);

  expect(late?.statusReason).toBe('cleanup_failed');
  expect(await plane.findApp()).toBeNull();
});

test('removes a deploy that is carried out with its app', async () => {
  const plane = await startPlane();
  await plane.deploy('first');
  await plane.pass(second);
  await plane.remove();

  await plane.pass(10 * minute);

  expect(await plane.findApp()).toBeNull();
  expect((await plane.builder.observe({ region: 'eu', id: 'first' })).state).toBe('absent');
  expect(await plane.work.nextDueAt()).toBeNull();
});

test('removes the previews of an app with it', async () => {
  const plane = await startRunning();
  await plane.change(async (tx) => {
    const app = await tx.apps.find({ id: 'shop' });
    const preview = {
      id: 'preview',
      env: 'preview',
      label: 'preview',
      previewOfAppId: 'shop',
      previewBranch: 'next',
    } as const;
    if (app) await tx.apps.insert({ ...app, ...preview, currentDeployId: null });
  });
  await plane.remove();

  await plane.settle();

  expect(await plane.store.read('system', (tx) => tx.apps.count({ workspaceId: 'acme' }))).toBe(0);
});

test('removes a workspace with its apps, its plans and the tokens that are pinned to it', async () => {
  const plane = await startRunning();
  await plane.change(async (tx) => {
    await tx.workspaces.update('acme', { deletedAt: plane.clock.now() });
    await tx.tickets.insert({
      id: 'ticket',
      userId: 'ada',
      subject: 'Help',
      status: 'open',
      aboutWorkspaceId: 'acme',
      createdAt: 0,
      updatedAt: 0,
    });
    await tx.wake('removal', 'acme', plane.clock.now());
  });

  await plane.settle();

  const left = await plane.store.read('system', async (tx) => ({
    workspaces: await tx.workspaces.count({ id: 'acme' }),
    plans: await tx.plans.count({ workspaceId: 'acme' }),
    ticket: (await tx.tickets.find({ id: 'ticket' }))?.aboutWorkspaceId,
  }));
  expect(left).toEqual({ workspaces: 0, plans: 0, ticket: null });
});

/** The app shop runs a database, and has a variable and a domain. */
async function startRunning() {
  const plane = await startPlane(database);
  await plane.deploy('first');
  await plane.pass(5 * minute);
  await plane.change(async (tx) => {
    await tx.vars.insert(varRow('var-1'));
    await tx.domains.insert(domainRow('domain-1'));
  });
  return plane;
}
