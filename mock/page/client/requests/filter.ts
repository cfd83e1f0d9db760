import type { LoggedRequest } from '../../../context/request-log.ts';
import { reasonOf } from '../code/reasons.ts';

/** The conditions for showing a request. */
export interface RequestFilter {
  /** Words that all occur in the method, URL, operation, status, persona or error code of a request. */
  readonly text: string;
  readonly onlyViolations: boolean;
}

export function matches(request: LoggedRequest, { text, onlyViolations }: RequestFilter): boolean {
  if (onlyViolations && request.violations.length === 0) return false;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { method, url, operationId, status, persona } = request;
  const all = [
    method,
    url,
    operationId ?? '',
    status,
    reasonOf(status),
    persona ?? 'no persona',
    errorCodeOf(request) ?? '',
  ];
  const searched = all.join(' ').toLowerCase();
  return words.every((word) => searched.includes(word));
}

/** The code of an error response. */
export function errorCodeOf({ responseBody }: LoggedRequest): string | undefined {
  if (typeof responseBody !== 'object' || responseBody === null || !('error' in responseBody)) return undefined;
  const { error } = responseBody;
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
