import type { Report } from '../../model/report.ts';

/** Why a run has checked nothing at all, as a sentence; `null` if it has checked something. */
export function whyNothingWasChecked({ operations, notChecked }: Report): string | null {
  const isChecked = operations.some(({ cells }) => Object.values(cells).some(({ passed, failed }) => passed + failed > 0));
  if (isChecked) return null;
  if (operations.every(({ isImplemented }) => !isImplemented)) return 'Nothing was checked: every operation responds with 501.';
  const reasons = [...new Set(notChecked.map(({ reason }) => reason))];
  return `Nothing was checked.${reasons.map((reason) => `\n  ${reason}`).join('')}`;
}
