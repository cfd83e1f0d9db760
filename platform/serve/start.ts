import { systemClock } from '../../server/dispatch/clock.ts';
import { createLog } from '../../server/http/log.ts';
import { countWaiting } from '../../control-plane/for-operator.ts';
import { createSignInLink } from '../../control-plane/for-platform.ts';
import { type ControlPlane, createControlPlane, secureRandom, writeDefaults } from '../../control-plane/index.ts';
import { dashboardUrlOf } from '../../control-plane/model/shared/addresses.ts';
import type { ImageRule } from '../../control-plane/model/sources/image-rule.ts';
import type { Ports } from '../../control-plane/ports/ports.ts';
import type { Settings } from '../../control-plane/ports/settings.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import type { Item } from '../../control-plane/ports/work.ts';
import { type Data, openData } from '../database/open-data.ts';
import { SqlRateLimits } from '../database/statements/rate-limits.ts';
import { keepRunsOn } from '../database/runs-on.ts';
import { imageRuleOf, openProviders } from '../providers/open-providers.ts';
import { supportAddressOf } from '../providers/support-address.ts';
import { readSecrets } from '../providers/secrets.ts';
import { Opened } from '../shared/disposables.ts';
import { createStoredPorts } from '../simulated/ports.ts';
import { backUpRegularly } from './back-up-regularly.ts';
import { choosePorts } from './choose-ports.ts';
import type { Config } from './config/config.ts';
import { defaultsOf } from './default-options.ts';
import { type Demo, startDemo } from './demo.ts';
import { type EngineDescription, describeEngine } from './engine/describe-engine.ts';
import { requirePorts } from './engine/ports.ts';
import { logSteps } from './log-steps.ts';
import { leaveToFullServer } from './full-server/client.ts';
import { readFullServer } from './full-server/read-full-server.ts';
import { chooseMachine, lockDatabase, onceOf, openMachine, useOf } from './machine.ts';
import { createEventMetrics } from './metrics/events.ts';
import { watchDeploys } from './metrics/watch-deploys.ts';
import { createDataMetrics, type DataMetrics } from './metrics.ts';
import { openHooks, openServer } from './open-server.ts';
import { offeredImages, postgresOf } from './offered-images.ts';
import { createServiceAddress } from './service-address.ts';
import { signInUrl } from './sign-in-pages.ts';
import type { Settled, StartOptions } from './start-options.ts';
import { reportOutage, startWork } from './start-work.ts';
import { logOutages, unlessStore } from './store-outages.ts';

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
  /** Number of tickets that wait for support. */
  readonly waitingTickets: number;
  /** Rejects if its work cannot go on. */
  readonly ended: Promise<void>;
  /** Ends the streams, waits for requests and running steps, and closes the data. Idempotent. */
  stop(): Promise<void>;
}

/** Opens the data, updates regions, tiers and the catalog, and serves the API. */
export async function startControlPlane(options: StartOptions): Promise<StartedControlPlane> {
  const { log = createLog(), clock = systemClock } = options;
  const opened = new Opened();
  try {
    return await start({ ...options, log, clock }, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Takes the steps of a start in order. What a step opens is closed in the reverse order. */
async function start(options: Settled, opened: Opened): Promise<StartedControlPlane> {
  const { config, clock } = options;
  const random = secureRandom;
  const full = readFullServer(options);
  await requirePorts(options);
  const secrets = readSecrets(config, options.environment);
  const [metrics, events] = [createDataMetrics(), createEventMetrics()];
  const data = await openDatabase(options, metrics, opened);
  const { store } = data;
  const choice = await chooseMachine(options, data);
  // The one of the full server counts too.
  const hasEngine = choice.runsOn === 'engine';
  const images = imageRuleOf(config, hasEngine, offeredImages(config));
  const use = useOf(options, choice);
  const lock = await lockDatabase(options, use, opened);
  const { token, userId } = await writeDefaults({ store, random }, defaultsOf(config, hasEngine));
  if (token !== null) options.onToken?.(token);
  const simulated = createStoredPorts({ store, clock, seed: 1 }).ports;
  const engines = await openMachine({ ...options, choice, full, secrets, images, store, simulated, events }, opened);
  if (choice.runsOn !== null) await keepRunsOn(store, choice.runsOn);
  const address = createServiceAddress(config.serviceUrl);
  const settings = { ...settingsOf(options, images, hasEngine), serviceUrl: address.get };
  const providers = openProviders({ ...options, secrets, hasEngine, homeUrl: () => dashboardUrlOf(settings) });
  const chosen = choosePorts({
    store: watchDeploys(store, (deploy) => events.deployEnded(deploy)),
    takesChanges: data.isAvailable,
    clock,
    random,
    settings,
    rateLimits: new SqlRateLimits(store.database, clock),
    simulated,
    engines,
    providers: { ...providers, mailer: events.countMails(providers.mailer) },
  });
  const ports = full === null ? chosen : leaveToFullServer(chosen, { ...full, clock });
  const linkSecret = token === null ? null : await createSignInLink(ports, config.account.email);
  const plane = openPlane(ports, { ...options, data, metrics });
  const hooks = openHooks(options, secrets, ports, engines);
  const served = await openServer({
    ...options,
    plane,
    data,
    metrics,
    events,
    hooks,
    address,
    socketPath: choice.socketPath,
  });
  const working = startWork(plane, { log: options.log, store, once: onceOf(options, use) });
  opened.defer(async () => {
    await served.stop();
    await working.stop();
  });
  // A backup has files of the full server.
  if (full === null) openBackups(options, store, opened);
  const ended = lock ? Promise.race([working.ended, lock.lost]) : working.ended;
  ended.catch(() => undefined);
  const waitingTickets = await reportTickets(options, store);
  const demoOptions = { userId, postgres: postgresOf(config) };
  const demo = options.hasDemo ? await startDemo(plane.running.ports, demoOptions) : null;
  let stopped: Promise<void> | undefined;
  return {
    url: served.url,
    adminUrl: served.adminUrl,
    token,
    signInLink: linkSecret === null ? null : signInUrl(served.serviceUrl, linkSecret),
    engine: describeEngine(choice, config),
    demo,
    waitingTickets,
    ended,
    stop: () => (stopped ??= opened.close()),
  };
}

async function openDatabase(options: Settled, { observer }: DataMetrics, opened: Opened): Promise<Data> {
  const { folder, environment, clock, config, log } = options;
  const data = await openData({
    folder,
    environment,
    clock,
    random: secureRandom,
    observer,
    outages: logOutages(log),
    mode: config.migrate,
    report: log.info.bind(log),
  });
  opened.defer(() => data.close());
  return data;
}

/** Makes the backups of the configuration until it is closed. */
function openBackups({ config, ...options }: Settled, store: Store, opened: Opened): void {
  const stopping = new AbortController();
  const running = backUpRegularly({ ...options, store, config: config.backup }, stopping.signal);
  opened.defer(async () => {
    stopping.abort();
    await running;
  });
}

/** Counts the tickets that wait for support, and says so in the log where no mail does. */
async function reportTickets({ config, log }: Settled, store: Store): Promise<number> {
  const waiting = await countWaiting({ store });
  if (waiting > 0 && config.mail.smtp === null)
    log.warn({ waiting }, 'tickets wait for support, and no mail server sends them: see the command operator tickets');
  return waiting;
}

/** The settings of a configuration. */
export function settingsOf(
  { config, version }: Pick<Settled, 'config' | 'version'>,
  images: ImageRule,
  hasEngine: boolean,
): Settings {
  const { dashboardUrl, statusUrl, imageRegistry, allowsPrivateRepositories, signUp, phone } = config;
  const support = { supportAddress: supportAddressOf(config), replyAddress: config.mail.replies };
  const addresses = { dashboardUrl, statusUrl, ...support, imageRegistry };
  const builds = hasEngine ? { builds: config.engine.builds } : {};
  const defaultSizes = { programs: sizeOf(config.defaultSizes.programs), others: sizeOf(config.defaultSizes.others) };
  const { allowsPrivateWebhooks } = config;
  const rules = { images, allowsPrivateRepositories, allowsPrivateWebhooks, defaultSizes, signUp, phone, ...builds };
  return { version, ...addresses, ...rules, isSimulated: !hasEngine, simulatesVirtual: true };
}

function sizeOf({ cpu, memory }: Config['defaultSizes']['programs']) {
  return { cpuMillis: Math.round(cpu * 1000), memory };
}

const callLimits = { inStepMs: 30_000, inRequestMs: 10_000 };

interface PlaneParts extends Settled {
  readonly data: Data;
  readonly metrics: DataMetrics;
}

function openPlane(ports: Ports, { log, data, metrics }: PlaneParts): ControlPlane {
  return createControlPlane(ports, logSteps(data.work, log), {
    callLimits,
    onOutage: reportOutage(log),
    onFailure: unlessStore((item: Item, error: unknown) => {
      const { kind, subject, attempts } = item;
      metrics.failed(item);
      log.warn({ kind, subject, attempts, err: error }, 'a step failed and is repeated');
    }),
  });
}
