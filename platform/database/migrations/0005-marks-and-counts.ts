import type { Migration } from '../statements/migration.ts';

const changes = `
delete from "simulations" where "id" = 'changes/operator';

create index "certificates_status_idx" on "certificates" ("status");

create index "certificates_not_after_idx" on "certificates" ("not_after");

create index "apps_status_idx" on "apps" ("status");

create index "audit_events_at_id_idx" on "audit_events" ("at" desc, "id");
`;

export const marksAndCounts: Migration = {
  name: 'add marks of commands, and indexes for counts and for all events',
  sql: {
    sqlite: `
create table "marks" (
  "id" text not null,
  "mark" text not null,
  constraint "marks_pkey" primary key ("id")
) strict, without rowid;
${changes}`,
    postgres: `
create table "marks" (
  "id" text collate "C" not null,
  "mark" text collate "C" not null,
  constraint "marks_pkey" primary key ("id")
);
${changes}`,
  },
};
