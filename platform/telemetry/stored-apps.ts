import type { DatabaseSync } from 'node:sqlite';

/** The columns that are the id of an app, or begin with it and a slash. */
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

/** The ids of the apps of which anything is stored. */
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
    // What follows the slash in the order of text is a zero.
    db.prepare(`delete from ${table} where ${column} = ? or (${column} > ? and ${column} < ?)`).run(
      id,
      `${id}/`,
      `${id}0`,
    );
  }
}
