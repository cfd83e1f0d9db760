import { literal } from '../../contract/samples/literal.ts';
import type { Lifecycle, MoveRow, Moves } from '../../contract/model/lifecycle.ts';

/** `moves.ts`: the changes of state of each lifecycle, without prose, so that a bundle for a browser is smaller. */
export function emitMoves(lifecycles: readonly Lifecycle[]): string {
  return `// Made by npm run generate from openapi/; do not edit.
import type { Moves } from '../contract/model/lifecycle.ts';

${lifecycles.map(emitLifecycle).join('\n')}`;
}

function emitLifecycle(lifecycle: Lifecycle): string {
  const { name, events } = lifecycle;
  const moves = movesOf(lifecycle);
  const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const table = `${name}Lifecycle`;
  const hasReasons = moves.rows.some(({ reasons }) => reasons);
  return `export const ${table} = ${literal(moves)} as const satisfies Moves;

export type ${type}State = keyof typeof ${table}.states;
${
  Object.keys(events).length > 0
    ? `export type ${type}Event = ${Object.keys(events)
        .map((event) => `'${event}'`)
        .join(' | ')};\n`
    : ''
}${hasReasons ? `export type ${type}Reason = Extract<(typeof ${table}.rows)[number], { reasons: unknown }>['reasons'][number];\n` : ''}`;
}

function movesOf({ name, states, transitions, timeouts }: Lifecycle): Moves {
  const rows: MoveRow[] = [
    ...transitions.map(({ from, operations, events, to, reasons }) => ({
      from,
      by: [...operations, ...events],
      to,
      reasons,
    })),
    ...timeouts.map(({ from, afterMs, to, reasons }) => ({ from, by: ['timeout'], to, reasons, afterMs })),
  ];
  const terminal = Object.entries(states).map(([state, { terminal }]) => [state, terminal] as const);
  return { name, states: Object.fromEntries(terminal), rows: merge(rows).map(withoutEmpty) };
}

/** Rows that lead from and to the same places become one. */
function merge(rows: readonly MoveRow[]): MoveRow[] {
  const merged = new Map<string, MoveRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.from, row.to, row.afterMs]);
    const before = merged.get(key);
    const joined = (list: 'by' | 'reasons') => [...new Set([...(before?.[list] ?? []), ...(row[list] ?? [])])];
    merged.set(key, { ...row, by: joined('by'), reasons: joined('reasons') });
  }
  return [...merged.values()];
}

function withoutEmpty({ reasons = [], ...row }: MoveRow): MoveRow {
  return reasons.length > 0 ? { ...row, reasons } : row;
}
