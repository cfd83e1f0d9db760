import type { LoggedRequest } from '../context/request-log.ts';

/** A line for each violation of the contract in these requests, for the message of a test. */
export function describeViolations(requests: readonly LoggedRequest[]): string[] {
  return requests.flatMap(({ method, url, status, violations }) =>
    violations.map(
      ({ side, path, message }) => `${method} ${url} ${status}: the ${side} violates the contract: ${path ? `${path} ` : ''}${message}`,
    ),
  );
}
