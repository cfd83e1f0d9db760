import type { Operation } from '../../contract/model/operation.ts';
import { literal } from '../../contract/samples/literal.ts';

/** `operations.txt`: one line per operation, to read and to compare. */
export function emitOperationList(operations: readonly Operation[]): string {
  const rows = operations.map(({ method, path, id, access, provenance }) => [
    method.toUpperCase(),
    path,
    id,
    access.role ?? { none: 'public', optional: 'public', required: 'signed in' }[access.authentication],
    access.scope ?? '-',
    provenance,
  ]);
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), []);
  const lines = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `# Made by npm run generate: method, path, operation, role, scope, provenance (${rows.length} operations)\n${lines.join('\n')}\n`;
}

/** `operations.ts`: the operation table as data, and the names of all operations. */
export function emitOperationTable(operations: readonly Operation[]): string {
  const rows = operations.map((operation) => `  ${operation.id}: ${literal(operation, 1, `${operation.id}: `)},`);
  return `// Made by npm run generate from openapi/; do not edit.
import type { Operation } from '../contract/model/operation.ts';

export const operations = {
${rows.join('\n')}
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
`;
}
