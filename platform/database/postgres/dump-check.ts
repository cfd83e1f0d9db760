import { DataError } from '../../shared/data-error.ts';
import { versionsTable } from '../statements/versions-table.ts';
import { refuseNewer } from '../migrations/migrate.ts';
import { snake } from '../statements/names.ts';
import { placeOf, type SealedColumn, sealedColumns } from '../statements/sealed-columns.ts';
import type { Sealing } from '../statements/sealing.ts';
import { readDumpedTable } from './dump.ts';

/** Throws a `DataError` if a dump is not from a control plane, is from a newer one, or has secrets of another key. */
export async function checkDump(file: string, sealing: Sealing): Promise<void> {
  let version = 0;
  for await (const row of readDumpedTable(file, versionsTable)) version = Math.max(version, Number(row.version));
  if (version === 0)
    throw new DataError(`${file} has no tables of a control plane. Use a file that the command backup wrote.`);
  refuseNewer(version);
  for (const column of sealedColumns) await openFirst(file, sealing, column);
}

async function openFirst(file: string, sealing: Sealing, { table, column }: SealedColumn): Promise<void> {
  for await (const row of readDumpedTable(file, snake(table.name))) {
    // `\\x` begins the digits of bytes; `\N` is null, and an older schema lacks the column.
    const value = row[snake(column.name)];
    if (!value?.startsWith(String.raw`\\x`)) continue;
    sealing.unseal(Buffer.from(value.slice(3), 'hex'), placeOf(table.name, column.name, row.id ?? ''));
    return;
  }
}
