import { isUnfilled } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { HandlersError } from './handlers-error.ts';

/** The operations of a backend that are implemented, by area, in the order of the contract. */
export interface Count {
  readonly total: number;
  readonly filled: number;
  readonly areas: Readonly<
    Record<string, { readonly filled: readonly string[]; readonly unfilled: readonly string[] }>
  >;
}

export function countStubs(handlers: object, operations: readonly Pick<Operation, 'id' | 'area'>[]): Count {
  const byId = new Map<string, unknown>(Object.entries(handlers));
  const isFilled = ({ id }: { id: string }) => {
    const handler = byId.get(id);
    return handler instanceof Function && !isUnfilled(handler);
  };
  const lacking = operations.filter(({ id }) => !byId.has(id)).map(({ id }) => id);
  if (lacking.length > 0)
    throw new HandlersError(
      `These operations are missing: ${lacking.join(', ')}. Add stubs for them with the command scaffold.`,
    );
  const areas = [...Map.groupBy(operations, ({ area }) => area)].map(([area, rows]) => {
    const filled = rows.filter(isFilled).map(({ id }) => id);
    return [area, { filled, unfilled: rows.map(({ id }) => id).filter((id) => !filled.includes(id)) }] as const;
  });
  return { total: operations.length, filled: operations.filter(isFilled).length, areas: Object.fromEntries(areas) };
}

/** Formats a count for a terminal: a bar for each area, with its operations below. */
export function formatCount({ total, filled, areas }: Count): string {
  const width = Math.max(...Object.keys(areas).map((area) => area.length));
  const blocks = Object.entries(areas).map(([area, operations]) =>
    [
      `${area.padEnd(width)}  ${bar(operations.filled.length, operations.filled.length + operations.unfilled.length)}`,
      ...list('filled', operations.filled, width),
      ...list('unfilled', operations.unfilled, width),
    ].join('\n'),
  );
  return [`${'all'.padEnd(width)}  ${bar(filled, total)}`, ...blocks].join('\n\n');
}

const cells = 24;

/** Full only if all are implemented, and empty only if none is. */
function bar(part: number, whole: number): string {
  const full = part === 0 ? 0 : Math.max(1, Math.floor((part / whole) * cells));
  return `[${'#'.repeat(full)}${'.'.repeat(cells - full)}] ${part} of ${whole}`;
}

/** Names after a title, wrapped to lines of about 80 characters. */
function list(title: string, names: readonly string[], indent: number): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const line = lines.at(-1);
    if (line === undefined || line.length + name.length > 80) lines.push(name);
    else lines[lines.length - 1] = `${line}, ${name}`;
  }
  return lines.map((line, index) => `${' '.repeat(indent)}  ${(index === 0 ? title : '').padEnd(9)} ${line}`);
}
