import { expect, test } from 'vitest';
import { missingDependencies } from '../../../control-plane/model/deploys/release-task.ts';
import { varRow } from '../../../control-plane/ports/suites/rows.ts';
import { startCompose } from './start-command.ts';
import { minute, second } from './start-plane.ts';

const shop = `  db: { image: "postgres:17" }
  api: { image: "api:1", depends_on: [db] }
  web: { image: "web:1", ports: ["80:80"], depends_on: [api] }
  worker: { image: "worker:1" }
`;

test('what the command depends on starts first, and the rest with the release', async () => {
  const plane = await startCompose('echo migrated; sleep 60', shop);
  await plane.deploy('first');

  await plane.passUntilRun('first');
  await plane.pass(second);
  const during = await plane.containers();
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);

  expect(during).toEqual([expect.stringMatching(/^api .* ready$/), expect.stringMatching(/^db .* ready$/)]);
  expect((await plane.containers()).map((one) => one.split(' ')[0])).toEqual(['api', 'db', 'web', 'worker']);
  expect(await plane.lines('first')).toEqual([
    'system: Starting api, which the release command needs',
    'system: Starting db, which the release command needs',
    'system: Running the release command in web: echo migrated; sleep 60',
    'stdout: migrated',
    'system: The release command has ended',
    'system: Starting web',
    'system: Starting worker',
  ]);
  expect(plane.orders).toMatchObject([{ service: { name: 'web' } }]);
});

test('the command has the variables that the source sets, and those of the app', async () => {
  const web = '  web: { image: "web:1", ports: ["80:80"], environment: { URL: "db/${NAME}", LEVEL: debug } }\n';
  const plane = await startCompose('sleep 60', web);
  await plane.change((tx) => tx.vars.insert(varRow('var-1', { appId: 'shop', key: 'NAME', value: 'shop' })));
  await plane.deploy('first');

  await plane.passUntilRun('first');

  expect(plane.orders.map(({ env }) => env)).toEqual([{ URL: 'db/shop', LEVEL: 'debug', NAME: 'shop' }]);
});

test('services of the current release that are ready are used', async () => {
  const plane = await startCompose('sleep 60', shop);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);
  const before = await plane.containers();
  await plane.deploy('second');

  await plane.passUntilRun('second');
  await plane.pass(second);

  expect(await plane.containers()).toEqual(before);
  expect(await plane.findDeploy('second')).toMatchObject({ releaseTask: { starts: [] } });
});

test('only what is missing starts, beside what the current release runs', async () => {
  const plane = await startCompose('sleep 60', shop.replace('  api: { image: "api:1", depends_on: [db] }\n', ''));
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);
  const withCache = `${shop}  cache: { image: "redis:8", volumes: ["cache:/data"] }\nvolumes: { cache: }\n`.replace(
    'depends_on: [api]',
    'depends_on: [db, cache]',
  );
  await plane.change((tx) => tx.apps.update('shop', { releaseCommand: 'exit 1' }));
  plane.restore(withCache);
  await plane.deploy('second');

  await plane.passUntilRun('second');
  const during = (await plane.containers()).map((one) => one.split(' ')[0]);
  await plane.passUntil('second', 'failed');
  await plane.pass(minute);

  expect(during).toEqual(['cache', 'db', 'web', 'worker']);
  expect((await plane.containers()).map((one) => one.split(' ')[0])).toEqual(['db', 'web', 'worker']);
  expect(await plane.findApp()).toMatchObject({ volumeSizes: { cache: 1_073_741_824 } });
});

test('a command fails the deploy if what it depends on is not ready within 5 minutes', async () => {
  const plane = await startCompose('echo never', shop);
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady', service: 'db' });
  await plane.deploy('first');

  const failed = await plane.passUntil('first', 'failed');
  await plane.pass(minute);

  const begun = failed.steps.find(({ id }) => id === 'release')?.startedAfter;
  expect(failed).toMatchObject({
    errorCode: 'health_check_failed',
    errorMessage: 'What the release command needs was not ready within 5 minutes: db.',
    finishedAt: failed.createdAt + Number(begun) + 5 * minute,
  });
  expect([plane.orders, await plane.containers()]).toEqual([[], []]);
});

test.each([
  ['cannot start', { kind: 'cannotStart', service: 'db' }, 'start_failed'],
  ['has lost its image', { kind: 'imageGone', images: ['postgres:17'] }, 'release_unavailable'],
  ['is refused', { kind: 'refuse' }, 'reconcile_failed'],
] as const)('a command fails the deploy if what it depends on %s', async (_that, fault, errorCode) => {
  const plane = await startCompose('echo never', shop);
  plane.runtime.inject({ appId: 'shop', ...fault });
  await plane.deploy('first');

  expect(await plane.passUntil('first', 'failed')).toMatchObject({ errorCode });
  expect(plane.orders).toEqual([]);
});

test('a release that does not fit into the pool runs no command', async () => {
  const plane = await startCompose('echo never', shop);
  await plane.change((tx) => tx.tiers.update('pro', { cpuMillis: 399 }));
  await plane.deploy('first');

  expect(await plane.passUntil('first', 'failed')).toMatchObject({ errorCode: 'insufficient_pool', releaseTask: null });
  expect([plane.orders, await plane.containers()]).toEqual([[], []]);
});

test('without an address, the command runs in the first service by name', async () => {
  const plane = await startCompose(
    'true',
    '  zoo: { image: "zoo:1" }\n  Bee: { image: "bee:1" }\n  ant: { image: "ant:1" }\n',
  );
  await plane.deploy('first');
  await plane.passUntilRun('first');

  expect(plane.orders).toMatchObject([{ service: { name: 'ant' } }]);
});

test.each([
  ['what is ready, and what that needs', ['api'], []],
  ['unknown services', [], ['api', 'db']],
])('leaves out %s', (_what, ready: readonly string[], expected) => {
  const services = [
    { name: 'web', dependsOn: ['api', 'gone'] },
    { name: 'api', dependsOn: ['db', 'web'] },
    { name: 'db', dependsOn: ['api'] },
  ];

  expect(missingDependencies(services, 'web', (name) => ready.includes(name))).toEqual(expected);
});
