import { expect, test } from 'vitest';
import { viewWorld } from '../../../control-plane/world/index.ts';
import { startWorld, storyAt } from './start-world.ts';

const varsOf = { params: { workspaceSlug: 'acme', appSlug: 'storefront' } };

test('begins at the present of the story', async () => {
  const { world } = await startWorld({ shiftMs: 3_600_000 });

  expect(world.ports.clock.now()).toBe(storyAt + 3_600_000);
});

test('follows real time when a request arrives', async () => {
  const { world, call, real } = await startWorld();

  real.pass(2500);
  const before = world.ports.clock.now();
  await call('listVars', varsOf);

  expect([before, world.ports.clock.now()]).toEqual([storyAt, storyAt + 2500]);
});

test('keeps what a request changes, in itself alone', async () => {
  const [one, other] = [await startWorld(), await startWorld()];
  const body = { key: 'COLOUR', value: 'green', isSecret: false };

  await one.call('createVar', { ...varsOf, body });

  const [changed, unchanged] = [await one.call('listVars', varsOf), await other.call('listVars', varsOf)];
  expect(changed.body).toHaveProperty('vars[0].key', 'COLOUR');
  expect(unchanged.body).toHaveProperty('vars.length', 3);
});

test('makes the same ids in each world of a seed', async () => {
  const [one, other] = [await startWorld(), await startWorld()];
  const body = { key: 'COLOUR', value: 'green', isSecret: false };

  const [first, second] = [
    await one.call('createVar', { ...varsOf, body }),
    await other.call('createVar', { ...varsOf, body }),
  ];

  expect(first.body).toEqual(second.body);
});

test('does what has become due at its own time', async () => {
  const { world } = await startWorld();
  await world.ports.store.write('system', (tx) => tx.wake('ticket', 'a', storyAt + 60_000));

  await world.advance(3_600_000);

  expect(await world.ports.store.read('system', (tx) => tx.work.count({ kind: 'ticket', subject: 'a' }))).toBe(0);
  expect(world.ports.clock.now()).toBe(storyAt + 3_600_000);
});

test('a stranger is not a member of the workspace', async () => {
  const { as } = await startWorld();

  const { status } = await as('stranger')('listVars', varsOf);

  expect(status).toBe(404);
});

test('a viewer may not read variables', async () => {
  const { as } = await startWorld();

  const { status, body } = await as('viewer')('listVars', varsOf);

  expect([status, body]).toMatchObject([403, { error: { code: 'forbidden' } }]);
});

test('a token that has expired is refused', async () => {
  const { as } = await startWorld();

  const { status } = await as('expired')('listVars', varsOf);

  expect(status).toBe(401);
});

test('shows its rows with times in RFC 3339 and without secrets', async () => {
  const { world } = await startWorld();
  await world.ports.store.write('system', (tx) => tx.wake('ticket', 'a', storyAt + 60_000));

  const { at, due, tables } = await viewWorld(world);

  expect(at).toBe('2026-11-21T10:00:30.000Z');
  expect(due).toContainEqual({ kind: 'ticket', subject: 'a', at: '2026-11-21T10:01:30.000Z' });
  expect(tables.vars?.find((row) => 'key' in row && row.key === 'LOG_LEVEL')).toMatchObject({
    value: '••••••••',
    createdAt: '2026-03-12T15:41:06.902Z',
  });
});
