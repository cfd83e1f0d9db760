import type { Route, Site } from './sites.ts';
import { type Variant, variants } from './source.ts';
import type { State } from './state.ts';

/** What is equal for all requests of one variant of a route, in one state of the app. */
export interface Row extends Variant {
  readonly route: Route;
  readonly path: string;
  readonly status: number;
  /** 2, 3, 4 or 5. */
  readonly class: number;
  readonly durationMs: number;
  readonly cause: Cause | null;
}

/** Why a request failed: in the app, or because nothing serves. */
export type Cause = 'statement_timeout' | 'exception' | 'database_down' | 'unavailable';

/** The requests of a route in one state: the variants of a half minute follow one another in this circle. */
export type Rows = readonly Row[];

/** The load over a day in eight levels; the higher it is, the longer requests take. */
export const levels = 8;

/** Statements that take longer are ended by the database. */
export const statementTimeoutMs = 5000;

/** No request takes longer, so that it begins and ends in the same half minute. */
const longestMs = 20_000;

/** Rows are equal in all worlds. Effects can have any share and factor, so the oldest ones are forgotten. */
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

/** Near the quantile of the normal distribution: that of the logistic one, scaled. */
function normalQuantile(position: number): number {
  return Math.log(position / (1 - position)) / 1.702;
}
