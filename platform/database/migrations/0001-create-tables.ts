import { postgres } from './0001-create-tables.postgres.ts';
import { sqlite } from './0001-create-tables.sqlite.ts';
import type { Migration } from '../statements/migration.ts';

export const createTables: Migration = { name: 'create the declared tables', sql: { sqlite, postgres } };
