import { expect, test } from 'vitest';
import { service } from '../../../control-plane/model/sources/detect/make.ts';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Route } from '../../../control-plane/ports/ingress.ts';
import type { Observed, Wanted } from '../../../control-plane/ports/runtime.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { appRow, deployRow } from '../../../control-plane/ports/suites/rows.ts';
import { reconcileApp } from '../../../control-plane/reconcile/app.ts';
import { removeApp } from '../../../control-plane/reconcile/app-removal.ts';
import { now, startRows } from './start-rows.ts';
import { container } from './step-deploy.ts';

type App = RowOf<'apps'>;

const minute = 60_000;
const web: ServiceDefinition = { ...service('web', { port: 80 }), image: 'web:1' };
const worker: ServiceDefinition = { ...service('worker'), image: 'worker:1' };
const release = {
  id: 'first',
  workspaceId: 'acme',
  appId: 'shop',
  deployId: 'first',
  releaseCommand: null,
  currentAt: 1,
  createdAt: 1,
};

interface Outside {
  readonly services?: readonly ServiceDefinition[];
  readonly containers?: readonly Observed[];
  readonly volumes?: readonly string[];
  readonly nextChangeAt?: number | null;
  readonly refused?: boolean;
  readonly write?: (tx: Tx) => Promise<unknown>;
  readonly removes?: boolean;
}

/** Takes a step of the app shop, whose current release has one or two services, or of its removal. */
async function step(before: Partial<App>, outside: Outside = {}) {
  const { services = [web], containers = [], volumes = [], write = async () => null, removes = false } = outside;
  const { ports, read, due } = await startRows(async (tx) => {
    await tx.releases.insert({ ...release, services });
    await tx.deploys.insert(deployRow('first', { status: 'succeeded', slot: null, releaseId: 'first' }));
    await tx.apps.update('shop', { currentDeployId: 'first', lastNumber: 1, ...before });
    await write(tx);
  });
  const [wanted, routes, removed]: [string[][], Route['target'][], string[]] = [[], [], []];
  Object.assign(ports.runtime, {
    apply: async (all: Wanted) => {
      if (outside.refused) throw new Error('The socket was closed.');
      wanted.push(all.services.map(({ service: { name }, generation }) => `${name} ${generation}`));
    },
    observe: async () => ({
      containers,
      volumes,
      ...('nextChangeAt' in outside && { nextChangeAt: outside.nextChangeAt }),
    }),
    remove: async ({ id }: { id: string }) => void removed.push(`runtime ${id}`),
  });
  Object.assign(ports.ingress, {
    point: async ({ target }: Route) => void routes.push(target),
    remove: async ({ id }: { id: string }) => void removed.push(`ingress ${id}`),
  });
  const result = await (removes ? removeApp : reconcileApp)(ports, 'shop').then(
    (next) => ({ next, error: null }),
    (error: unknown) => ({ next: null, error }),
  );
  const app = await read((tx) => tx.apps.find({ id: 'shop' }));
  return {
    ...result,
    app,
    wanted,
    routes,
    removed,
    woken: { removal: await due('removal'), upload: await due('upload'), domain: await due('domain') },
  };
}

test('an app that is gone needs no step', async () => {
  const { ports } = await startRows(async () => null);

  expect(await reconcileApp(ports, 'gone')).toBeNull();
});

const ready = [container('web', '1-1')];
const target = { service: 'web', generation: '1-1', port: 80 };
const starting = [container('web', '1-1', { ready: false, state: 'starting' })];
const quiet = { nextChangeAt: null } as const;

test.each<[string, Partial<App>, Outside, number | null, string[][], (Route['target'] | undefined)[]]>([
  ['runs', {}, { containers: ready }, now + minute, [['web 1-1']], [target]],
  ['runs until further notice', {}, { containers: ready, ...quiet }, null, [['web 1-1']], [target]],
  ['is not ready yet', {}, { containers: starting, nextChangeAt: now + 3 }, now + 3, [['web 1-1']], []],
  [
    'has another service that is not ready',
    {},
    { services: [web, worker], containers: ready, ...quiet },
    null,
    [['web 1-1', 'worker 1-1']],
    [target],
  ],
  [
    'starts',
    { status: 'deploying', startsUntil: now + 5 },
    { containers: starting, ...quiet },
    now + 5,
    [['web 1-1']],
    [],
  ],
  [
    'has started too late',
    { status: 'deploying', startsUntil: now },
    { containers: starting, ...quiet },
    null,
    [['web 1-1']],
    [],
  ],
  ['is stopped', { desired: 'stopped', status: 'stopped' }, { containers: ready, ...quiet }, null, [[]], [null]],
  [
    'stops',
    { desired: 'stopped', status: 'stopped' },
    { containers: [container('web', '1-1', { isStopping: true })], nextChangeAt: now + 3 },
    now + 3,
    [[]],
    [null],
  ],
  ['has stopped', { desired: 'stopped', status: 'stopped' }, { ...quiet }, null, [], []],
  [
    'is not paid',
    {},
    { containers: ready, ...quiet, write: (tx) => tx.plans.update('plan', { status: 'canceled' }) },
    null,
    [[]],
    [null],
  ],
  ['was restarted', { generation: 2 }, { containers: ready, ...quiet }, null, [['web 1-2', 'web 1-1']], []],
  [
    'crashed before it starts again',
    { status: 'deploying', startsUntil: now + 5 * minute },
    { containers: [container('web', '1-1', { state: 'crashed', ready: false, startedAt: now - 1 })], ...quiet },
    now + 2000,
    [[]],
    [],
  ],
])('an app that %s', async (_that, before, outside, next, wanted, routes) => {
  expect(await step(before, outside)).toMatchObject({ next, wanted, routes });
});

test.each<[string, Partial<App>, Outside, Partial<App>]>([
  ['is ready', { status: 'deploying', ready: null }, { containers: ready }, { status: 'running', ready: 'all' }],
  ['is not', {}, { containers: starting }, { status: 'error', statusReason: 'health_check_failed', ready: 'none' }],
  ['is ready in part', {}, { services: [web, worker], containers: ready }, { status: 'degraded', ready: 'some' }],
  [
    'has started',
    { status: 'deploying', startsUntil: now + 5, ready: 'none' },
    { containers: ready },
    { status: 'running', startsUntil: null },
  ],
  [
    'goes on to start',
    { status: 'deploying', startsUntil: now + 5, ready: 'none' },
    { containers: starting },
    { status: 'deploying', startsUntil: now + 5 },
  ],
  [
    'starts too late',
    { status: 'deploying', startsUntil: now, ready: 'none' },
    { containers: starting },
    { status: 'error', startsUntil: null },
  ],
  [
    'keeps its mark',
    { status: 'degraded', statusReason: 'set_by_hand', mark: 'degraded' },
    { containers: ready },
    { status: 'degraded', mark: 'degraded' },
  ],
  [
    'loses its mark',
    { status: 'degraded', statusReason: 'set_by_hand', mark: 'degraded', ready: 'none' },
    { containers: ready },
    { status: 'running', mark: null },
  ],
  [
    'is in a region that has failed',
    {},
    { containers: ready, write: (tx) => tx.regions.update('eu', { status: 'failed' }) },
    { status: 'error', statusReason: 'region_unavailable', ready: 'all' },
  ],
  [
    'is paid again',
    { status: 'error', statusReason: 'payment_required' },
    { containers: starting },
    { status: 'deploying', startsUntil: now + 5 * minute },
  ],
  [
    'has no release',
    { currentDeployId: null, ready: null, status: 'error', statusReason: 'deploy_failed' },
    {},
    { status: 'error', ready: null },
  ],
])('the status of an app that %s', async (_that, before, outside, after) => {
  expect((await step(before, outside)).app).toMatchObject(after);
});

test('what the runtime refuses is observed, and fails', async () => {
  const { error, app } = await step({}, { containers: starting, refused: true });

  expect(error).toBeInstanceOf(Error);
  expect(app).toMatchObject({ status: 'error', ready: 'none' });
});

test('a deploy that rolls out decides what runs', async () => {
  const write = (tx: Tx) => tx.deploys.insert(deployRow('second', { number: 2, status: 'deploying' }));

  expect(await step({}, { containers: ready, write, ...quiet })).toMatchObject({ next: null, wanted: [], routes: [] });
});

test('an app without HTTP has no route', async () => {
  const result = await step({}, { services: [worker], containers: [container('worker', '1-1')] });

  expect(result).toMatchObject({ routes: [], removed: ['ingress shop'] });
});

const deleted = { desired: 'deleted', deletedAt: now, status: 'error', statusReason: 'being_deleted' } as const;
const all = ['ingress shop', 'runtime shop'];

test.each<[string, Outside, number | null, string[]]>([
  ['is gone', {}, null, all],
  ['has a container left', { containers: ready }, now + 2000, all],
  ['has a volume left', { volumes: ['data'] }, now + 2000, all],
  ['is gone soon', { containers: ready, nextChangeAt: now + 3 }, now + 3, all],
])('an app that is deleted and %s', async (_that, outside, next, removed) => {
  const result = await step(deleted, { ...outside, removes: true });

  expect(result).toMatchObject({ next, removed });
  expect(result.app === null).toBe(next === null);
});

test('a removal that takes long shows it in time', async () => {
  const early = await step(
    { ...deleted, deletedAt: now - minute + 1 },
    { containers: ready, nextChangeAt: now + 5, removes: true },
  );
  const late = await step({ ...deleted, deletedAt: now - minute }, { containers: ready, removes: true });

  expect(early).toMatchObject({ next: now + 1, app: { statusReason: 'being_deleted' } });
  expect(late).toMatchObject({ next: now + 2000, app: { statusReason: 'cleanup_failed' } });
});

test('the previews of an app go with it', async () => {
  const write = (tx: Tx) => tx.apps.insert(appRow('preview', { env: 'preview', previewOfAppId: 'shop' }));

  expect(await step(deleted, { write, removes: true })).toMatchObject({
    removed: ['ingress preview', 'runtime preview', ...all],
    app: null,
  });
});

test('an app that shall stay is not removed', async () => {
  expect(await step({}, { removes: true })).toMatchObject({ next: null, removed: [], app: { desired: 'running' } });
});

test('the app of a workspace that is deleted lets its removal go on', async () => {
  const write = (tx: Tx) => tx.workspaces.update('acme', { deletedAt: now });

  const own = await step(deleted, { write, removes: true });
  const other = await step(deleted, { removes: true });

  expect([own.woken.removal, other.woken.removal]).toEqual([{ acme: now }, {}]);
});
