import type { HealthTimes, ServiceHealth } from '../../model/tables/apps.ts';
import type { Observed, Runtime } from '../runtime.ts';
import { type Suite, equal } from './assert.ts';

interface Subject {
  readonly runtime: Runtime;
  /** Lets that much time go by for the containers. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Lets the containers of app-1 pass their health checks, as they do at first, or fail them from now on. */
  readonly setHealthy: (isHealthy: boolean) => void | Promise<void>;
}

const second = 1000;
const minute = 60 * second;
const app = { id: 'app-1', region: 'eu' };

const times: HealthTimes = { intervalSeconds: 5, timeoutSeconds: 5, retries: 3, startSeconds: 120, restartAfterSeconds: 30 };
const http: ServiceHealth = { ...times, kind: 'http', path: '/healthz' };
const command: ServiceHealth = { ...times, kind: 'command', argv: ['app', 'check'] };

/** What every runtime has to do with health checks, by name. */
export const healthChecks: Suite<Subject> = {
  'does not mind that a container fails its health check once': async (create) => {
    const subject = await run(await create(), http);
    await subject.setHealthy(false);
    await subject.pass(5 * second);

    await subject.setHealthy(true);
    await subject.pass(20 * second);

    equal(await subject.look(), 'running true null restarts 0');
  },

  'finds a container not ready that fails three times in a row, until it passes': async (create) => {
    const subject = await run(await create(), { ...http, restartAfterSeconds: 600 });
    await subject.setHealthy(false);

    await subject.pass(5 * second);
    const before = await subject.look();
    await subject.pass(30 * second);
    const after = await subject.look();
    await subject.setHealthy(true);
    await subject.pass(10 * second);

    equal([before, after], ['running true null restarts 0', 'running false unhealthy restarts 0']);
    equal((await subject.observe()).ready, true);
  },

  'checks by a command as well': async (create) => {
    const subject = await run(await create(), { ...command, restartAfterSeconds: 600 });
    await subject.setHealthy(false);

    await subject.pass(35 * second);

    equal(await subject.look(), 'running false unhealthy restarts 0');
  },

  'restarts a container that goes on failing, after a pause': async (create) => {
    const subject = await run(await create(), http);
    await subject.setHealthy(false);

    await subject.pass(35 * second);
    const failing = await subject.observe();
    await subject.pass(30 * second);
    const after = await subject.observe();
    await subject.setHealthy(true);
    await subject.pass(minute);

    equal([failing.restarts, failing.exitCode], [0, null]);
    equal([after.restarts, after.ready, after.reason, (after.startedAt ?? 0) > (failing.startedAt ?? 0)], [1, false, 'unhealthy', true]);
    equal((await subject.observe()).ready, true);
  },

  'leaves a container alone that may still be starting': async (create) => {
    const subject = await create();
    await subject.runtime.apply(wanted(http));
    await subject.setHealthy(false);

    await subject.pass(2 * minute);

    const [container] = (await subject.runtime.observe(app)).containers;
    equal([container?.state, container?.ready, container?.restarts], ['running', false, 0]);
  },
};

/** The app has run for a minute. */
async function run(subject: Subject, health: ServiceHealth) {
  const { runtime, pass } = subject;
  await runtime.apply(wanted(health));
  await pass(minute);
  const observe = async (): Promise<Observed> => {
    const [container] = (await runtime.observe(app)).containers;
    if (!container) throw new Error('there is no container');
    return container;
  };
  const look = async () => {
    const { state, ready, reason, restarts } = await observe();
    return `${state} ${ready} ${reason} restarts ${restarts}`;
  };
  return { ...subject, observe, look };
}

function wanted(health: ServiceHealth) {
  const definition = { name: 'web', role: 'web', image: 'example:1', command: null, port: 8080, protocol: 'http' } as const;
  const service = { ...definition, cpuMillis: 500, memory: 1_073_741_824, volumes: [], dependsOn: [], health };
  return { ...app, workspaceId: 'acme', slug: 'shop', services: [{ service, generation: '1', deployId: 'deploy-1', env: {} }] };
}
