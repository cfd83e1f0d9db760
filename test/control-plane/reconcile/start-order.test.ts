import { expect, test } from 'vitest';
import { startCompose } from './start-command.ts';
import { minute, second } from './start-plane.ts';

const check = 'healthcheck: { test: ["CMD", "true"] }';
const shop = `  db: { image: "postgres:17", ${check} }
  web: { image: "web:1", ports: ["80:80"], depends_on: { db: { condition: service_healthy } } }
`;
const namesOf = (containers: readonly string[]) => containers.map((one) => one.split(' ')[0]);

test('a service waits for the health of another one', async () => {
  const plane = await startCompose(null, shop);
  plane.runtime.inject({ appId: 'shop', kind: 'startSlowly', service: 'db', ms: minute });
  await plane.deploy('first');

  await plane.passUntil('first', 'deploying');
  await plane.pass(50 * second);
  const during = await plane.containers();
  await plane.passUntil('first', 'succeeded');

  expect(during).toEqual([expect.stringMatching(/^db 1-1 not ready$/)]);
  expect(namesOf(await plane.containers())).toEqual(['db', 'web']);
});

test('a service waits for the start of another one, not for its health', async () => {
  const plane = await startCompose(
    null,
    shop.replace('depends_on: { db: { condition: service_healthy } }', 'depends_on: [db]'),
  );
  plane.runtime.inject({ appId: 'shop', kind: 'startSlowly', service: 'db', ms: minute });
  await plane.deploy('first');

  await plane.passUntil('first', 'deploying');
  await plane.pass(50 * second);

  expect(await plane.containers()).toEqual([
    expect.stringMatching(/^db 1-1 not ready$/),
    expect.stringMatching(/^web 1-1 ready$/),
  ]);
});

test('services that depend on one another start', async () => {
  const plane = await startCompose(
    null,
    '  web: { image: "web:1", ports: ["80:80"], depends_on: [api] }\n  api: { image: "api:1", depends_on: [web] }\n',
  );
  await plane.deploy('first');

  await plane.passUntil('first', 'succeeded');

  expect(namesOf(await plane.containers())).toEqual(['api', 'web']);
});

test('a restart keeps the order, and the former containers serve until then', async () => {
  const plane = await startCompose(null, shop);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);
  plane.runtime.inject({ appId: 'shop', kind: 'startSlowly', service: 'db', ms: minute });

  await plane.change((tx) => tx.apps.update('shop', { generation: 2 }));
  await plane.wake('app', 'shop');
  await plane.pass(50 * second);
  const during = await plane.containers();
  await plane.pass(2 * minute);

  expect(during).toEqual(['db 1-2 not ready', 'db 1-1 ready', 'web 1-1 ready']);
  expect(await plane.containers()).toEqual(['db 1-2 ready', 'web 1-2 ready']);
});

test('a running service stays when what it waited for is not healthy any more', async () => {
  const plane = await startCompose(null, shop);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);

  plane.runtime.inject({ appId: 'shop', kind: 'unhealthy', service: 'db' });
  await plane.pass(10 * minute);

  expect((await plane.containers()).at(-1)).toBe('web 1-1 ready');
});
