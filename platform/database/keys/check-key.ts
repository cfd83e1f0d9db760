import type { Database } from '../statements/database.ts';
import type { Run } from '../statements/run.ts';
import { snake } from '../statements/names.ts';
import { placeOf, type SealedColumn, sealedColumns } from '../statements/sealed-columns.ts';
import type { Sealing } from '../statements/sealing.ts';

/**
 * Opens the first and the last value of each sealed column, by the ids of their rows. Throws a `DataError` if one was
 * sealed with a key that the sealing does not have. A rotation replaces keys in the order of the ids, so this finds a
 * rotation that has begun.
 */
export async function checkKey(database: Database, sealing: Sealing): Promise<void> {
  await database.inspect((run) => openEach(run, sealing, sealedColumns));
}

/** The same for a database whose schema may be older and lack some of the columns. */
export async function checkKeyOfAny(database: Database, sealing: Sealing): Promise<void> {
  await database.inspect(async (run) => {
    const lines = await database.dialect.describeSchema(run);
    const isPresent = ({ table, column }: SealedColumn) =>
      lines.some((line) => line.startsWith(`column ${snake(table.name)}.${snake(column.name)}:`));
    await openEach(run, sealing, sealedColumns.filter(isPresent));
  });
}

async function openEach(run: Run, sealing: Sealing, columns: readonly SealedColumn[]): Promise<void> {
  for (const { table, column } of columns) {
    const values = `select "id", ${column.quoted} from ${table.quoted} where ${column.quoted} is not null`;
    for (const order of ['"id"', '"id" desc']) {
      const [raw] = await run(`${values} order by ${order} limit 1`);
      // `seal` returned these bytes.
      if (raw) sealing.unseal(raw[1] as Uint8Array, placeOf(table.name, column.name, String(raw[0])));
    }
  }
}
