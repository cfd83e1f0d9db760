import type { HealthTimes, ServiceHealth } from '../../model/tables/apps.ts';
import type { Observed, Runtime } from '../runtime.ts';
import { type Suite, equal } from './assert.ts';
import { app, isReady, wanted, web } from './wanted.ts';

interface Subject {
  readonly runtime: Runtime;
  /** Image of a web server on port 8080, which responds on `/healthz` too. It has `sh` and the usual commands. */
  readonly image: string;
  /** Lets time go by for the containers until a check is true; rejects if it never becomes true. */
  readonly until: (check: () => Promise<boolean>) => Promise<void>;
  /** Lets time go by for the containers, at most as long as a test can wait. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Makes the containers of app-1 pass their health checks, as they do at first, or fail them from now on. */
  readonly setHealthy: (isHealthy: boolean) => void | Promise<void>;
}

const second = 1000;

const times: HealthTimes = {
  intervalSeconds: 1,
  timeoutSeconds: 1,
  retries: 3,
  startSeconds: 10,
  restartAfterSeconds: 600,
};
const http: ServiceHealth = { ...times, kind: 'http', path: '/healthz' };
const command: ServiceHealth = {
  ...times,
  kind: 'command',
  argv: ['wget', '-q', '-O', '/dev/null', 'http://127.0.0.1:8080/healthz'],
};

/** Requirements for the health checks of every runtime, by name. */
export const healthChecks: Suite<Subject> = {
  'does not mind that a container fails its health check once': async (create) => {
    const subject = await run(await create(), { ...http, intervalSeconds: 2 });
    await subject.setHealthy(false);
    await subject.pass(2 * second);

    await subject.setHealthy(true);
    await subject.pass(3 * second);

    equal(await subject.look(), 'running true null restarts 0');
  },

  'finds a container not ready that fails three times in a row, until it passes': async (create) => {
    const subject = await run(await create(), http);
    await subject.setHealthy(false);
    const before = await subject.look();

    await subject.until(async () => !(await subject.observe()).ready);
    const after = await subject.look();
    await subject.setHealthy(true);
    await subject.until(async () => (await subject.observe()).ready);

    equal([before, after], ['running true null restarts 0', 'running false unhealthy restarts 0']);
  },

  'checks by a command as well': async (create) => {
    const subject = await run(await create(), command);
    await subject.setHealthy(false);

    await subject.until(async () => !(await subject.observe()).ready);

    equal(await subject.look(), 'running false unhealthy restarts 0');
  },

  'restarts a container that goes on failing': async (create) => {
    const subject = await run(await create(), { ...http, restartAfterSeconds: 1 });
    await subject.setHealthy(false);

    await subject.until(async () => !(await subject.observe()).ready);
    const failing = await subject.observe();
    await subject.until(async () => (await subject.observe()).restarts === 1);
    const after = await subject.observe();
    await subject.setHealthy(true);
    await subject.until(async () => (await subject.observe()).ready);

    equal([failing.restarts, failing.exitCode], [0, null]);
    equal([after.ready, after.reason, (after.startedAt ?? 0) > (failing.startedAt ?? 0)], [false, 'unhealthy', true]);
  },

  'leaves a container alone that may still be starting': async (create) => {
    const subject = await create();
    await subject.runtime.apply(wanted(web('1', subject.image, { ...http, path: '/missing', restartAfterSeconds: 1 })));
    await subject.setHealthy(false);
    await subject.until(async () => {
      const [starting] = (await subject.runtime.observe(app)).containers;
      return starting?.state === 'running';
    });

    await subject.pass(8 * second);

    const [container] = (await subject.runtime.observe(app)).containers;
    equal([container?.state, container?.ready, container?.restarts], ['running', false, 0]);
  },
};

/** The app is ready. */
async function run(subject: Subject, health: ServiceHealth) {
  const { runtime, until, image } = subject;
  await runtime.apply(wanted(web('1', image, health)));
  await until(() => isReady(runtime));
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
