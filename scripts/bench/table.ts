import type { Report } from './report.ts';
import type { Burst } from './rounds.ts';

/** A report as a table of Markdown and a note. */
export function formatReport({ operations, bootMs, rounds, seconds, node }: Report): string {
  const header = ['operation', 'front', 'bare Express', 'stock', 'of bare', 'unchecked', '× stock', '× 10', 'last'];
  const rows = operations.map(({ id, method, sides, ...ratios }) => [
    `${method.toUpperCase()} ${id}`,
    ...[sides.front, sides.bare, sides.stock].map(formatBurst),
    ratios.ofBare.toFixed(2),
    ratios.uncheckedOfBare.toFixed(2),
    ratios.timesStock.toFixed(1),
    ratios.tenfold.toFixed(2),
    ratios.lastOfFirst.toFixed(2),
  ]);
  const boots = Object.entries(bootMs).map(([count, ms]) => `${count} operations in ${(ms / 1000).toFixed(1)} s`);
  return `${formatTable([header, ...rows])}

Requests per second and processor time of the server for one request: medians of ${rounds} rounds of ${seconds} s, Node ${node}.
of bare: share of bare Express that the front reaches; unchecked: the same without the check of what it answers;
× stock: how many times as fast as stock express-openapi-validator; × 10: with ten times the operations, as a share of the front;
last: the last of those ten copies as a share of the first. The front is made of ${boots.join(', of ')}.
`;
}

export function formatBurst({ requestsPerSecond, cpuMicroseconds }: Burst): string {
  return `${requestsPerSecond.toFixed(0)}/s ${cpuMicroseconds.toFixed(0)} µs`;
}

/** A table of Markdown with aligned columns: the first holds names, the others numbers. */
export function formatTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const [header = [], ...rows] = lines.map((line) =>
    widths.map((width, column) => (column === 0 ? (line[column] ?? '').padEnd(width) : (line[column] ?? '').padStart(width))),
  );
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
