import type { Migration } from '../statements/migration.ts';

export const applied: Migration = {
  name: 'add what containers were started with',
  sql: {
    sqlite: `
alter table "apps" add column "applied" text;
`,
    postgres: `
alter table "apps" add column "applied" json;
`,
  },
};
