import type { ProblemDetail } from '../../contract/model/handler.ts';

/** Something that does not match the contract, in the request or in the response. */
export interface Violation {
  readonly side: 'request' | 'response';
  /** `null` where the contract does not have the path. */
  readonly operationId: string | null;
  readonly message: string;
  /** The place of the mistake in the body, the query, the path or the headers. */
  readonly path?: string;
}

/** The mistakes of a request as violations: one for each detail, or one with the message if it has no details. */
export function toViolations(
  operationId: string | null,
  { message, details = [] }: { readonly message: string; readonly details?: readonly ProblemDetail[] | undefined },
): Violation[] {
  const side = 'request';
  if (details.length === 0) return [{ side, operationId, message }];
  return details.map(({ in: place, path, message }) => ({
    side,
    operationId,
    message,
    path: `${place}${path && ` ${path}`}`,
  }));
}
