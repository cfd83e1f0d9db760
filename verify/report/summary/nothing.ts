import { isNothingImplemented } from '../../model/outcome.ts';
import type { OperationReport, Report } from '../../model/report.ts';

/** Why a run has covered no operation at all, and what helps; `null` if it has covered or found something. */
export function whyNothingWasChecked({ operations, failures, notChecked }: Report): string | null {
  if (failures.length > 0 || operations.some(({ isCovered }) => isCovered)) return null;
  const missing = operations.filter(({ isImplemented }) => !isImplemented);
  if (isNothingImplemented(operations))
    return `Nothing is implemented: every operation responds with 501. ${first(operations)}`;
  const reasons = [...new Set(notChecked.map(({ reason }) => reason))].map((reason) => `\n  ${reason}`).join('');
  const advice = missing.length > 0 ? ` ${missing.length} respond with 501. ${first(missing)}` : '';
  const isChecked = operations.some(({ cells }) => Object.values(cells).some(({ passed }) => passed > 0));
  return isChecked
    ? `No operation was covered: none of ${operations.length} responded with a success.${advice}${reasons}`
    : `Nothing was checked.${reasons}`;
}

/** Advice for a backend that has just begun: a read without a record in its path needs no fixture. */
function first(missing: Report['operations']): string {
  const isEasy = ({ method, path }: OperationReport) => method === 'get' && !path.includes('{');
  const [easy] = [...missing.filter(isEasy), ...missing];
  return `Implement ${easy?.id ?? 'one'} first${easy && isEasy(easy) ? ', which needs no fixture' : ''}.`;
}
