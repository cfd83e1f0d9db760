import type { Effect } from '../effects.ts';

/** How an app behaves at a time, as its effects say. */
export interface State {
  /** Requests reach the app, get a 503 of the ingress, or do not arrive at all. */
  readonly serves: 'app' | 'ingress' | 'nothing';
  /** How many of 64 requests fail, of all routes and of single ones. */
  readonly failing: number;
  readonly failingRoutes: ReadonlyMap<string, number>;
  /** The database does not run: requests that need it fail. */
  readonly databaseDown: boolean;
  readonly slow: number;
  /** The services whose container does not run. */
  readonly down: readonly string[];
  /** The services whose container runs and is not ready. */
  readonly unready: readonly string[];
  readonly measured: boolean;
  /** Equal for equal states. */
  readonly key: string;
}

export interface Segment {
  readonly from: number;
  readonly until: number;
  readonly state: State;
}

/** The parts of a time within which the state does not change, in order and without a gap. */
export function segmentsOf(effects: readonly Effect[], from: number, until: number): Segment[] {
  const within = effects.filter((effect) => effect.from < until && (effect.until ?? Infinity) > from);
  const bounds = new Set([from, until]);
  for (const effect of within) {
    if (effect.from > from) bounds.add(effect.from);
    if (effect.until !== null && effect.until < until) bounds.add(effect.until);
  }
  const times = [...bounds].toSorted((a, b) => a - b);
  let [next, active]: [number, Effect[]] = [0, []];
  return times.slice(0, -1).map((start, index) => {
    for (let effect = within[next]; effect && effect.from <= start; effect = within[++next]) active.push(effect);
    active = active.filter((effect) => (effect.until ?? Infinity) > start);
    return { from: start, until: times[index + 1] ?? until, state: stateOf(active) };
  });
}

/** The state at an instant. */
export function stateAt(effects: readonly Effect[], at: number): State {
  return stateOf(effects.filter(({ from, until }) => from <= at && (until ?? Infinity) > at));
}

/** When an effect next begins or ends, after a time; `null` if none does. */
export function nextBoundary(effects: readonly Effect[], at: number): number | null {
  const later = effects.flatMap(({ from, until }) => [from, until ?? -Infinity]).filter((time) => time > at);
  return later.length === 0 ? null : Math.min(...later);
}

const calm = stateFrom({
  serves: 'app',
  failing: 0,
  failingRoutes: new Map(),
  databaseDown: false,
  slow: 1,
  down: [],
  unready: [],
  measured: true,
});

function stateOf(active: readonly Effect[]): State {
  if (active.length === 0) return calm;
  const failingRoutes = new Map<string, number>();
  let [failing, slow, measured, stopped, outage, databaseDown] = [0, 1, true, false, false, false];
  const [down, unready]: [string[], string[]] = [[], []];
  for (const effect of active) {
    if (effect.kind === 'slow') slow = Math.max(slow, effect.factor);
    else if (effect.kind === 'no_data') measured = false;
    else if (effect.kind === 'stopped') stopped = true;
    else if (effect.kind === 'outage') outage = true;
    else if (effect.kind === 'crash' || effect.kind === 'unhealthy') {
      (effect.kind === 'crash' ? down : unready).push(effect.service);
      outage ||= effect.role === 'entry';
      databaseDown ||= effect.role === 'database';
    } else if (effect.route === undefined) failing = Math.max(failing, Math.round(effect.share * 64));
    else failingRoutes.set(effect.route, Math.max(failingRoutes.get(effect.route) ?? 0, Math.round(effect.share * 64)));
  }
  const serves = stopped ? 'nothing' : outage ? 'ingress' : 'app';
  return stateFrom({ serves, failing, failingRoutes, databaseDown, slow, down, unready, measured });
}

function stateFrom(state: Omit<State, 'key'>): State {
  const { serves, failing, failingRoutes, databaseDown, slow, down, unready, measured } = state;
  const routes = [...failingRoutes].map(([route, share]) => `${route}=${share}`).join(',');
  const key = [serves, failing, routes, databaseDown, slow, down.join(','), unready.join(','), measured].join('|');
  return { ...state, key };
}
