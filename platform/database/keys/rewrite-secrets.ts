import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Send, Statement } from '../statements/database.ts';
import { placeOf, type SealedColumn, sealedColumns } from '../statements/sealed-columns.ts';
import type { Sealing } from '../statements/sealing.ts';

/** Number of values in a transaction. Servers wait about 10 ms for it. */
const batch = 200;

interface Rewriting {
  readonly database: Database;
  /** Seals with the new key, and opens with former keys too. */
  readonly sealing: Sealing;
  /** First bytes of each value that is sealed with the new key. */
  readonly header: Uint8Array;
  /** Receives the progress, from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/**
 * Seals each value with a former key again, beside running servers. It can be killed and repeated. Returns the number
 * of values.
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
      // Sleeps half of the time, for the servers.
      if (last !== undefined) await sleep(performance.now() - started);
    }
  }
  return done;
}

/** Number of values with a former key. */
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
  // `seal` returned these bytes.
  return { id, from, to: sealing.seal(sealing.unseal(from as Uint8Array, place), place) };
}

async function writeAll(database: Database, update: Statement, changes: readonly Change[]): Promise<void> {
  const write = async (send: Send) => {
    // A value that a server has changed in between is skipped: it has the new key.
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
