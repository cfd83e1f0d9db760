import { entryOf } from '../model/apps/service.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { WantedService } from '../ports/runtime.ts';
import { checkName } from '../model/apps/health.ts';
import { type SimulatedContainer, type Unready, unreadyTimes } from './container.ts';
import { type Crash, crashedRunMs } from './crash.ts';
import type { Effect, Effects } from './effects.ts';
import { generationsOf } from './generations.ts';

interface AppContainers {
  /** Services that should run. */
  readonly wanted: readonly WantedService[];
  readonly containers: readonly SimulatedContainer[];
  readonly now: number;
}

/** Makes the telemetry of an app follow its containers from now on. Before the first ones there is no traffic. */
export function followContainers(effects: Effects, appId: string, app: AppContainers): void {
  if (!effects.isFollowed(appId)) {
    effects.follow(appId, 0, [{ kind: 'stopped', from: 0, until: null }]);
    effects.sites.set(appId, app.wanted.some(({ service }) => service.role === 'database') ? 'api' : 'pages');
  }
  effects.follow(
    appId,
    app.now,
    effectsOf(app, isFirstStart(effects, appId, app)),
    generationsOf(app.containers, app.now),
  );
}

/** Whether no container of the app's address has served since the app was stopped, or at all. */
function isFirstStart(effects: Effects, appId: string, { wanted, now }: AppContainers): boolean {
  const stopped = effects.of(appId).findLast(({ kind, from }) => kind === 'stopped' && from < now);
  if (!stopped) return false;
  // An entry that waits for what it depends on is wanted later than the first services.
  const entry = entryOf(wanted.map(({ service }) => service))?.name;
  const served = effects
    .generationsOf(appId)
    .some(({ service, from }) => service === entry && from > stopped.from && from < now);
  return covers(stopped, now - 1) || !served;
}

/** The effects of containers from now on, if nothing else happens to them. */
function effectsOf(app: AppContainers, wasStopped: boolean): Effect[] {
  const { wanted, containers, now } = app;
  if (wanted.length === 0) return [{ kind: 'stopped', from: now, until: null }];
  const services = wanted.map(({ service }) => service);
  const entry = entryOf(services);
  return services.flatMap((service) => {
    const own = containers.filter(
      (container) => container.wanted.service.name === service.name && container.goneAt === null,
    );
    return timesDown(own, now).map((down) =>
      effectOf(service, service === entry, down, wasStopped && down.from === now),
    );
  });
}

function effectOf(
  service: ServiceDefinition,
  isEntry: boolean,
  { from, until, crash }: Unready,
  isFirstStart: boolean,
): Effect {
  const time = { from, until };
  if (isEntry && crash === null) return { kind: isFirstStart ? 'stopped' : 'outage', ...time };
  const { name, role, health } = service;
  const own = {
    service: name,
    role: isEntry ? 'entry' : role === 'database' ? 'database' : 'other',
    ends: crash ?? { at: from, times: 0, runMs: crashedRunMs },
    ...time,
  } as const;
  if (crash?.reason === 'unhealthy' && health !== null) return { kind: 'unhealthy', check: checkName(health), ...own };
  return { kind: 'crash', reason: crash?.reason === 'out_of_memory' ? 'out_of_memory' : 'error', ...own };
}

/** Times in which no container of a service is ready. */
function timesDown(containers: readonly SimulatedContainer[], now: number): Unready[] {
  const unready = containers.map(unreadyTimes);
  const bounds = unready.flat().flatMap(({ from, until }) => [from, until ?? now]);
  const times = [...new Set([now, ...bounds.filter((time) => time > now)])].sort((a, b) => a - b);
  const down: Unready[] = [];
  for (const [index, from] of times.entries()) {
    const reasons = unready.map((all) => all.find((one) => covers(one, from)));
    if (reasons.includes(undefined)) continue;
    const crash: Crash | null = reasons.map((one) => one?.crash ?? null).find((one) => one !== null) ?? null;
    const [last, until] = [down.at(-1), times[index + 1] ?? null];
    if (last?.until === from && last.crash === crash) down[down.length - 1] = { ...last, until };
    else down.push({ from, until, crash });
  }
  return down;
}

function covers({ from, until }: Pick<Unready, 'from' | 'until'>, at: number): boolean {
  return from <= at && (until === null || until > at);
}
