import { describe, expect, test } from 'vitest';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { acme, grace, startBilling, startedAt } from './billing-plane.ts';
import { framesOf } from './frames.ts';
import { uuid } from './plane.ts';

const second = 1000;
const params = { workspaceSlug: 'acme' };
const shop = uuid(31);

/** A stream of the workspace acme with the app shop, read by grace. Its second frame is awaited. */
async function openList(before: (tx: Tx) => Promise<unknown> = async () => null, query: { frames?: 'changes' } = {}) {
  const plane = await startBilling();
  const { clock, setRow: change } = plane;
  const call = plane.as(grace);
  await plane.addApp(31, { slug: 'shop' });
  await change(before);
  const controller = new AbortController();
  const frames = framesOf(await call('getWorkspace', { params, query, stream: true, signal: controller.signal }));
  const first = await frames.next();
  const next = frames.next();
  const sleepsFor = (milliseconds: number) => expect.poll(() => clock.nextWakeAt()).toBe(clock.now() + milliseconds);
  await sleepsFor(5 * second);
  const more = () => frames.next();
  return { call, clock, change, first, next, more, addApp: plane.addApp, sleepsFor, stop: () => controller.abort() };
}

async function changeIn({ change, clock }: Awaited<ReturnType<typeof openList>>, work: (tx: Tx) => Promise<unknown>) {
  await change(work);
  clock.moveTo(clock.now() + 5 * second);
}

test('streams the body of the plain request, and again after 5 s if it has changed', async () => {
  const { call, clock, change, first, next, stop } = await openList();
  const plain = await call('getWorkspace', { params });

  await change((tx) => tx.workspaces.update(acme, { name: 'Acme Shop' }));
  clock.moveTo(clock.now() + 5 * second);
  const later = await next;
  stop();

  expect(first.value).toEqual(plain.body);
  expect(later.value).toMatchObject({ workspace: { name: 'Acme Shop', membersCount: 2 } });
});

test('streams the role that the caller has been given since', async () => {
  const { clock, change, first, next, stop } = await openList();

  await change(async (tx) => {
    const member = await tx.members.find({ workspaceId: acme, userId: grace });
    await tx.members.update(member?.id ?? '', { role: 'viewer' });
  });
  clock.moveTo(clock.now() + 5 * second);
  const later = await next;
  stop();

  expect(first.value).not.toMatchObject({ workspace: { role: 'viewer' } });
  expect(later.value).toMatchObject({ workspace: { role: 'viewer' } });
});

test('looks when something is woken, but not twice in a second', async () => {
  const { clock, change, next, sleepsFor, stop } = await openList();

  clock.moveTo(clock.now() + 200);
  await change(async (tx) => {
    await tx.apps.update(shop, { status: 'stopped' });
    await tx.wake('app', shop);
  });
  await sleepsFor(800);
  clock.moveTo(clock.now() + 800);
  const later = await next;
  stop();

  expect(later.value).toMatchObject({ workspace: { instances: [{ slug: 'shop', status: 'stopped' }] } });
});

test('waits for 5 s after a frame of more than 256 KiB', async () => {
  const iconUrl = `data:image/gif;base64,${'R'.repeat(256 * 1024)}`;
  const { clock, change, sleepsFor, stop } = await openList((tx) => tx.workspaces.update(acme, { iconUrl }));

  clock.moveTo(clock.now() + 200);
  await change((tx) => tx.wake('app', shop));

  await sleepsFor(4800);
  stop();
});

test('sends nothing where only an uptime differs', async () => {
  const { clock, change, first, next, sleepsFor, stop } = await openList((tx) =>
    tx.apps.update(shop, { status: 'running', startedAt: startedAt - 58 * second }),
  );

  clock.moveTo(clock.now() + 5 * second);
  await sleepsFor(5 * second);
  await change((tx) => tx.workspaces.update(acme, { name: 'Acme Shop' }));
  clock.moveTo(clock.now() + 5 * second);
  const later = await next;
  stop();

  expect(first.value).toMatchObject({ workspace: { name: 'Acme', instances: [{ uptime: '0m' }] } });
  expect(later.value).toMatchObject({ workspace: { name: 'Acme Shop', instances: [{ uptime: '1m' }] } });
});

test('with `frames=changes`, a later frame has the apps that changed and nothing else', async () => {
  const stream = await openList(async () => null, { frames: 'changes' });
  await stream.addApp(32, { slug: 'blog' });
  stream.clock.moveTo(stream.clock.now() + 5 * second);
  const added = await stream.next;

  const next = stream.more();
  await changeIn(stream, (tx) => tx.apps.update(shop, { status: 'stopped' }));
  const changed = await next;
  const last = stream.more();
  await changeIn(stream, (tx) => tx.apps.delete(uuid(32)));
  const removed = await last;
  stream.stop();

  expect(stream.first.value).toMatchObject({ workspace: { instances: [{ slug: 'shop' }] } });
  expect(added.value).toMatchObject({ name: 'changes', data: { changed: [{ slug: 'blog' }], removed: [] } });
  expect(changed.value).toMatchObject({
    name: 'changes',
    data: { changed: [{ id: shop, status: 'stopped' }], removed: [] },
  });
  expect(changed.value).not.toHaveProperty('data.workspace');
  expect(removed.value).toMatchObject({ name: 'changes', data: { changed: [], removed: [uuid(32)] } });
});

test('with `frames=changes`, the workspace comes without its apps, also for another role', async () => {
  const stream = await openList(async () => null, { frames: 'changes' });
  await changeIn(stream, (tx) => tx.workspaces.update(acme, { name: 'Acme Shop' }));
  const renamed = await stream.next;
  const next = stream.more();
  await changeIn(stream, async (tx) => {
    const member = await tx.members.find({ workspaceId: acme, userId: grace });
    await tx.members.update(member?.id ?? '', { role: 'viewer' });
  });
  const lowered = await next;
  stream.stop();

  expect(renamed.value).toMatchObject({ data: { workspace: { name: 'Acme Shop', membersCount: 2 }, changed: [] } });
  expect(renamed.value).not.toHaveProperty('data.workspace.instances');
  expect(renamed.value).not.toHaveProperty('data.workspace.services');
  expect(lowered.value).toMatchObject({ data: { workspace: { role: 'viewer' }, changed: [], removed: [] } });
});

describe('ends without an event', () => {
  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the workspace has another slug', (tx) => tx.workspaces.update(acme, { slug: 'acme-shop' })],
    ['the caller is not a member any more', (tx) => tx.members.deleteAll({ userId: grace })],
    [
      'the workspace is gone',
      async (tx) => {
        await tx.apps.delete(shop);
        await tx.members.deleteAll({ workspaceId: acme });
        await tx.workspaces.delete(acme);
      },
    ],
  ])('when %s', async (_, work) => {
    const { clock, change, next } = await openList();

    await change(work);
    clock.moveTo(clock.now() + 5 * second);

    expect(await next).toEqual({ done: true, value: undefined });
    expect(clock.nextWakeAt()).toBeNull();
  });
});

test('a stream of a workspace of others is 404', async () => {
  const { as } = await startBilling();

  const response = await as(grace)('getWorkspace', { params: { workspaceSlug: 'umbrella' }, stream: true });

  expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});
