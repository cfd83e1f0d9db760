import { type CheckId, checkIds } from '../../model/check.ts';
import type { OperationReport, Report } from '../../model/report.ts';

/** The checks that were left out for one reason. */
export interface NotCheckedGroup {
  readonly reason: string;
  /** How many checks of operations. */
  readonly size: number;
  readonly parts: readonly {
    readonly checks: readonly CheckId[];
    readonly operations: OperationSet;
    /** The parts that were left out of the checks: moves of a lifecycle, for example. Empty: all of them. */
    readonly left: readonly string[];
  }[];
}

/** Some operations, in few words: all of them, whole areas, and those that are left. */
export interface OperationSet {
  readonly all: boolean;
  readonly areas: readonly { readonly area: string; readonly count: number }[];
  readonly ids: readonly string[];
}

type Entries = Pick<Report, 'notChecked' | 'operations'>;

/** How many checks of operations were not made, or in part only. */
export function countNotChecked({ notChecked, operations }: Entries): number {
  const pairs = notChecked.flatMap(({ check, operationId }) =>
    operationId === null ? operations.map(({ id }) => `${check} ${id}`) : [`${check} ${operationId}`],
  );
  return new Set(pairs).size;
}

/**
 * By reason, the largest group first. Operations with the same parts, and checks with the same operations, stand
 * together.
 */
export function groupNotChecked({ notChecked, operations }: Entries): NotCheckedGroup[] {
  return [...Map.groupBy(notChecked, ({ reason }) => reason)]
    .map(([reason, entries]) => ({ reason, entries, size: countNotChecked({ notChecked: entries, operations }) }))
    .toSorted((a, b) => b.size - a.size)
    .map(({ reason, entries, size }) => ({
      reason,
      size,
      parts: [...wholeChecks(entries, operations), ...partsOfChecks(entries, operations)],
    }));
}

function wholeChecks(entries: Report['notChecked'], operations: Report['operations']): NotCheckedGroup['parts'] {
  const all = operations.map(({ id }) => id);
  const sets = checkIds.flatMap((check) => {
    const named = entries.filter((entry) => entry.check === check && entry.part === null);
    if (named.length === 0) return [];
    if (named.some(({ operationId }) => operationId === null)) return [{ check, ids: all }];
    const ids = new Set(named.flatMap(({ operationId }) => operationId ?? []));
    return [{ check, ids: [...ids] }];
  });
  return [...Map.groupBy(sets, ({ ids }) => ids.toSorted().join(' '))].map(([, same]) => ({
    checks: same.map(({ check }) => check),
    operations: summarize(same[0]?.ids ?? [], operations),
    left: [],
  }));
}

function partsOfChecks(entries: Report['notChecked'], operations: Report['operations']): NotCheckedGroup['parts'] {
  return checkIds.flatMap((check) => {
    const named = entries.filter((entry) => entry.check === check && entry.part !== null);
    const byOperation = Map.groupBy(named, ({ operationId }) => operationId);
    const sets = [...byOperation].map(([id, own]) => ({ id, left: own.flatMap(({ part }) => part ?? []) }));
    return [...Map.groupBy(sets, ({ left }) => left.join('\n'))].map(([, same]) => ({
      checks: [check],
      operations: summarize(
        same.flatMap(({ id }) => id ?? []),
        operations,
      ),
      left: same[0]?.left ?? [],
    }));
  });
}

/** Why a check of an operation was not made, or in part only. */
export function reasonsOf({ notChecked }: Pick<Report, 'notChecked'>, id: string, check: CheckId): string {
  const own = notChecked.filter((one) => one.check === check && (one.operationId === null || one.operationId === id));
  return own.map(({ part, reason }) => (part === null ? reason : `${part}: ${reason}`)).join('; ');
}

/** Names an area instead of its operations, where all of at least three are meant. */
export function summarize(
  ids: readonly string[],
  operations: readonly Pick<OperationReport, 'id' | 'area'>[],
): OperationSet {
  if (ids.length > 1 && operations.every(({ id }) => ids.includes(id))) return { all: true, areas: [], ids: [] };
  const whole = [...Map.groupBy(operations, ({ area }) => area)]
    .filter(([, members]) => members.length >= 3 && members.every(({ id }) => ids.includes(id)))
    .map(([area, members]) => ({ area, count: members.length, ids: members.map(({ id }) => id) }));
  const named = new Set(whole.flatMap((area) => area.ids));
  return {
    all: false,
    areas: whole.map(({ area, count }) => ({ area, count })),
    ids: ids.filter((id) => !named.has(id)),
  };
}

/** The words for a set of operations: `all of billing (12), getApp, listApps`. */
export function describeSet({ all, areas, ids }: OperationSet): string {
  if (all) return 'all operations';
  return [...areas.map(({ area, count }) => `all of ${area} (${count})`), ...ids].join(', ');
}
