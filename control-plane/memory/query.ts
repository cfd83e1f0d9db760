import { compareText, compareValues } from '../model/shared/order.ts';
import type { AnyListing, AnyRow, AnyWhere } from '../shared/any-row.ts';

export function matches(row: AnyRow, where: AnyWhere): boolean {
  for (const column in where) if (!matchesValue(row[column], where[column])) return false;
  return true;
}

/** Sorts and cuts a list in place of the database. */
export function arrange(rows: AnyRow[], { order = [], limit = Infinity }: AnyListing): AnyRow[] {
  if (rows.length > 1) rows.sort((a, b) => compareRows(a, b, order));
  return rows.length > limit ? rows.slice(0, limit) : rows;
}

/** The match is a value, or one of the objects of `Match`: columns with objects cannot be searched. */
function matchesValue(value: unknown, match: unknown): boolean {
  if (typeof match !== 'object' || match === null) return value === match;
  if ('in' in match) return Array.isArray(match.in) && match.in.includes(value);
  if (value === null) return false;
  if ('atMost' in match) return compareValues(value, match.atMost) <= 0;
  return 'above' in match && compareValues(value, match.above) > 0;
}

function compareRows(a: AnyRow, b: AnyRow, order: readonly string[]): number {
  for (const entry of order) {
    const column = entry.replace('-', '');
    const [one, other] = [a[column], b[column]];
    const difference = compareValues(one, other);
    if (difference === 0) continue;
    // Null is last in either direction.
    return entry.startsWith('-') && one !== null && other !== null ? -difference : difference;
  }
  return compareText(a.id, b.id);
}
