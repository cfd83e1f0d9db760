import type { Migration } from '../statements/migration.ts';

/** Allowed values of the column `error_code`. */
const reasons = `'host_claimed', 'dns_moved', 'certificate_expired', 'claim_expired'`;

const columns = `"id", "workspace_id", "app_id", "host", "held_host", "primary_of", "redirect_to", "status", "error_code",
  "ownership_value", "found", "missed_checks", "moved_at", "created_at", "verified_at", "checked_at"`;

const index = `create index "domains_host_idx" on "domains" ("host");`;

/** An unverified claim holds no host any more. */
const release = `update "domains" set "held_host" = null where "verified_at" is null;`;

/** SQLite cannot change the check of a column, so the table is made anew. */
const sqlite = `
create table "new_domains" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "host" text not null,
  "held_host" text,
  "primary_of" text,
  "redirect_to" text,
  "status" text not null check ("status" in ('pending_dns', 'verifying', 'active', 'error')),
  "error_code" text check ("error_code" in (${reasons})),
  "ownership_value" text,
  "found" text not null,
  "missed_checks" integer not null,
  "moved_at" integer,
  "created_at" integer not null,
  "verified_at" integer,
  "checked_at" integer,
  constraint "domains_pkey" primary key ("id"),
  constraint "domains_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
) strict, without rowid;

insert into "new_domains" (${columns}) select ${columns} from "domains";

drop table "domains";

alter table "new_domains" rename to "domains";

create unique index "domains_host" on "domains" ("held_host");

create unique index "domains_primary" on "domains" ("primary_of");

create index "domains_app_id_host_idx" on "domains" ("app_id", "host");

create index "domains_workspace_id_app_id_idx" on "domains" ("workspace_id", "app_id");

${index}

${release}
`;

const postgres = `
alter table "domains" drop constraint "domains_error_code_check";

alter table "domains" add constraint "domains_error_code_check" check ("error_code" in (${reasons}));

${index}

${release}
`;

export const claims: Migration = { name: 'let several apps claim a host', sql: { sqlite, postgres } };
