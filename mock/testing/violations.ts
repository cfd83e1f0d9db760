import type { LoggedRequest } from '../context/request-log.ts';
import type { ListedOverride } from '../responders/overrides.ts';

/** A line for each violation of the contract in these requests, for the message of a test. */
export function describeViolations(requests: readonly LoggedRequest[]): string[] {
  return requests.flatMap(({ method, url, status, violations }) =>
    violations.map(
      ({ side, path, message }) =>
        `${method} ${url} ${status}: the ${side} violates the contract: ${path ? `${path} ` : ''}${message}`,
    ),
  );
}

/** A line for each override that no request has used. */
export function describeUnused(overrides: readonly ListedOverride[]): string[] {
  return overrides
    .filter(({ used }) => !used)
    .map(
      ({ operationId, code, example, cut, networkError, delayMs }) =>
        `No request has used the override of ${operationId} with ${JSON.stringify({ code, example, cut, networkError, delayMs })}.`,
    );
}
