import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Send, Statement } from '../statements/database.ts';
import { placeOf, type SealedColumn, sealedColumns } from '../statements/sealed-columns.ts';
import type { Sealing } from '../statements/sealing.ts';

/** How many values are written in a transaction. Servers wait for it, for about 10 ms. */
const batch = 200;

interface Rewriting {
  readonly database: Database;
  /** Seals with the new key, and opens with the former ones. */
  readonly sealing: Sealing;
  /** What each value begins with that is sealed with the new key. */
  readonly header: Uint8Array;
  /** Receives how much has been done, from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/**
 * Seals each value anew that was sealed with a former key, beside servers that change them. It can be killed, and be
 * repeated. Returns the number of the values.
 */
export async function rewriteSecrets(rewriting: Rewriting): Promise<number> {
  const { onProgress } = rewriting;
  const total = await countFormer(rewriting);
  let done = 0;
  for (const sealed of sealedColumns) {
    const { select, update } = statementsOf(rewriting.database, sealed);
    for (let last: string | undefined = ''; last !== undefined;) {
      const started = performance.now();
      const rows = await rewriting.database.send(select, [last, rewriting.header, batch]);
      const changes = rows.map(([id, bytes]) => changeOf(rewriting.sealing, sealed, String(id), bytes));
      await writeAll(rewriting.database, update, changes);
      last = changes.at(-1)?.id;
      done += changes.length;
      onProgress(Math.min(1, done / total));
      // Half of the time is for others.
      if (last !== undefined) await sleep(performance.now() - started);
    }
  }
  return done;
}

/** How many values are sealed with a former key. */
export async function countFormer({ database, header }: Pick<Rewriting, 'database' | 'header'>): Promise<number> {
  let count = 0;
  for (const sealed of sealedColumns) {
    const [raw] = await database.send(statementsOf(database, sealed).count, [header]);
    count += Number(raw?.[0]);
  }
  return count;
}

interface Change {
  readonly id: string;
  readonly from: unknown;
  readonly to: Uint8Array;
}

function changeOf(sealing: Sealing, { table, column }: SealedColumn, id: string, from: unknown): Change {
  const place = placeOf(table.name, column.name, id);
  // The columns hold the bytes that `seal` returned.
  return { id, from, to: sealing.seal(sealing.unseal(from as Uint8Array, place), place) };
}

async function writeAll(database: Database, update: Statement, changes: readonly Change[]): Promise<void> {
  const write = async (send: Send) => {
    // A value that a server has changed since is left: it has the new key.
    for (const { id, from, to } of changes) await send(update, [to, id, from]);
  };
  for (let isDone = changes.length === 0; !isDone;) {
    isDone = await database.transact('write', false, write).then(
      () => true,
      (error: unknown) => {
        if (database.readFailure(error).kind !== 'conflict') throw error;
        return false;
      },
    );
  }
}

function statementsOf(
  { dialect: { parameter } }: Database,
  { table, column }: SealedColumn,
): Record<'select' | 'update' | 'count', Statement> {
  const [from, value] = [table.quoted, column.quoted];
  const isFormer = (header: number) => `${value} is not null and substr(${value}, 1, 9) <> ${parameter(header)}`;
  const named = (verb: string, text: string) => ({ text, name: `rotate_${verb}_${table.name}_${column.name}` });
  return {
    select: named(
      'select',
      `select "id", ${value} from ${from} where "id" > ${parameter(1)} and ${isFormer(2)} order by "id" limit ${parameter(3)}`,
    ),
    update: named(
      'update',
      `update ${from} set ${value} = ${parameter(1)} where "id" = ${parameter(2)} and ${value} = ${parameter(3)}`,
    ),
    count: named('count', `select count(*) from ${from} where ${isFormer(1)}`),
  };
}
