import type { ProblemDetail } from './handler.ts';

/** The detail of a 404: the parameter of the path that names something which does not exist. */
export function missingDetail(parameter: string, message: string): ProblemDetail {
  return { in: 'path', path: parameter, message, rule: 'exists' };
}
