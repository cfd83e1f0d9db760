import { compareText } from '../shared/order.ts';
import type { RowOf } from '../tables/tables.ts';

type IncidentRow = RowOf<'incidents'>;
type AppRow = RowOf<'apps'>;

/** Interval of the checks of an app. */
export const checkEveryMs = 60_000;
export const dayMs = 24 * 60 * checkEveryMs;

/** The number of UTC days on a status page; the last is today. */
export const shownDays = 60;

/** The most incidents on a status page. */
const mostIncidents = 1000;

export type ComponentState = 'operational' | 'degraded' | 'down';
export type PageState = 'operational' | 'degraded' | 'partial_outage' | 'major_outage';

/** Whether a rule puts its app on the status page of the workspace. */
export function isPosting({ channels }: Pick<RowOf<'alerts'>, 'channels'>): boolean {
  return channels.includes('statusPage');
}

/** By name without case, then by region. */
export function sortComponents<A extends Pick<AppRow, 'name' | 'region' | 'id'>>(apps: readonly A[]): A[] {
  const compare = (a: A, b: A) =>
    compareText(a.name.toLowerCase(), b.name.toLowerCase()) || compareText(a.region, b.region);
  return apps.toSorted((a, b) => compare(a, b) || compareText(a.id, b.id));
}

/** The impact of the worst open incident, else `down` for a component that is down at present. */
export function componentState(
  incidents: readonly Pick<IncidentRow, 'impact' | 'resolvedAt'>[],
  isDown: boolean,
): ComponentState {
  if (isDown) return 'down';
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  if (open.some(({ impact }) => impact === 'down')) return 'down';
  return open.length > 0 ? 'degraded' : 'operational';
}

export function pageState(components: readonly ComponentState[]): PageState {
  const down = components.filter((state) => state === 'down').length;
  if (down > 0) return down === components.length ? 'major_outage' : 'partial_outage';
  return components.includes('degraded') ? 'degraded' : 'operational';
}

export function sumChecks(days: readonly { readonly up: number; readonly total: number }[]): {
  up: number;
  total: number;
} {
  return days.reduce((sum, { up, total }) => ({ up: sum.up + up, total: sum.total + total }), { up: 0, total: 0 });
}

/** Percentage of the checks that found the app up, to a thousandth; 100 without a check. */
export function uptimeOf(days: readonly { readonly up: number; readonly total: number }[]): number {
  const { up, total } = sumChecks(days);
  return total === 0 ? 100 : Math.round((100_000 * up) / total) / 1000;
}

/** The UTC days up to today, oldest first. */
export function daysUntil(now: number): string[] {
  const dates = Array.from({ length: shownDays }, (_, index) => firstDay(now) + index * dayMs);
  return dates.map((at) => new Date(at).toISOString().slice(0, 10));
}

/** Incidents that were open at some time in these days, newest first. */
export function shownIncidents(incidents: readonly IncidentRow[], now: number): IncidentRow[] {
  const shown = incidents.filter(({ resolvedAt }) => resolvedAt === null || resolvedAt >= firstDay(now));
  return shown.toSorted((a, b) => b.startedAt - a.startedAt || compareText(a.id, b.id)).slice(0, mostIncidents);
}

/** Beginning of the UTC day of a time. */
export function dayOf(at: number): number {
  return at - (at % dayMs);
}

/** Counts of checks for a number of days up to a time. A day without checks has zeros. */
export function daysOfChecks(
  rows: readonly Pick<RowOf<'checks'>, 'dayAt' | 'up' | 'total'>[],
  days: number,
  at: number,
) {
  return Array.from({ length: days }, (_, index) => {
    const stored = rows.find((row) => row.dayAt === dayOf(at) - (days - 1 - index) * dayMs);
    return { up: stored?.up ?? 0, total: stored?.total ?? 0 };
  });
}

/** Apps are checked at the beginning of each minute. */
export function lastCheckAt(now: number): number {
  return now - (now % checkEveryMs);
}

export function isSameUtcDay(a: number, b: number): boolean {
  return dayOf(a) === dayOf(b);
}

function firstDay(now: number): number {
  return dayOf(now) - (shownDays - 1) * dayMs;
}
