import type { Migration } from '../statements/migration.ts';

/** Allowed values of the column `kind` of work. */
const kinds = `'deploy', 'build', 'app', 'removal', 'branch', 'region', 'plan', 'domain', 'certificate', 'alert',
    'incident', 'notice', 'upload', 'invitation', 'signInLink', 'phoneCode', 'tokenGrant', 'audit', 'sshSession',
    'ticket', 'idempotency'`;

const constraints = `
  constraint "token_grants_pkey" primary key ("id"),
  constraint "token_grants_fk1" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade,
  constraint "token_grants_fk2" foreign key ("pinned_workspace_id", "user_id")
    references "members" ("workspace_id", "user_id") on update cascade on delete cascade
`;

const indexes = `
create unique index "tokenGrants_hash" on "token_grants" ("hash");

create unique index "tokenGrants_userCode" on "token_grants" ("user_code_hash");

create index "token_grants_user_id_idx" on "token_grants" ("user_id");

create index "token_grants_pinned_workspace_id_idx" on "token_grants" ("pinned_workspace_id");
`;

/** SQLite cannot change the check of a column, so the table of work is made anew. */
const sqlite = `
create table "token_grants" (
  "id" text not null,
  "hash" text not null,
  "user_code_hash" text,
  "challenge" text,
  "name" text not null,
  "is_denied" integer not null check ("is_denied" in (0, 1)),
  "user_id" text,
  "scope" text check ("scope" in ('read', 'deploy', 'full')),
  "days" integer,
  "pinned_workspace_id" text,
  "poll_seconds" integer not null,
  "next_poll_at" integer not null,
  "created_at" integer not null,
  "expires_at" integer not null,${constraints}) strict, without rowid;
${indexes}
create table "new_work" (
  "id" text not null,
  "kind" text not null check ("kind" in (${kinds})),
  "subject" text not null,
  "due_at" integer,
  "leased_until" integer,
  "attempts" integer not null,
  constraint "work_pkey" primary key ("id")
) strict, without rowid;

insert into "new_work" ("id", "kind", "subject", "due_at", "leased_until", "attempts")
select "id", "kind", "subject", "due_at", "leased_until", "attempts" from "work";

drop table "work";

alter table "new_work" rename to "work";

create index "work_due_idx" on "work" (coalesce("leased_until", "due_at"));
`;

const postgres = `
create table "token_grants" (
  "id" text collate "C" not null,
  "hash" text collate "C" not null,
  "user_code_hash" text collate "C",
  "challenge" text collate "C",
  "name" text collate "C" not null,
  "is_denied" boolean not null,
  "user_id" text collate "C",
  "scope" text collate "C" check ("scope" in ('read', 'deploy', 'full')),
  "days" bigint,
  "pinned_workspace_id" text collate "C",
  "poll_seconds" bigint not null,
  "next_poll_at" bigint not null,
  "created_at" bigint not null,
  "expires_at" bigint not null,${constraints});
${indexes}
alter table "work" drop constraint "work_kind_check";

alter table "work" add constraint "work_kind_check" check ("kind" in (${kinds}));
`;

export const tokenGrants: Migration = { name: 'add sign-ins on machines', sql: { sqlite, postgres } };
