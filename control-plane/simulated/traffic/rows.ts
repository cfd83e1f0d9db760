import type { Route, Site } from './sites.ts';
import { type Variant, variants } from './source.ts';
import type { State } from './state.ts';

/** Properties of all requests of one variant of a route, in one state of the app. */
export interface Row extends Variant {
  readonly route: Route;
  readonly path: string;
  readonly status: number;
  /** First digit of the status: 2, 3, 4 or 5. */
  readonly class: number;
  readonly durationMs: number;
  readonly cause: Cause | null;
}

/** Cause of a failed request: an error in the app, or no app that could respond. */
export type Cause = 'statement_timeout' | 'exception' | 'database_down' | 'unavailable';

/** Requests of a route in one state, as a circle of variants: those of a half minute follow one another in it. */
export type Rows = readonly Row[];

/** Number of levels of the load over a day; requests take longer at a higher level. */
export const levels = 8;

/** Duration after which the database ends a statement. */
export const statementTimeoutMs = 5000;

/** Duration limit of a request, so that it begins and ends in the same half minute. */
const longestMs = 20_000;

/**
 * Cache of rows, which are equal in all worlds. The oldest ones are dropped, since effects can have any share and
 * factor.
 */
const made = new Map<string, Rows>();
const mostMade = 2000;

/** The 64 variants of a route. `fails`: every request fails, whatever the state. */
export function rowsOf(site: Site, index: number, level: number, state: State, fails = false): Rows {
  const key = `${site.name}|${index}|${level}|${fails}|${state.key}`;
  const known = made.get(key);
  if (known) return known;
  const [route] = site.routes.slice(index);
  if (!route) throw new RangeError(`The site ${site.name} has no route ${index}.`);
  const rows = Array.from({ length: variants }, (_, variant) => rowOf(route, variant, level, state, fails));
  if (made.size >= mostMade) made.clear();
  made.set(key, rows);
  return rows;
}

function rowOf(route: Route, variant: number, level: number, state: State, fails: boolean): Row {
  const name = route.names?.[(variant * 7) % route.names.length] ?? '';
  const path = route.route.replace(/\{.*\}/, name);
  const cause = causeOf(route, variant, state, fails);
  const status = cause === null ? statusOf(route, variant) : cause === 'unavailable' ? 503 : 500;
  const durationMs = Math.min(longestMs, Math.round(durationOf(route, variant, level, state, cause) * 10) / 10);
  return { route, path, status, class: Math.floor(status / 100), durationMs, cause };
}

function causeOf({ route, failure, statement }: Route, variant: number, state: State, fails: boolean): Cause | null {
  if (state.serves !== 'app') return 'unavailable';
  if (state.databaseDown && statement !== undefined) return 'database_down';
  const failing = Math.max(state.failing, state.failingRoutes.get(route) ?? 0);
  return fails || (variant * 29 + 7) % variants < failing ? failure.cause : null;
}

function statusOf({ statuses: [usual, ...others] }: Route, variant: number): number {
  let position = (variant * 37 + 11) % variants;
  for (const [status, count] of others) {
    if (position < count) return status;
    position -= count;
  }
  return usual;
}

function durationOf(route: Route, variant: number, level: number, { slow }: State, cause: Cause | null): number {
  if (cause === 'unavailable') return 0.8 + (variant % 8) / 10;
  if (cause === 'database_down') return 2 + (variant % 16) / 10;
  if (cause === 'statement_timeout') return statementTimeoutMs + 1.2 + (variant % 32) / 10;
  const position = ((variant * 21 + 5) % variants) / variants + 0.5 / variants;
  const usual = route.medianMs * Math.exp(0.72 * normalQuantile(position));
  return Math.max(0.4, usual * (0.9 + 0.03 * level) * slow);
}

/** Approximates the normal distribution's quantile by the scaled logistic one. */
function normalQuantile(position: number): number {
  return Math.log(position / (1 - position)) / 1.702;
}
