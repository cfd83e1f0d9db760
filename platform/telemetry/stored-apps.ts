import type { DatabaseSync } from 'node:sqlite';

/** Columns with the id of an app, or with the id followed by a slash. */
const columns = [
  ['services', 'service'],
  ['blocks', 'service'],
  ['open_entries', 'service'],
  ['positions', 'container'],
  ['routes', 'app'],
  ['request_cells', 'service'],
  ['sample_cells', 'service'],
  ['usage', 'service'],
  ['events', 'service'],
  ['spans', 'app'],
] as const;

/** Ids of the apps with stored data. */
export function listStoredApps(db: DatabaseSync): string[] {
  const selects = columns.map(
    ([table, column]) => `select substr(${column}, 1, instr(${column} || '/', '/') - 1) as id from ${table}`,
  );
  return db
    .prepare(selects.join(' union '))
    .all()
    .map(({ id }) => String(id));
}

export function deleteStoredApp(db: DatabaseSync, id: string): void {
  for (const [table, column] of columns) {
    // `0` is the character after `/`, so the range covers every key that begins with the id and a slash.
    db.prepare(`delete from ${table} where ${column} = ? or (${column} > ? and ${column} < ?)`).run(
      id,
      `${id}/`,
      `${id}0`,
    );
  }
}
