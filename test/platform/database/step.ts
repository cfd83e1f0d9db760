import type { Migration } from '../../../platform/database/statements/migration.ts';

/** A migration whose text is the same for each dialect. */
export function step(name: string, text: string): Migration {
  return { name, sql: { sqlite: text, postgres: text } };
}
