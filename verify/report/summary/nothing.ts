import { isNothingImplemented } from '../../model/outcome.ts';
import type { Report } from '../../model/report.ts';

/** Why a run has checked nothing at all, as a sentence; `null` if it has checked something. */
export function whyNothingWasChecked({ operations, failures, notChecked }: Report): string | null {
  if (failures.length > 0) return null;
  if (isNothingImplemented(operations)) return 'Nothing is implemented: every operation responds with 501.';
  const isChecked = operations.some(({ cells }) => Object.values(cells).some(({ passed }) => passed > 0));
  if (isChecked) return null;
  const reasons = [...new Set(notChecked.map(({ reason }) => reason))];
  return `Nothing was checked.${reasons.map((reason) => `\n  ${reason}`).join('')}`;
}
