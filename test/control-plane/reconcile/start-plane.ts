import { newSteps, rolloutSteps } from '../../../control-plane/model/deploys/deploy.ts';
import type { Source } from '../../../control-plane/model/tables/apps.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { planRow, seed, tierRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Item } from '../../../control-plane/ports/work.ts';
import { runDue, runUntil } from '../../../control-plane/reconcile/run.ts';
import { addDeploy } from '../../../control-plane/transitions/deploys.ts';
import { beginRemoval } from '../../../control-plane/transitions/removal.ts';
import { createMemoryPlane } from '../../memory-plane.ts';
import type { Killable } from './killing.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const start = Date.UTC(2026, 10, 1, 12);

export const repoUrl = 'https://githost.test/acme/shop';
const tracking = { autoDeploy: true, branchTracking: { mode: 'off', pattern: '', copySecrets: true } };
export const git: Extract<Source, { type: 'git' }> = {
  type: 'git',
  repoUrl,
  branch: 'main',
  subdir: '',
  ...tracking,
  paths: [],
  profiles: [],
};
export const image: Source = { type: 'image', ref: 'ghcr.io/acme/guestbook:1' };
/** Has a volume. */
export const database: Source = { type: 'image', ref: 'postgres:17' };

/**
 * The app shop of acme, which has no release yet, in a region that is ready, with a plan that is paid and whose pool
 * has 4 cores and 8 GiB.
 */
export async function startPlane(source: Source = git, killable: Partial<Killable> = {}) {
  const { wrap = (ports) => ports, wrapWork = (all) => all } = killable;
  const failures: string[] = [];
  const onFailure = ({ kind }: Item, error: unknown) =>
    void failures.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
  const plane = createMemoryPlane({ at: start, onFailure, wrapWork });
  const { store, clock, work, ports: simulated } = plane;
  const running = { ...plane.running, ports: wrap(simulated) };
  await seed(store);
  await store.write('system', async (tx) => {
    await tx.tiers.insert(tierRow('pro'));
    await tx.plans.insert(planRow('plan-1'));
    await tx.apps.update('shop', { source, status: 'deploying', ready: null, startedAt: null });
  });
  const change = <T>(write: (tx: Tx) => Promise<T>) => store.write('system', write);
  return {
    ...simulated,
    store,
    clock,
    work,
    failures,
    change,
    /** Makes a deploy of the source of the app. */
    deploy: (id: string, more: Partial<RowOf<'deploys'>> = {}) =>
      change(async (tx) => {
        const app = await tx.apps.find({ id: 'shop' });
        if (!app) throw new Error('There is no app.');
        const rollout = more.releaseId ? await tx.releases.find({ id: more.releaseId }) : null;
        const steps = rollout ? rolloutSteps(rollout.services) : newSteps(more.source ?? app.source);
        const content = {
          source: app.source,
          sha: null,
          commitMsg: null,
          author: null,
          version: null,
          steps,
          releaseId: null,
        };
        const amounts = { cpuMillis: 100, memory: 134_217_728, storage: 0 };
        const row = { id, trigger: 'api', createdById: 'ada', ...content, ...amounts, ...more } as const;
        await addDeploy(tx, app, row, { trigger: 'createDeploy' });
      }),
    /** Does what is due now. */
    settle: () => runDue(running),
    /** Waits for a record like a request that has changed it. Throws the error of its reconciler. */
    async awaitRecord(kind: 'app' | 'deploy' | 'removal', subject: string, limitMs: number) {
      const untilOf = () => ({ kind, subject, limitMs });
      const { rejection } = await simulated.store.writeUntil('system', async () => undefined, untilOf);
      if (rejection) throw rejection.cause;
    },
    /** Lets time go by. */
    pass: (milliseconds: number) => runUntil(clock.now() + milliseconds, running),
    wake: (kind: 'app' | 'deploy' | 'branch' | 'removal' | 'upload', id: string) =>
      change((tx) => tx.wake(kind, id, clock.now())),
    /** Begins the removal of the app. */
    remove: () =>
      change(async (tx) => {
        const app = await tx.apps.find({ id: 'shop' });
        if (app) await beginRemoval(tx, app, 'deleteApp');
      }),
    /** How many rows of the app there are. */
    left: () =>
      store.read('system', async (tx) => ({
        deploys: await tx.deploys.count({ appId: 'shop' }),
        releases: await tx.releases.count({ appId: 'shop' }),
        deployLogs: await tx.deployLogs.count({ appId: 'shop' }),
        vars: await tx.vars.count({ appId: 'shop' }),
        domains: await tx.domains.count({ appId: 'shop' }),
      })),
    findApp: () => store.read('system', (tx) => tx.apps.find({ id: 'shop' })),
    findDeploy: (id: string) => store.read('system', (tx) => tx.deploys.find({ id })),
    /** Lets time go by until a deploy has a status. */
    async passUntil(id: string, status: string) {
      for (let tries = 0; tries < 6000; tries++) {
        const deploy = await store.read('system', (tx) => tx.deploys.find({ id }));
        if (deploy?.status === status) return deploy;
        await runUntil(clock.now() + 100, running);
      }
      throw new Error(`The deploy ${id} did not become ${status}.`);
    },
    /** The generation and the readiness of each container of the app. */
    async containers() {
      const { containers } = await simulated.runtime.observe({ id: 'shop', region: 'eu' });
      return containers.map(({ service, generation, ready, isStopping }) => {
        const state = isStopping ? 'stopping' : ready ? 'ready' : 'not ready';
        return `${service} ${generation} ${state}`;
      });
    },
    route: () => simulated.ingress.observe({ id: 'shop', region: 'eu' }),
  };
}
