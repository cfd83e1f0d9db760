import type { Migration } from '../../../platform/database/statements/migration.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { step } from './step.ts';

/** A statement that would take minutes, so that a process is killed while it runs. */
const endless: Migration = {
  name: 'count for long',
  sql: {
    sqlite: `
      insert into "extra"
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000000000)
      select max(n) from numbers;`,
    postgres: `insert into "extra" select count(*) from generate_series(1, 100000000) a, generate_series(1, 100) b;`,
  },
};

const changes: readonly Migration[] = [
  step('rename the apps', `update "apps" set "name" = "name" || '!';`),
  step(
    'make a table anew',
    `create table "new_uses" as select * from "assistant_uses"; drop table "assistant_uses"; alter table "new_uses" rename to "assistant_uses";`,
  ),
  step('add a table', 'create table "extra" ("id" bigint);'),
];

/** How many migrations a process begins that runs them. */
export const longCount = changes.length + 1;

/** Migrations that do not end. */
export const longSteps: readonly Migration[] = [...migrations, ...changes, endless];

/** The same without the last one. */
export const quickSteps: readonly Migration[] = [...migrations, ...changes];
