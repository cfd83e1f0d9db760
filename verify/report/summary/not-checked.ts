import { type CheckId, checkIds } from '../../model/check.ts';
import type { OperationReport, Report } from '../../model/report.ts';

/** What was not checked for one reason. */
export interface NotCheckedGroup {
  readonly reason: string;
  /** How many checks of operations. */
  readonly count: number;
  readonly parts: readonly { readonly checks: readonly CheckId[]; readonly operations: OperationSet }[];
}

/** Some operations, in few words: all of them, whole areas, and those that are left. */
export interface OperationSet {
  readonly all: boolean;
  readonly areas: readonly { readonly area: string; readonly count: number }[];
  readonly ids: readonly string[];
}

/** By reason, the largest group first. Checks with the same operations stand together. */
export function groupNotChecked({ notChecked, operations }: Pick<Report, 'notChecked' | 'operations'>): NotCheckedGroup[] {
  const all = operations.map(({ id }) => id);
  const groups = Map.groupBy(notChecked, ({ reason }) => reason);
  return [...groups]
    .map(([reason, entries]) => {
      const byCheck = Map.groupBy(entries, ({ check }) => check);
      const sets = checkIds.flatMap((check) => {
        const named = byCheck.get(check);
        if (!named) return [];
        const isWhole = named.some(({ operationId }) => operationId === null);
        return [{ check, ids: isWhole ? all : all.filter((id) => named.some(({ operationId }) => operationId === id)) }];
      });
      const parts = [...Map.groupBy(sets, ({ ids }) => ids.join(' '))].map(([, same]) => ({
        checks: same.map(({ check }) => check),
        operations: summarize(same[0]?.ids ?? [], operations),
      }));
      return { reason, count: sets.reduce((sum, { ids }) => sum + ids.length, 0), parts };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** Names an area instead of its operations, where all of at least three are meant. */
export function summarize(ids: readonly string[], operations: readonly Pick<OperationReport, 'id' | 'area'>[]): OperationSet {
  if (ids.length > 1 && ids.length === operations.length) return { all: true, areas: [], ids: [] };
  const whole = [...Map.groupBy(operations, ({ area }) => area)]
    .filter(([, members]) => members.length >= 3 && members.every(({ id }) => ids.includes(id)))
    .map(([area, members]) => ({ area, count: members.length, ids: members.map(({ id }) => id) }));
  const named = new Set(whole.flatMap((area) => area.ids));
  return { all: false, areas: whole.map(({ area, count }) => ({ area, count })), ids: ids.filter((id) => !named.has(id)) };
}

/** The words for a set of operations: `all of billing (12), getApp, listApps`. */
export function describeSet({ all, areas, ids }: OperationSet): string {
  if (all) return 'all operations';
  return [...areas.map(({ area, count }) => `all of ${area} (${count})`), ...ids].join(', ');
}
