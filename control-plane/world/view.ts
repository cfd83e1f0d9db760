import { mask } from '../model/vars/mask.ts';
import { type TableName, tableNames, tables } from '../model/tables/tables.ts';
import type { ReadTx } from '../ports/store.ts';
import type { World } from './world.ts';

/** The state of a world for developers. */
export interface WorldView {
  /** The time in the world. */
  readonly at: string;
  /** Due reconcilers with their times. */
  readonly due: readonly { readonly kind: string; readonly subject: string; readonly at: string | null }[];
  /** The rows of each table with any, with times in RFC 3339 and without secrets. */
  readonly tables: Readonly<Record<string, readonly object[]>>;
}

export async function viewWorld({ ports: { store, clock } }: World): Promise<WorldView> {
  return store.read('system', async (tx) => {
    const work = await tx.work.list({}, { order: ['dueAt'] });
    const shown: [string, object[]][] = [];
    for (const name of tableNames) {
      const rows = name === 'work' ? [] : await listRows(tx, name);
      if (rows.length > 0) shown.push([name, rows.map((row) => showRow(name, row))]);
    }
    const due = work.map(({ kind, subject, dueAt, leasedUntil }) => ({
      kind,
      subject,
      at: showTime(leasedUntil ?? dueAt),
    }));
    return { at: new Date(clock.now()).toISOString(), due, tables: Object.fromEntries(shown) };
  });
}

/** Reads the rows of any table; the compiler only knows each table's own type. */
async function listRows(tx: ReadTx, name: TableName): Promise<object[]> {
  const rows: { list(where: object): Promise<object[]> } = tx[name];
  return rows.list({});
}

function showRow(name: TableName, row: object): object {
  const columns: Readonly<Record<string, { readonly kind: string }>> = tables[name].columns;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [column, showValue(columns[column]?.kind, value)]),
  );
}

function showValue(kind: string | undefined, value: unknown): unknown {
  if (value === null) return null;
  if (kind === 'sealed') return mask;
  return kind === 'time' && typeof value === 'number' ? showTime(value) : value;
}

function showTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
