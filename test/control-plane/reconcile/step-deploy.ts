import { service } from '../../../control-plane/model/sources/detect/make.ts';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Build, BuildOrder } from '../../../control-plane/ports/builder.ts';
import type { Route } from '../../../control-plane/ports/ingress.ts';
import type { Observed, Wanted } from '../../../control-plane/ports/runtime.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { deployRow } from '../../../control-plane/ports/suites/rows.ts';
import { reconcileDeploy } from '../../../control-plane/reconcile/deploy.ts';
import { runningContainer } from '../ports/running-container.ts';
import { now, startRows } from './start-rows.ts';

export type Deploy = RowOf<'deploys'>;
type Step = Deploy['steps'][number];

export const minute = 60_000;
export const web: ServiceDefinition = { ...service('web', { port: 80 }), image: 'web:1' };
export const worker: ServiceDefinition = { ...service('worker'), image: 'worker:1' };
export const fits = { cpuMillis: 100, memory: 134_217_728, storage: 0 };

export const pending = (id: Step['id']): Step => ({ id, status: 'pending', startedAfter: null, finishedAfter: null });
export const runs = (id: Step['id'], startedAfter: number): Step => ({
  id,
  status: 'running',
  startedAfter,
  finishedAfter: null,
});
export const done = (id: Step['id'], startedAfter: number, finishedAfter: number): Step => ({
  id,
  status: 'succeeded',
  startedAfter,
  finishedAfter,
});

const release = { workspaceId: 'acme', appId: 'shop', releaseCommand: null, currentAt: null, createdAt: 1 };
export const container = (name: string, generation: string, more: Partial<Observed> = {}): Observed => ({
  ...runningContainer,
  name: `shop-${name}-1`,
  service: name,
  generation,
  image: `${name}:1`,
  ...more,
});

export interface Outside {
  readonly build?: Partial<Build> & { readonly nextChangeAt?: number | null };
  readonly containers?: readonly Observed[];
  readonly nextChangeAt?: number | null;
  readonly write?: (tx: Tx) => Promise<unknown>;
  /** The calls that reject. */
  readonly failing?: readonly string[];
}

/** Takes a step of the second deploy of the app shop, whose first deploy has the release web. */
export async function stepDeploy(before: Partial<Deploy>, outside: Outside = {}) {
  const { build = {}, containers = [], write = async () => null, failing = [] } = outside;
  const { ports, read, due } = await startRows(async (tx) => {
    await tx.releases.insert({ ...release, id: 'first', deployId: 'first', services: [web] });
    await tx.releases.insert({ ...release, id: 'second', deployId: 'second', services: [web, worker] });
    await tx.deploys.insert(deployRow('first', { status: 'succeeded', slot: null, releaseId: 'first', createdAt: 1 }));
    await tx.deploys.insert(deployRow('second', { number: 2, createdAt: now - 10_000, ...before }));
    await tx.apps.update('shop', { currentDeployId: 'first', lastNumber: 2, status: 'deploying' });
    await write(tx);
  });
  const [orders, wanted, routes, removed]: [BuildOrder[], string[][], Route[], string[]] = [[], [], [], []];
  const call = async (name: string) => {
    if (failing.includes(name)) throw new Error('The socket was closed.');
  };
  Object.assign(ports.builder, {
    start: async (_id: string, order: BuildOrder) => {
      await call('start');
      orders.push(order);
    },
    observe: async () => {
      await call('build');
      return { state: 'running', steps: [], commit: null, services: null, releaseCommand: null, error: null, ...build };
    },
  });
  Object.assign(ports.runtime, {
    apply: async ({ services }: Wanted) => {
      await call('apply');
      wanted.push(services.map(({ service: { name }, generation }) => `${name} ${generation}`));
    },
    observe: async () => {
      await call('observe');
      return { containers, volumes: [], ...('nextChangeAt' in outside && { nextChangeAt: outside.nextChangeAt }) };
    },
  });
  Object.assign(ports.ingress, {
    point: async (route: Route) => void routes.push(route),
    remove: async ({ id }: { id: string }) => void removed.push(id),
  });
  const result = await reconcileDeploy(ports, 'second').then(
    (next) => ({ next, error: null }),
    (error: unknown) => ({ next: null, error }),
  );
  return {
    ...result,
    ...{ orders, wanted, routes, removed },
    deploy: await read((tx) => tx.deploys.find({ id: 'second' })),
    app: await read((tx) => tx.apps.find({ id: 'shop' })),
    release: await read((tx) => tx.releases.find({ id: 'second' })),

    woken: { app: await due('app'), deploy: await due('deploy') },
  };
}
