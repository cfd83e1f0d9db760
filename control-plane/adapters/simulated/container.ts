import type { ContainerState, Observed, WantedService } from '../../ports/runtime.ts';

/** The end of a process, and how often it is repeated after the restarts that follow. */
export interface Crash {
  readonly at: number;
  /** The number of ends; `null`: again and again. */
  readonly times: number | null;
  readonly exitCode: number;
  readonly reason: Observed['reason'];
}

/** A container and everything that its state depends on. */
export interface SimulatedContainer {
  readonly wanted: WantedService;
  readonly name: string;
  readonly address: string | null;
  readonly createdAt: number;
  /** How long after that its process starts, and how long after each start it is ready; `null`: never. */
  readonly startMs: number | null;
  readonly readyMs: number | null;
  readonly crash: Crash | null;
  /** Why its process does not start, where it never does. */
  readonly obstacle?: 'image_gone';
  /** What had happened before it was simulated. */
  readonly restarts: number;
  readonly exitCode: number | null;
  /** When it is gone, once it is not wanted any more. */
  readonly goneAt: number | null;
}

/** What a process that crashes lives for, and how the pause before its next start grows. */
const crashedRunMs = 2000;
const firstPauseMs = 10_000;
const longestPauseMs = 300_000;
/** The number of pauses that are shorter than the longest. */
const growingPauses = 5;

interface Phase {
  readonly state: ContainerState;
  readonly ready: boolean;
  readonly startedAt: number | null;
  /** Ends so far. */
  readonly ends: number;
  /** When readiness changes by itself; `null`: never. Restarts alone do not count. */
  readonly nextChangeAt: number | null;
}

/** The container as it is observed at a time. */
export function observeContainer(container: SimulatedContainer, at: number): Observed & { readonly nextChangeAt: number | null } {
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
    exitCode: hasEnded ? crash.exitCode : container.exitCode,
    reason: container.startMs === null ? (container.obstacle ?? 'cannot_start') : hasEnded ? crash.reason : null,
    startedAt,
    ports: service.port === null ? [] : [{ port: service.port, protocol: service.protocol ?? 'tcp' }],
    address,
    nextChangeAt: isStopping ? container.goneAt : nextChangeAt,
  };
}

/** A time in which a container is not ready. */
export interface Unready {
  readonly from: number;
  /** `null`: it does not become ready. */
  readonly until: number | null;
  /** What it is caused by; `null` while it starts or stops. */
  readonly crash: Crash | null;
}

/** When a container is not ready, as far as it is decided. */
export function unreadyTimes({ createdAt, startMs, readyMs, crash, goneAt }: SimulatedContainer): Unready[] {
  if (goneAt !== null || startMs === null || readyMs === null) return [{ from: createdAt, until: null, crash }];
  const starts = { from: createdAt, until: createdAt + startMs + readyMs, crash: null };
  if (!crash) return [starts];
  const last = crash.times === null ? null : crash.times - 1;
  const until = last === null ? null : crash.at + crashOffset(last) + pauseAfter(last) + readyMs;
  return [starts, { from: crash.at, until, crash }];
}

/** The times at which a process ends that crashes again and again, from one time up to another. */
export function endTimes({ at, times }: Pick<Crash, 'at' | 'times'>, from: number, until: number): number[] {
  const ends: number[] = [];
  const first = from <= at ? 0 : crashIndex(from - at);
  for (let index = first; index < (times ?? Infinity) && at + crashOffset(index) < until; index++) {
    if (at + crashOffset(index) >= from) ends.push(at + crashOffset(index));
  }
  return ends;
}

/** How often its process has ended. */
export function endsUntil(container: SimulatedContainer, at: number): number {
  return phaseAt(container, at).ends;
}

function phaseAt({ createdAt, startMs, readyMs, crash }: SimulatedContainer, at: number): Phase {
  if (startMs === null) {
    const knownAt = createdAt + crashedRunMs;
    const isKnown = at >= knownAt;
    return { state: isKnown ? 'crashed' : 'starting', ready: false, startedAt: null, ends: 0, nextChangeAt: isKnown ? null : knownAt };
  }
  const startedAt = createdAt + startMs;
  if (!crash || at < crash.at) return limit(runSince(startedAt, readyMs, 0, at), crash?.at ?? null);
  const last = crash.times === null ? Infinity : crash.times - 1;
  const index = Math.min(last, crashIndex(at - crash.at));
  const endedAt = crash.at + crashOffset(index);
  const restartedAt = endedAt + pauseAfter(index);
  // While it crashes again and again, it is never ready: the first change is the start that holds.
  const holdsAt = last === Infinity ? null : crash.at + crashOffset(last) + pauseAfter(last);
  const nextChangeAt = holdsAt === null || readyMs === null ? null : holdsAt + readyMs;
  const ends = index + 1;
  if (at < restartedAt) return { state: 'crashed', ready: false, startedAt: startOf(index, startedAt, crash), ends, nextChangeAt };
  return { ...runSince(restartedAt, readyMs, ends, at), ...(index < last && { ready: false, nextChangeAt }) };
}

function runSince(startedAt: number, readyMs: number | null, ends: number, at: number): Phase {
  if (at < startedAt) {
    return { state: 'starting', ready: false, startedAt: null, ends, nextChangeAt: startedAt };
  }
  const ready = readyMs !== null && at >= startedAt + readyMs;
  return { state: 'running', ready, startedAt, ends, nextChangeAt: ready || readyMs === null ? null : startedAt + readyMs };
}

/** The start before the end with that number. */
function startOf(index: number, firstStart: number, { at }: Crash): number {
  return index === 0 ? firstStart : at + crashOffset(index) - crashedRunMs;
}

function limit(phase: Phase, changeAt: number | null): Phase {
  if (changeAt === null) return phase;
  return { ...phase, nextChangeAt: Math.min(phase.nextChangeAt ?? Infinity, changeAt) };
}

/** The pause before the start that follows the end with that number, from 0. */
function pauseAfter(index: number): number {
  return index < growingPauses ? firstPauseMs * 2 ** index : longestPauseMs;
}

/** How long after the first end the end with that number comes. */
function crashOffset(index: number): number {
  const growing = Math.min(index, growingPauses);
  const pauses = firstPauseMs * (2 ** growing - 1) + (index - growing) * longestPauseMs;
  return pauses + index * crashedRunMs;
}

/** The number of the last end that long after the first one. */
function crashIndex(elapsed: number): number {
  for (let index = 0; index < growingPauses; index++) if (elapsed < crashOffset(index + 1)) return index;
  return growingPauses + Math.floor((elapsed - crashOffset(growingPauses)) / (longestPauseMs + crashedRunMs));
}
