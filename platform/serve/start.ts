import { join } from 'node:path';
import type { Clock } from '../../server/ports/clock.ts';
import type { Log } from '../../server/ports/log.ts';
import { systemClock } from '../../server/dispatch/clock.ts';
import { createLog } from '../../server/http/log.ts';
import { serve } from '../../server/http/serve.ts';
import { createSignInLink } from '../../control-plane/for-platform.ts';
import { createStoredPorts } from '../simulated/ports.ts';
import { createLogSms } from '../providers/log-sms.ts';
import { DataError } from '../shared/data-error.ts';
import { SqlRateLimits } from '../database/statements/rate-limits.ts';
import { createControlPlane, secureRandom, writeDefaults } from '../../control-plane/index.ts';
import type { ControlPlanePorts } from '../../control-plane/ports/ports.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import type { Item } from '../../control-plane/ports/work.ts';
import type { Config } from './config/config.ts';
import { chooseEngine, type EngineChoice, hasRegions } from '../docker/engine/choose-engine.ts';
import { findRunsOn, keepRunsOn } from '../database/runs-on.ts';
import { type EngineDescription, startEngine } from './engine/start-engine.ts';
import { type Demo, startDemo } from './demo.ts';
import { createErrorExplainer } from './explain-error.ts';
import { createGitRoutes } from './git-webhook.ts';
import { createDataMetrics } from './metrics.ts';
import { openData } from '../database/open-data.ts';
import { lockServer } from '../database/open-database.ts';
import { createOutside, readSecrets } from './outside.ts';
import { createPeople, signInUrl } from './sign-in-pages.ts';
import { createPayments } from './payments.ts';
import { defaultsOf } from './default-options.ts';
import { logOutages, unlessStore } from './store-outages.ts';

export interface StartOptions {
  readonly config: Config;
  /** The data folder, which is created if missing. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The version of this program. */
  readonly version: string;
  /** 0 chooses a free port. */
  readonly port: number;
  readonly adminPort: number;
  readonly host: string;
  /** Whether apps are simulated, which needs no engine; not by default. */
  readonly isSimulated?: boolean;
  /** Whether the demo is created, unless it is there; not by default. */
  readonly hasDemo?: boolean;
  /** Writes lines of JSON to standard output by default. */
  readonly log?: Log;
  /** The machine's clock by default. */
  readonly clock?: Clock;
}

/** A running control plane. */
export interface StartedControlPlane {
  readonly url: string;
  readonly adminUrl: string;
  /** Secret of the first account's token at the first start; `null` afterwards. */
  readonly token: string | null;
  /** Sign-in link of the first account at the first start; `null` afterwards. */
  readonly signInLink: string | null;
  /** The engine of apps, with the reason for it. */
  readonly engine: EngineDescription;
  /** `null` without a demo. */
  readonly demo: Demo | null;
  /** Rejects if its work cannot go on. */
  readonly ended: Promise<void>;
  /** Ends the streams, waits for requests and running steps, and closes the data. Idempotent. */
  stop(): Promise<void>;
}

const callLimits = { inStepMs: 30_000, inRequestMs: 10_000 };

/** Opens the data, updates regions, tiers and the catalog, and serves the API. */
export async function startControlPlane({
  log = createLog(),
  clock = systemClock,
  ...options
}: StartOptions): Promise<StartedControlPlane> {
  const { config, folder, environment } = options;
  const random = secureRandom;
  const secrets = readSecrets(config, environment);
  const metrics = createDataMetrics();
  const data = await openData({
    folder,
    environment,
    clock,
    random,
    observer: metrics.observer,
    outages: logOutages(log),
    mode: config.migrate,
    report: log.info.bind(log),
  });
  const opened: (() => Promise<void>)[] = [() => data.close()];
  const close = async () => {
    for (const one of opened.toReversed()) await one();
  };
  try {
    const { store } = data;
    const { payments, routes: hooks } = createPayments({ config, secrets: secrets.stripe, store, clock });
    const engineFolder = join(folder, 'engine');
    const choice = await chooseEngine({
      socket: config.engine.socket,
      environment,
      folder: engineFolder,
      isSimulated: options.isSimulated === true,
      hasRegions: hasRegions(config),
      runsOn: await findRunsOn(store.database, engineFolder),
    });
    if (options.hasDemo) requireEngine(choice);
    const hasEngine = choice.socketPath !== null;
    const outside = { ...createOutside(config, secrets, log, hasEngine), payments };
    // A folder of SQLite is locked already.
    const lock = environment.DATABASE_URL
      ? await lockServer(environment.DATABASE_URL, hasEngine ? 'alone' : 'shared')
      : null;
    if (lock) opened.push(() => lock.release());
    const { token, userId } = await writeDefaults({ store, random }, defaultsOf(config, hasEngine));
    const simulated = createStoredPorts({ store, clock, seed: 1 }).ports;
    const onFailure = unlessStore((error: unknown) =>
      log.warn({ err: error }, 'apps cannot be observed; it is tried again'),
    );
    const engine = await startEngine({
      choice,
      config,
      version: options.version,
      logins: secrets.registryLogins,
      folder: engineFolder,
      store,
      clock,
      simulated: simulated,
      onFailure,
      onProblem: (part, problem) =>
        log.warn(
          { part, problem },
          problem === null ? 'a part of the machine is well again' : 'a part of the machine lacks something',
        ),
    });
    opened.push(engine.close);
    if (choice.runsOn !== null) await keepRunsOn(store, choice.runsOn);
    const ports = {
      store,
      takesChanges: data.isAvailable,
      clock,
      random,
      ...simulated,
      ...engine.ports,
      ...realPorts(options, !hasEngine),
      ...outside,
    };
    const linkSecret = token === null ? null : await createSignInLink(ports, config.account.email);
    const onOutage = unlessStore((error: unknown) => log.error({ err: error }, 'the work waits for the runtime'));
    const plane = createControlPlane<ControlPlanePorts>(ports, data.work, {
      callLimits,
      onOutage,
      onFailure: unlessStore((item: Item, error: unknown) => {
        const { kind, subject, attempts } = item;
        metrics.failed(item);
        log.warn({ kind, subject, attempts, err: error }, 'a step failed and is repeated');
      }),
    });
    const { handlers, identity, idempotency } = plane;
    const { port, adminPort, host } = options;
    const rateLimits = new SqlRateLimits(data.store.database, clock);
    let serviceUrl = config.serviceUrl ?? '';
    const pages = createPeople({ plane, rateLimits, sms: createLogSms(log), serviceUrl: () => serviceUrl });
    const explainError = createErrorExplainer(log);
    const gitSecret = environment.PCP_GIT_WEBHOOK_SECRET ?? '';
    const { forgetBranches } = engine;
    const gitHooks =
      gitSecret === '' || !forgetBranches ? {} : createGitRoutes({ secret: gitSecret, clock, store, forgetBranches });
    const people = {
      routes: { ...pages, ...hooks, ...gitHooks },
      trustProxy: config.trustedProxies,
      origins: [new URL(config.dashboardUrl).origin],
    };
    const front = { ...people, identity, idempotency, isReady: data.isAvailable, explainError };
    const served = await serve(handlers, { port, adminPort, host, log, ...front });
    metrics.register(served.registry, data.work, clock);
    if (serviceUrl === '') serviceUrl = `http://localhost:${new URL(served.url).port}`;
    const signInLink = linkSecret === null ? null : signInUrl(serviceUrl, linkSecret);
    const stopping = new AbortController();
    const working = Promise.all([
      plane.run(stopping.signal),
      wakeApps(data.store, stopping.signal).catch(onOutage),
    ]).then(() => undefined);
    const ended = lock ? Promise.race([working, lock.lost]) : working;
    ended.catch(() => undefined);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await served.stop();
      stopping.abort();
      // `ended` reports the failure.
      await working.catch(() => undefined);
      await close();
    };
    const demo = options.hasDemo
      ? await startDemo(plane.running.ports, { userId, postgres: postgresOf(config) })
      : null;
    return {
      url: served.url,
      adminUrl: served.adminUrl,
      token,
      signInLink,
      engine: engine.description,
      demo,
      ended,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function realPorts({ config, version }: Pick<StartOptions, 'config' | 'version'>, isSimulated: boolean) {
  const { dashboardUrl, statusUrl, supportAddress, imageRegistry, allowsPrivateRepositories, signUp, phone } = config;
  return {
    settings: {
      version,
      dashboardUrl,
      statusUrl,
      supportAddress,
      imageRegistry,
      allowsPrivateRepositories,
      signUp,
      phone,
      isSimulated,
    },
  };
}

/** Called before anything is written. */
function requireEngine({ socketPath, sentence }: EngineChoice): void {
  if (socketPath === null) throw new DataError(`--demo is for apps that really run. ${sentence}`);
}

/** The catalog's image of PostgreSQL. */
function postgresOf({ templates }: Config): string {
  return templates.find(({ id }) => id === 'postgresql')?.components[0]?.image ?? 'postgres:17';
}

const appsAtOnce = 500;

/**
 * Wakes all apps, since changes of their containers may have been missed. There may be many, so requests do not wait
 * for it.
 */
async function wakeApps(store: Store, signal: AbortSignal): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined && !signal.aborted;) {
    const after: string = last;
    last = await store.write('system', async (tx) => {
      const apps = await tx.apps.list({ id: { above: after } }, { order: ['id'], limit: appsAtOnce });
      await tx.wake('app', apps);
      return apps.at(-1)?.id;
    });
  }
}
