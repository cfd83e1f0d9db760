import { Problem } from '../../../contract/problem.ts';

/**
 * The problem of a rejected upload: the field or part at fault as a JSON pointer, the rule that it breaks, and a
 * sentence.
 */
export function refusal(path: string, rule: string, message: string, cause?: unknown): Problem {
  const details = [{ in: 'body', path, message, rule }] as const;
  return new Problem('bad_body', 'The upload was rejected and nothing of it was kept; see details.', {
    details,
    cause,
  });
}
