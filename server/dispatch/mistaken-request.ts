import { Problem, type ProblemCode } from '../../contract/problem.ts';
import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Checked } from './checked.ts';
import { keepMeantVariants } from './meant-variants.ts';
import { joinWrongTypes } from './wrong-types.ts';

const maxDetails = 20;

/** The error of a request that does not match the contract. */
export function mistakenRequest(
  { missingCodes }: Operation,
  mistakes: readonly ProblemDetail[],
  checked: Checked,
): Problem {
  // The error of a failed `if` repeats the errors in it.
  const own = mistakes.filter(({ rule }) => rule !== 'if');
  const all = keepMeantVariants(joinWrongTypes(own, checked), checked).map(inOurWords);
  const details = all.slice(0, maxDetails);
  const missing = all.find(({ rule, path }) => rule === 'required' && path.replace(/^\//, '') in missingCodes);
  if (!missing) return new Problem('bad_body', 'The request does not match the contract; see details.', { details });
  const field = missing.path.replace(/^\//, '');
  // Lint has checked that it is a code of the operation.
  return new Problem(missingCodes[field] as ProblemCode, `\`${field}\` is missing in the ${missing.in}.`, { details });
}

function inOurWords(detail: ProblemDetail): ProblemDetail {
  if (detail.rule !== 'not') return detail;
  return { ...detail, message: 'has fields that exclude each other; the description of the body names them' };
}
