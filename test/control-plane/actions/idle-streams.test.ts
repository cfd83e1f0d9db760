import { expect, test } from 'vitest';
import { sha256 } from '../../../control-plane/model/shared/hash.ts';
import { memberRow, userRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import { countStatements } from '../../platform/database/count-statements.ts';
import { acme, ada, alan, grace, startBilling, startedAt, umbrella } from './billing-plane.ts';
import { framesOf } from './frames.ts';
import { uuid } from './plane.ts';

const params = { workspaceSlug: 'acme' };

/** Streams of the workspace acme after their first frames, 20 for each of its members: ada, grace and `more`. */
async function openStreams({ more = 0, each = 20 }) {
  const plane = await startBilling();
  await plane.addApp(31, { slug: 'shop' });
  await plane.addApp(32, { slug: 'lab', workspaceId: umbrella });
  const people = [ada, grace, ...Array.from({ length: more }, (_, index) => uuid(2001 + index))];
  for (const userId of people) await addToken(plane.store, userId);
  const { signal, stop } = stopper();
  const front = { identity: plane.identity, clock: plane.clock };
  const { call } = testHandlers(plane.handlers, front);
  const readers: Promise<IteratorResult<object, unknown>>[] = [];
  for (const userId of Array.from({ length: each }, () => people).flat()) {
    const headers = { authorization: `Bearer ${tokenOf(userId)}` };
    const frames = framesOf(await call('getWorkspace', { params, headers, stream: true, signal }));
    await frames.next();
    readers.push(frames.next());
  }
  const pass = async (seconds: number, eachSecond: () => Promise<unknown> = async () => null) => {
    for (let second = 0; second < seconds; second++) {
      await eachSecond();
      plane.clock.moveTo(plane.clock.now() + 1000);
      await expect.poll(() => plane.clock.nextWakeAt() ?? 0).toBeGreaterThan(plane.clock.now());
    }
  };
  return { ...plane, readers, pass, stop, takeCount: countStatements(plane.store) };
}

/** A token of a user, who becomes a member of acme. */
async function addToken(store: Store, userId: string): Promise<void> {
  const hash = await sha256(tokenOf(userId));
  const times = { createdAt: startedAt, expiresAt: null, lastUsedAt: null };
  await store.write('system', async (tx) => {
    if (userId !== ada && userId !== grace) {
      await tx.users.insert(userRow(userId));
      await tx.members.insert(memberRow(acme, userId, { id: userId }));
    }
    const name = { name: userId, prefix: tokenOf(userId).slice(0, 12) };
    await tx.tokens.insert({ id: userId, userId, hash, scope: 'full', pinnedWorkspaceId: null, ...name, ...times });
  });
}

function tokenOf(userId: string): string {
  return `pcp_${userId}`;
}

function stopper() {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}

test('300 idle streams of a workspace send at most one statement a second', async () => {
  const { pass, stop, takeCount } = await openStreams({ more: 13 });

  await pass(60);
  const count = takeCount();
  stop();

  expect(count).toBeLessThanOrEqual(60);
});

test('and no more while an app of another workspace restarts all the time', async () => {
  const { setRow, pass, stop, takeCount } = await openStreams({ more: 13 });

  let count = 0;
  await pass(60, async () => {
    count += takeCount();
    await setRow(async (tx) => {
      await tx.apps.update(uuid(32), { status: 'stopped' });
      await tx.wake('app', uuid(32));
    });
    takeCount();
  });
  stop();

  expect(count).toBeLessThanOrEqual(60);
});

test('one look shows a change to every stream, with the role of its caller', async () => {
  const { setRow, pass, readers, stop, takeCount } = await openStreams({ each: 10 });

  await setRow((tx) => tx.apps.update(uuid(31), { status: 'stopped' }));
  takeCount();
  await pass(1);
  const frames = await Promise.all(readers);
  const count = takeCount();
  stop();

  const shown = { instances: [{ slug: 'shop', status: 'stopped' }] };
  expect(frames[0]).toMatchObject({ value: { workspace: { ...shown, role: 'owner' } } });
  expect(frames[1]).toMatchObject({ value: { workspace: { ...shown, role: 'admin' } } });
  expect(frames.slice(2).every(({ done }) => done === false)).toBe(true);
  expect(count).toBeLessThanOrEqual(13);
});

test('the streams of a person who is removed end, and those of others go on', async () => {
  const { setRow, pass, readers, stop } = await openStreams({ each: 2 });

  await setRow((tx) => tx.members.deleteAll({ userId: ada }));
  await pass(1);
  const ended = await Promise.all([readers[0], readers[2]]);
  const next = await readers[1];
  stop();

  expect(ended.map((result) => result?.done)).toEqual([true, true]);
  expect(next).toMatchObject({ value: { workspace: { role: 'admin', membersCount: 1 } } });
});

test('a new member is counted', async () => {
  const { setRow, pass, readers, stop } = await openStreams({ each: 1 });

  await setRow((tx) => tx.members.insert(memberRow(acme, alan, { id: uuid(24), role: 'viewer' })));
  await pass(1);
  const next = await readers[0];
  stop();

  expect(next).toMatchObject({ value: { workspace: { membersCount: 3 } } });
});

test('an app that leaves the workspace is shown no more', async () => {
  const { setRow, pass, readers, stop } = await openStreams({ each: 1 });

  await setRow((tx) => tx.apps.update(uuid(31), { workspaceId: umbrella }));
  await pass(1);
  const next = await readers[0];
  stop();

  expect(next).toMatchObject({ value: { workspace: { instances: [] } } });
});

test('a token that is revoked ends its own streams within 15 s', async () => {
  const { setRow, pass, readers, stop } = await openStreams({ each: 2 });

  await setRow((tx) => tx.tokens.delete(ada));
  await pass(15);
  const ended = await Promise.all([readers[0], readers[2]]);
  await setRow((tx) => tx.workspaces.update(acme, { name: 'Acme Shop' }));
  await pass(1);
  const others = await Promise.all([readers[1], readers[3]]);
  stop();

  expect(ended.map((result) => result?.done)).toEqual([true, true]);
  expect(others.map((result) => result?.done)).toEqual([false, false]);
});
