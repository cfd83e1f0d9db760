import type { NormalisedOperation } from './operations.ts';
import { literal } from './literal.ts';

/** `operations.txt`: one line an operation, for people and for diffs. */
export function emitOperationList(operations: readonly NormalisedOperation[]): string {
  const rows = operations.map(({ row }) => [
    row.method.toUpperCase(),
    row.path,
    row.id,
    row.access.role ?? { none: 'public', optional: 'public', required: 'signed in' }[row.access.authentication],
    row.access.scope ?? '-',
    row.provenance,
  ]);
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), []);
  const lines = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `# made by npm run generate: method, path, operation, role, scope, provenance (${rows.length} operations)\n${lines.join('\n')}\n`;
}

/** `operations.ts`: the operation table as data, and the names of all operations. */
export function emitOperationTable(operations: readonly NormalisedOperation[]): string {
  const rows = operations.map(({ row }) => `  ${row.id}: ${literal(row, 1, `${row.id}: `)},`);
  return `// Made by npm run generate from openapi/; do not edit.
import type { Operation } from '../server/model/operation.ts';

export const operations = {
${rows.join('\n')}
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
`;
}
