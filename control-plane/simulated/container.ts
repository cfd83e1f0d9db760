import type { ContainerState, Observed, WantedService } from '../ports/runtime.ts';
import { type Crash, crashedRunMs, holdsAt, lastEnd, loopsAt } from './crash.ts';

/** Why a container that runs is not ready. */
export type Unreadiness = 'wrongPort' | 'loopback' | 'notListening' | 'notFound';

/** A container and everything that its state depends on. */
export interface SimulatedContainer {
  readonly wanted: WantedService;
  readonly name: string;
  readonly address: string | null;
  readonly createdAt: number;
  /** Time from creation to the start of its process, and from each start to readiness; `null` for never. */
  readonly startMs: number | null;
  readonly readyMs: number | null;
  readonly crash: Crash | null;
  /** The reason why its process never starts. */
  readonly obstacle?: 'image_gone' | 'user_not_found';
  /** The reason why it is never ready, if it is a known one. */
  readonly unreadiness?: Unreadiness;
  /** History from before the simulation. */
  readonly restarts: number;
  readonly exitCode: number | null;
  /** Time at which it is gone, once it is not wanted any more. */
  readonly goneAt: number | null;
}

interface Phase {
  readonly state: ContainerState;
  readonly ready: boolean;
  readonly startedAt: number | null;
  /** Number of ends so far. */
  readonly ends: number;
  /** Time of the next change of readiness or of its reason; `null` for none. Restarts alone do not count. */
  readonly nextChangeAt: number | null;
}

/** The container as it is observed at a time. */
export function observeContainer(
  container: SimulatedContainer,
  at: number,
): Observed & { readonly nextChangeAt: number | null } {
  const { wanted, name, address, crash } = container;
  const { service, generation } = wanted;
  const { state, ready, startedAt, ends, nextChangeAt } = phaseAt(container, at);
  const hasEnded = ends > 0 && crash !== null;
  const isStopping = container.goneAt !== null;
  return {
    name,
    service: service.name,
    generation,
    image: service.image,
    state,
    ready: ready && !isStopping,
    isStopping,
    restarts: container.restarts + (state === 'crashed' ? Math.max(0, ends - 1) : ends),
    failures: ends,
    exitCode: hasEnded ? crash.exitCode : container.exitCode,
    reason: reasonAt(container, hasEnded, at),
    ...(container.obstacle === 'user_not_found' && noUser),
    startedAt,
    ports: service.port === null ? [] : [{ port: service.port, protocol: service.protocol ?? 'tcp' }],
    address,
    nextChangeAt: isStopping ? container.goneAt : nextChangeAt,
  };
}

const noUser = { detail: 'the image has no user "app"', cause: 'user_not_found' } as const;

function reasonAt({ startMs, obstacle, crash }: SimulatedContainer, hasEnded: boolean, at: number): Observed['reason'] {
  if (startMs === null) return obstacle === 'image_gone' ? obstacle : 'cannot_start';
  const isFailing = crash !== null && crash.reason === 'unhealthy' && at >= crash.unreadyAt;
  return crash !== null && (hasEnded || isFailing) ? crash.reason : null;
}

/** A time in which a container is not ready. */
export interface Unready {
  readonly from: number;
  /** `null` if the container never becomes ready. */
  readonly until: number | null;
  /** The crash that caused it; `null` during a start or a stop. */
  readonly crash: Crash | null;
}

/** Times in which a container is not ready, as far as they are determined. */
export function unreadyTimes({ createdAt, startMs, readyMs, crash, goneAt }: SimulatedContainer): Unready[] {
  if (goneAt !== null || startMs === null || readyMs === null) return [{ from: createdAt, until: null, crash }];
  const starts = { from: createdAt, until: createdAt + startMs + readyMs, crash: null };
  if (!crash) return [starts];
  const holds = holdsAt(crash);
  return [starts, { from: crash.unreadyAt, until: holds === null ? null : holds + readyMs, crash }];
}

/** Number of ends of its process. */
export function endsUntil(container: SimulatedContainer, at: number): number {
  return phaseAt(container, at).ends;
}

function phaseAt({ createdAt, startMs, readyMs, crash }: SimulatedContainer, at: number): Phase {
  if (startMs === null) {
    const knownAt = createdAt + crashedRunMs;
    const isKnown = at >= knownAt;
    return {
      state: isKnown ? 'crashed' : 'starting',
      ready: false,
      startedAt: null,
      ends: 0,
      nextChangeAt: isKnown ? null : knownAt,
    };
  }
  const startedAt = createdAt + startMs;
  if (!crash || at < crash.unreadyAt) return limit(runSince(startedAt, readyMs, 0, at), crash?.unreadyAt ?? null);
  // A container is never ready between its ends: it changes with the end that shows a loop, and the start that holds.
  const [holds, loops] = [holdsAt(crash), loopsAt(crash)];
  const changeAt = loops !== null && at < loops ? loops : holds === null || readyMs === null ? null : holds + readyMs;
  const notReady = { ready: false, nextChangeAt: changeAt };
  if (at < startedAt) return runSince(startedAt, readyMs, 0, at);
  if (at < crash.at) return { ...runSince(startedAt, readyMs, 0, at), ...notReady };
  const { index, endedAt, restartedAt } = lastEnd(crash, at);
  const ends = index + 1;
  const lastStart = index === 0 ? startedAt : endedAt - crash.runMs;
  if (at < restartedAt) return { state: 'crashed', startedAt: lastStart, ends, ...notReady };
  return { ...runSince(restartedAt, readyMs, ends, at), ...(restartedAt !== holds && notReady) };
}

function runSince(startedAt: number, readyMs: number | null, ends: number, at: number): Phase {
  if (at < startedAt) {
    return { state: 'starting', ready: false, startedAt: null, ends, nextChangeAt: startedAt };
  }
  const ready = readyMs !== null && at >= startedAt + readyMs;
  return {
    state: 'running',
    ready,
    startedAt,
    ends,
    nextChangeAt: ready || readyMs === null ? null : startedAt + readyMs,
  };
}

function limit(phase: Phase, changeAt: number | null): Phase {
  if (changeAt === null) return phase;
  return { ...phase, nextChangeAt: Math.min(phase.nextChangeAt ?? Infinity, changeAt) };
}
