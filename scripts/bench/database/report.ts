import { formatBurst, formatTable } from '../table.ts';
import type { DatabaseReport } from './database.ts';

export function formatDatabaseReport({
  database,
  bootMs,
  operations,
  reads: { size, p50, p99, peakBytes },
}: DatabaseReport): string {
  const header = [database, 'serve', 'bare Express', 'of bare', 'by processor time', 'at least'];
  const rows = operations.map(({ id, method, serve, bare, ofBare, cpuOfBare, least }) => [
    `${method.toUpperCase()} ${id}`,
    ...[serve, bare].map(formatBurst),
    ...[ofBare, cpuOfBare, least].map((value) => value.toFixed(2)),
  ]);
  return `${formatTable([header, ...rows])}

getWorkspace on one connection, ${size.workspaces} workspaces × ${size.apps} apps × ${size.vars} variables: ${p50.toFixed(1)} ms (p50), ${p99.toFixed(1)} ms (p99);
peak ${(peakBytes / 1e6).toFixed(0)} MB; ready after ${(bootMs / 1000).toFixed(2)} s.
`;
}
