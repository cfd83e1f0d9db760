import type { Report } from './report.ts';
import type { Burst } from './rounds.ts';

/** A report as two Markdown tables, the front and `serve()`, and a note. */
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
  const serveHeader = ['operation', 'serve()', 'bare Express + pino', 'of bare + pino', 'of bare'];
  const serveRows = operations.map(({ id, method, sides, serveOfLogged, serveOfBare }) => [
    `${method.toUpperCase()} ${id}`,
    ...[sides.serve, sides.logged].map(formatBurst),
    serveOfLogged.toFixed(2),
    serveOfBare.toFixed(2),
  ]);
  return `${formatTable([header, ...rows])}

${formatTable([serveHeader, ...serveRows])}

Requests per second, and processor time of the server per request: medians of ${rounds} rounds of ${seconds} s, Node ${node}.
of bare: the front relative to bare Express; unchecked: the same without response validation; × stock: relative to stock
express-openapi-validator; × 10: with ten times the operations, relative to the front; last: the last of those ten
copies, relative to the first. serve() has its defaults (log, metrics) and gets a \`traceparent\`; of bare + pino:
relative to bare Express that logs the same fields to the same place; of bare: relative to bare Express without a log.
Time to create the front: ${boots.join(', ')}.
`;
}

export function formatBurst({ requestsPerSecond, cpuMicroseconds }: Burst): string {
  return `${requestsPerSecond.toFixed(0)}/s ${cpuMicroseconds.toFixed(0)} µs`;
}

/** A Markdown table with aligned columns: names in the first, numbers in the others. */
export function formatTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const [header = [], ...rows] = lines.map((line) =>
    widths.map((width, column) =>
      column === 0 ? (line[column] ?? '').padEnd(width) : (line[column] ?? '').padStart(width),
    ),
  );
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
