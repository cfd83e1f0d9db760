/** How an older schema of the database is brought to the newest version: by a start, or by a command. */
export type MigrateConfig = 'auto' | 'manual';

export const migrateSchema = { enum: ['auto', 'manual'] satisfies MigrateConfig[] };
