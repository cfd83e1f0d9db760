import type { Report } from '../model/report.ts';

/** The summary of a run, for a terminal. */
export function describeReport({ operations, failures, notChecked, requests, seed, milliseconds, outcome }: Report): string {
  const covered = operations.filter(({ isCovered }) => isCovered).length;
  const lines = failures.map(({ id, message, exchange }) => `  ✗ ${id}\n    ${message}\n    ${exchange?.curl ?? ''}`);
  const skipped = notChecked.map(({ check, operationId, reason }) => `  – ${check} ${operationId ?? ''}: ${reason}`);
  return `${[...lines, ...skipped].join('\n')}
${outcome}: ${covered} of ${operations.length} operations covered, ${failures.length} violations, ${notChecked.length} not checked, \
${requests} requests in ${(milliseconds / 1000).toFixed(1)} s, seed ${seed}
`;
}
