import { expect, test } from 'vitest';
import { type Killable, killEverywhere } from './killing.ts';
import { startCompose } from './start-command.ts';
import { minute, second } from './start-plane.ts';

const migrate = (command: string, more = '') =>
  `  migrate: { image: "web:1", command: ${JSON.stringify(command)}, depends_on: { db: { condition: service_healthy } }${more} }\n`;
const shop = `  db: { image: "postgres:17", volumes: ["data:/var/lib/postgresql/data"] }
  web: { image: "web:1", ports: ["80:80"], depends_on: { migrate: { condition: service_completed_successfully } } }
`;
const namesOf = (containers: readonly string[]) => containers.map((one) => one.split(' ')[0]);

test('a service that ends runs before the services that wait for it, and not again', async () => {
  const plane = await startCompose(null, `${shop}${migrate("sh -c 'echo migrated; sleep 60'")}`);
  await plane.deploy('first');

  await plane.passUntilRun('first');
  await plane.pass(second);
  const during = await plane.containers();
  await plane.passUntil('first', 'succeeded');
  await plane.pass(10 * minute);

  expect(namesOf(during)).toEqual(['db']);
  expect(namesOf(await plane.containers())).toEqual(['db', 'web']);
  expect(await plane.findApp()).toMatchObject({ status: 'running', ready: 'all' });
  expect(plane.orders).toMatchObject([{ service: { name: 'migrate' }, argv: [] }]);
  expect(await plane.lines('first')).toEqual([
    'system: Starting db, which the service migrate needs',
    'system: Running the service migrate',
    'stdout: migrated',
    'system: The service migrate has ended',
    'system: Starting web',
  ]);
});

test('a service that ends counts in the pool until then', async () => {
  const plane = await startCompose(null, `${shop}${migrate("sh -c 'sleep 60'")}`);
  await plane.deploy('first');

  await plane.passUntilRun('first');
  const during = await plane.findDeploy('first');
  const after = await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);

  expect([during?.cpuMillis, after.cpuMillis]).toEqual([1000, 750]);
  expect(await plane.findApp()).toMatchObject({ cpuMillis: 750, memory: 805_306_368, storage: 1_073_741_824 });
});

test('each deploy of the source runs it, and a rollback does not', async () => {
  const plane = await startCompose(null, `${shop}${migrate('true')}`);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);
  await plane.deploy('second');
  await plane.passUntil('second', 'succeeded');
  await plane.pass(minute);

  await plane.deploy('third', { releaseId: 'first', trigger: 'rollback' });
  await plane.passUntil('third', 'succeeded');
  await plane.pass(minute);

  expect(plane.orders.map(({ task }) => task)).toEqual(['first.1', 'second.1']);
  expect(namesOf(await plane.containers())).toEqual(['db', 'web']);
});

test('a restart does not run it again', async () => {
  const plane = await startCompose(null, `${shop}${migrate('true')}`);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);

  await plane.change((tx) => tx.apps.update('shop', { generation: 2 }));
  await plane.wake('app', 'shop');
  await plane.pass(minute);

  expect(plane.orders).toHaveLength(1);
  expect(await plane.containers()).toEqual([
    expect.stringMatching(/^db .*-2 ready$/),
    expect.stringMatching(/^web 1-2 ready$/),
  ]);
});

test('a failure ends the deploy and names the service, and the former release serves', async () => {
  const plane = await startCompose(null, `${shop}${migrate('true')}`);
  await plane.deploy('first');
  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);
  const before = await plane.containers();
  plane.restore(`${shop}${migrate("sh -c 'echo no such table; exit 3'")}`);
  await plane.deploy('second');

  const failed = await plane.passUntil('second', 'failed');
  await plane.pass(minute);

  expect(failed).toMatchObject({
    errorCode: 'release_failed',
    errorMessage: 'The service "migrate" ended with exit code 3. Its last line: no such table',
  });
  expect(await plane.containers()).toEqual(before);
  expect(await plane.findApp()).toMatchObject({ status: 'running' });
});

test.each([
  ['that others wait for', shop, '', 'The service "migrate" took more than 10 minutes.'],
  [
    'with `restart`',
    shop.replace(/, depends_on: .* \}/, ' }'),
    ', restart: on-failure',
    'The service "migrate" took more than 10 minutes. Give it `restart: unless-stopped` in the compose file if it is meant to go on running.',
  ],
])('a service %s has 10 minutes', async (_which, others, more, errorMessage) => {
  const plane = await startCompose(null, `${others}${migrate('sleep infinity', more)}`);
  await plane.deploy('first');

  await plane.pass(5 * minute);
  const failed = await plane.passUntil('first', 'failed');

  expect(failed).toMatchObject({ errorCode: 'release_failed', errorMessage });
  expect((failed.finishedAt ?? 0) - failed.createdAt - (failed.releaseTask?.startedAfter ?? 0)).toBe(10 * minute);
});

test('its run does not count in the 5 minutes of the start', async () => {
  const plane = await startCompose(null, `${shop}${migrate("sh -c 'sleep 540'")}`);
  plane.runtime.inject({ appId: 'shop', kind: 'startSlowly', service: 'web', ms: 4 * minute });
  await plane.deploy('first');

  await plane.pass(9 * minute);
  expect(await plane.passUntil('first', 'succeeded')).toMatchObject({ errorCode: null });
});

test('a service that may run again after a failure does, with its source’s limit', async () => {
  const plane = await startCompose(null, `${shop}${migrate('exit 1', ', restart: "on-failure:2"')}`);
  await plane.deploy('first');

  const failed = await plane.passUntil('first', 'failed');
  await plane.pass(minute);

  expect(failed).toMatchObject({ errorCode: 'release_failed' });
  expect(plane.orders.map(({ task }) => task)).toEqual(['first.1', 'first.2', 'first.3']);
  expect(await plane.lines('first')).toEqual([
    'system: Starting db, which the service migrate needs',
    'system: Running the service migrate',
    'system: The service migrate ended with exit code 1 and runs again',
    'system: Running the service migrate',
    'system: The service migrate ended with exit code 1 and runs again',
    'system: Running the service migrate',
    'system: The service "migrate" ended with exit code 1.',
  ]);
});

test('a second run can succeed', async () => {
  const plane = await startCompose(null, `${shop}${migrate("sh -c 'npm run migrate'", ', restart: on-failure')}`);
  plane.runtime.tasks.inject({ appId: 'shop', kind: 'fail' });
  await plane.deploy('first');

  await plane.passUntil('first', 'succeeded');

  expect(plane.orders.map(({ task }) => task)).toEqual(['first.1', 'first.2']);
});

test('the tasks of a deploy run in the order of their dependencies', async () => {
  const seed = '  seed: { image: "web:1", command: "true", restart: "no", depends_on: [web] }\n';
  const before = '  assets: { image: "web:1", command: "true", restart: "no" }\n';
  const plane = await startCompose('echo release', `${seed}${before}${shop}${migrate('true')}`);
  await plane.deploy('first');

  await plane.passUntil('first', 'succeeded');
  await plane.pass(minute);

  expect(plane.orders.map(({ service }) => service.name)).toEqual(['assets', 'migrate', 'web', 'seed']);
  expect(plane.orders.map(({ task }) => task)).toEqual(['first.1', 'first.2', 'first', 'first.4']);
  expect((await plane.lines('first'))?.filter((line) => line.startsWith('system'))).toEqual([
    'system: Running the service assets',
    'system: The service assets has ended',
    'system: Starting db, which the service migrate needs',
    'system: Running the service migrate',
    'system: The service migrate has ended',
    'system: Running the release command in web: echo release',
    'system: The release command has ended',
    'system: Starting web, which the service seed needs',
    'system: Running the service seed',
    'system: The service seed has ended',
  ]);
});

test('only the service that runs once gets its volumes', async () => {
  const plane = await startCompose(
    'true',
    '  web: { image: "web:1", ports: ["80:80"], volumes: ["data:/data"] }\n  init: { image: "web:1", restart: "no", volumes: ["data:/data"] }\n',
  );
  await plane.deploy('first');

  await plane.passUntil('first', 'succeeded');

  expect(plane.orders.map(({ service }) => [service.name, service.volumes.map(({ name }) => name)])).toEqual([
    ['init', ['data']],
    ['web', []],
  ]);
});

test('each run starts at most once, wherever the worker is killed', async () => {
  const run = async (killable: Killable) => {
    const plane = await startCompose(null, `${shop}${migrate('exit 1', ', restart: "on-failure:1"')}`, killable);
    await plane.deploy('first');
    killable.arm();
    await plane.pass(8 * minute);
    const deploy = await plane.findDeploy('first');
    const tasks = plane.orders.map(({ task }) => task);
    return { status: deploy?.status, errorCode: deploy?.errorCode, isOnce: new Set(tasks).size === tasks.length };
  };

  const { calls, ends } = await killEverywhere({ run });

  const results = ends.map((end) => JSON.parse(end.slice(end.indexOf('{'))) as unknown);
  expect(calls).toBeGreaterThan(30);
  expect(results).toEqual([{ status: 'failed', errorCode: 'release_failed', isOnce: true }]);
});
