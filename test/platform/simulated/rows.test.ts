import { expect, test } from 'vitest';
import type { UploadTree } from '../../../contract/model/upload.ts';
import type { BuildOrder, BuildRef } from '../../../control-plane/ports/builder.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import type { Wanted } from '../../../control-plane/ports/runtime.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import { seed } from '../../../control-plane/ports/suites/rows.ts';
import { alertRow } from '../../control-plane/ports/rows.ts';
import type { TaskOrder } from '../../../control-plane/ports/task.ts';
import { web } from '../../control-plane/reconcile/step-deploy.ts';
import { countStatements } from '../database/count-statements.ts';
import { createStored, storedChecks } from './checks.ts';
import { createStore } from '../../control-plane/ports/memory-store.ts';

test.each(storedChecks(async () => createStore()))('the simulated %s, with its state in rows', async (_name, check) => {
  await expect(check()).resolves.toBeUndefined();
});

const minute = 60_000;
const shop = { id: 'shop', region: 'eu' };

test('another process shows the same containers, tasks and usage', async () => {
  const { one, other } = startTwo();
  await one.ports.runtime.apply(wanted());
  await one.ports.runtime.startTask(task('migrate'));
  await one.pass(minute);

  const { containers } = await one.ports.runtime.observe(shop);
  const seen = await other.ports.runtime.observe(shop);

  expect(containers).toMatchObject([{ service: 'web', ready: true }]);
  expect(seen.containers).toEqual(containers);
  expect(await other.ports.runtime.observeTask(task('migrate'))).toMatchObject({ state: 'done', exitCode: 0 });
  const usage = await other.ports.telemetry.usage(serviceOf(containers.map(({ name }) => name)), one.clock.now());
  expect(usage.map(({ container }) => container)).toEqual(containers.map(({ name }) => name));
});

test('keeps the content of the files of a large upload that are near its root', async () => {
  const { one, other } = startTwo();
  const deep = Array.from({ length: 100 }, (_, index) => ({ path: `src/${index}.ts`, size: 60_000 }));
  const files = [...deep, { path: 'package.json', size: 5 }, { path: 'large.bin', size: 65_537 }];

  await one.ports.sources.keep('upload', { ...upload, files });

  const tree = await other.ports.sources.upload('upload');
  const texts = await Promise.all(files.map(async ({ path }) => tree?.read(path)));
  expect(tree?.files).toEqual(files);
  // 4 MiB have room for 69 files of 60,000 bytes.
  expect(texts).toEqual([...deep.map((_, index) => (index < 69 ? 'hello' : '')), 'hello', '']);
});

test('another process goes on with a build', async () => {
  const { one, other } = startTwo();
  await one.ports.builder.start(build, order);
  await one.pass(10 * minute);

  expect(await other.ports.builder.observe(build)).toMatchObject({ state: 'done', services: [{ image: 'example:1' }] });
});

test('keeps both changes of two processes at once', async () => {
  const { one, other } = startTwo();

  await Promise.all([
    one.ports.runtime.startTask(task('one')),
    other.ports.runtime.startTask(task('other')),
    other.ports.runtime.apply(wanted()),
  ]);

  const states = await Promise.all([task('one'), task('other')].map((ref) => one.ports.runtime.observeTask(ref)));
  expect(states.map(({ state }) => state)).toEqual(['running', 'running']);
  expect((await one.ports.runtime.observe(shop)).containers).toHaveLength(1);
});

test('keeps the changes of a refused call', async () => {
  const { one } = startTwo();
  await one.simulations.builder.use('build', (builder) => builder.inject({ appId: 'shop', kind: 'refuse', times: 1 }));

  await expect(one.ports.builder.start(build, order)).rejects.toThrow(Refused);

  await expect(one.ports.builder.start(build, order)).resolves.toBeUndefined();
});

test('reports a change in the process, and wakes the alert rules with it', async () => {
  const { one, store } = startTwo();
  await seed(store);
  await store.write('system', (tx) => tx.alerts.insert(alertRow('slow')));
  const controller = new AbortController();
  const changes = one.ports.runtime.changes(controller.signal)[Symbol.asyncIterator]();
  const first = changes.next();

  await one.ports.runtime.apply(wanted());

  const woken = store.read('system', (tx) => tx.work.list({ kind: 'alert' }));
  expect(await woken).toMatchObject([{ subject: 'slow' }]);
  expect((await first).value).toBe('shop');
});

test('an app that has not run or is removed has no traffic, and its row is gone', async () => {
  const { one, store } = startTwo();
  const checks = () =>
    one.ports.telemetry.checks?.({ appId: 'shop', app: 'shop', services: [], entry: null }, 1, one.clock.now());
  const before = await checks();
  await one.ports.runtime.apply(wanted());
  await one.pass(10 * minute);
  const running = await checks();

  await one.ports.runtime.remove(shop);

  expect(before).toEqual([{ total: 0, up: 0 }]);
  expect(running).toEqual([{ total: 9, up: 9 }]);
  expect(await checks()).toEqual([{ total: 0, up: 0 }]);
  expect(await idsIn(store)).toEqual([]);
});

test('has a row for each app, build, upload, route, certificate, region and credential, until it is forgotten', async () => {
  const { one, store } = startTwo();
  const { runtime, builder, sources, ingress, provisioner, ssh } = one.ports;
  const host = { region: 'eu', host: 'shop.test' };
  await runtime.apply(wanted());
  await builder.start(build, order);
  await sources.keep('upload', upload);
  await ingress.point({ ...shop, hosts: [], target: null });
  await ingress.requestCertificate(host);
  await provisioner.provision('new');
  await ssh.issue({
    id: 'session',
    container: { ...shop, container: 'shop-web-0' },
    username: 'ada',
    publicKey: null,
    expiresAt: 0,
  });
  const left = await idsIn(store);

  await runtime.remove(shop);
  await builder.stop(build);
  await builder.removeImages(build);
  await sources.forget('upload');
  await ingress.remove(shop);
  await ingress.removeCertificate(host);
  await provisioner.remove('new');
  await ssh.end('session');

  expect(left).toEqual([
    'build/build',
    'ingress/app/shop',
    'ingress/host/shop.test',
    'region/new',
    'runtime/shop',
    'ssh/session',
    'upload/upload',
  ]);
  expect(await idsIn(store)).toEqual([]);
});

test('reads many apps with one statement, and writes nothing that stays the same', async () => {
  const { one, store } = startTwo();
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids) await one.ports.runtime.apply({ ...wanted(), id });
  const takeCount = countStatements(store);

  const seen = await Promise.all(ids.map((id) => one.ports.runtime.observe({ id, region: 'eu' })));

  expect(seen.map(({ containers }) => containers.length)).toEqual([1, 1, 1, 1]);
  expect(takeCount()).toBe(1);
});

/** The simulations of two processes that share a store and a clock. */
function startTwo() {
  const store = createStore();
  const one = createStored(store);
  return { store, one, other: createStored(store, one.clock) };
}

function wanted(): Wanted {
  return {
    ...shop,
    workspaceId: 'acme',
    slug: 'shop',
    services: [{ service: web, generation: '1', deployId: 'one', env: {} }],
  };
}

function task(name: string): TaskOrder {
  return {
    ...shop,
    task: name,
    workspaceId: 'acme',
    slug: 'shop',
    service: web,
    argv: ['sh', '-c', 'true'],
    env: {},
    secrets: [],
  };
}

const upload: UploadTree = {
  name: 'pages',
  files: [{ path: 'index.html', size: 5 }],
  size: 5,
  async *read() {
    yield new TextEncoder().encode('hello');
  },
  keep: async () => undefined,
};

const build: BuildRef = { region: 'eu', id: 'build' };
const order: BuildOrder = {
  appId: 'shop',
  source: { type: 'image', ref: 'example:1' },
  sha: null,
  image: 'images/shop',
  number: 1,
  env: {},
  secrets: [],
};

function serviceOf(containers: readonly string[]) {
  const limits = { cpu: 1, memory: 1_073_741_824 };
  return { appId: 'shop', app: 'shop', service: 'web', preset: 'access', limits, containers } as const;
}

async function idsIn(store: Store): Promise<string[]> {
  return (await store.read('system', (tx) => tx.simulations.list({}, { order: ['id'] }))).map(({ id }) => id);
}
