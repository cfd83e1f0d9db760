import type { Migration } from '../statements/migration.ts';

/** Allowed values of the column `status_reason`. */
const reasons = `'workspace_suspended', 'deploy_failed', 'crash_loop', 'out_of_memory', 'health_check_failed', 'set_by_hand',
    'payment_required', 'region_unavailable', 'being_deleted', 'cleanup_failed'`;

const appColumns = `"id", "workspace_id", "slug", "env", "region", "name", "label", "source", "status", "status_reason",
  "desired", "mark", "ready", "ready_reason", "generation", "starts_until", "current_deploy_id",
  "newest_deploy_id", "last_number", "cpu_millis", "memory", "storage", "template_id", "template_version",
  "settings", "preview_of_app_id", "preview_branch", "paused_by_number", "last_push", "last_push_at",
  "sizes", "volume_sizes", "health", "release_command", "started_at", "deleted_at", "created_at",
  "updated_at"`;

const auditColumns = `"id", "workspace_id", "at", "user_id", "token_id", "token_name", "ip", "operation", "target_type",
  "target_id", "target_name", "changes"`;

const indexes = `
create index "operator_events_at_id_idx" on "operator_events" ("at" desc, "id");

create index "operator_events_subject_at_idx" on "operator_events" ("subject", "at" desc);
`;

/** SQLite can neither change the check of a column nor drop `not null`, so these tables are made anew. */
const sqlite = `
alter table "users" add column "blocked_at" integer;

alter table "users" add column "block_reason" text;

alter table "workspaces" add column "suspended_at" integer;

alter table "workspaces" add column "suspension_message" text;

alter table "plans" add column "quota" text;

alter table "tiers" add column "retired_at" integer;

create table "new_apps" (
  "id" text not null,
  "workspace_id" text not null,
  "slug" text not null,
  "env" text not null check ("env" in ('production', 'preview', 'development')),
  "region" text not null,
  "name" text not null,
  "label" text not null,
  "source" text not null,
  "status" text not null check ("status" in ('deploying', 'running', 'degraded', 'error', 'stopped')),
  "status_reason" text check ("status_reason" in (${reasons})),
  "desired" text not null check ("desired" in ('running', 'stopped', 'deleted')),
  "mark" text check ("mark" in ('degraded', 'error')),
  "ready" text check ("ready" in ('all', 'some', 'none')),
  "ready_reason" text check ("ready_reason" in ('crash_loop', 'health_check_failed', 'out_of_memory')),
  "generation" integer not null,
  "starts_until" integer,
  "current_deploy_id" text,
  "newest_deploy_id" text,
  "last_number" integer not null,
  "cpu_millis" integer not null,
  "memory" integer not null,
  "storage" integer not null,
  "template_id" text,
  "template_version" text,
  "settings" text,
  "preview_of_app_id" text,
  "preview_branch" text,
  "paused_by_number" integer,
  "last_push" text,
  "last_push_at" integer,
  "sizes" text not null,
  "volume_sizes" text not null,
  "health" text,
  "release_command" text,
  "started_at" integer,
  "deleted_at" integer,
  "created_at" integer not null,
  "updated_at" integer not null,
  "is_suspended" integer not null check ("is_suspended" in (0, 1)),
  "locked_at" integer,
  "lock_reason" text,
  constraint "apps_pkey" primary key ("id"),
  constraint "apps_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete no action,
  constraint "apps_fk2" foreign key ("region") references "regions" ("id") on update cascade on delete no action
) strict, without rowid;

insert into "new_apps" (
  ${appColumns}, "is_suspended"
) select
  ${appColumns}, 0
from "apps";

drop table "apps";

alter table "new_apps" rename to "apps";

create unique index "apps_slug" on "apps" ("workspace_id", "env", "region", "slug");

create unique index "apps_address" on "apps" ("region", "label");

create unique index "apps_id" on "apps" ("workspace_id", "id");

create unique index "apps_preview" on "apps" ("preview_of_app_id", "preview_branch");

create table "new_audit_events" (
  "id" text not null,
  "workspace_id" text not null,
  "at" integer not null,
  "user_id" text,
  "token_id" text,
  "token_name" text,
  "ip" text not null,
  "operation" text not null,
  "target_type" text not null,
  "target_id" text not null,
  "target_name" text not null,
  "changes" text not null,
  "by" text not null check ("by" in ('user', 'operator')),
  constraint "audit_events_pkey" primary key ("id"),
  constraint "audit_events_fk1" foreign key ("workspace_id")
    references "workspaces" ("id") on update cascade on delete cascade,
  constraint "audit_events_fk2" foreign key ("user_id")
    references "users" ("id") on update cascade on delete no action
) strict, without rowid;

insert into "new_audit_events" (
  ${auditColumns}, "by"
) select
  ${auditColumns}, 'user'
from "audit_events";

drop table "audit_events";

alter table "new_audit_events" rename to "audit_events";

create index "audit_events_workspace_id_at_id_idx" on "audit_events" ("workspace_id", "at" desc, "id");

create table "operator_events" (
  "id" text not null,
  "at" integer not null,
  "operation" text not null,
  "operator" text,
  "subject" text,
  "detail" text not null,
  constraint "operator_events_pkey" primary key ("id")
) strict, without rowid;

create table "announcements" (
  "id" text not null,
  "level" text not null check ("level" in ('info', 'warning', 'critical')),
  "message" text not null,
  "created_at" integer not null,
  "ends_at" integer,
  constraint "announcements_pkey" primary key ("id")
) strict, without rowid;
${indexes}`;

const postgres = `
alter table "users" add column "blocked_at" bigint, add column "block_reason" text collate "C";

alter table "workspaces" add column "suspended_at" bigint, add column "suspension_message" text collate "C";

alter table "plans" add column "quota" json;

alter table "tiers" add column "retired_at" bigint;

alter table "apps" drop constraint "apps_status_reason_check";

alter table "apps" add constraint "apps_status_reason_check" check ("status_reason" in (${reasons}));

alter table "apps" add column "is_suspended" boolean not null default false, add column "locked_at" bigint,
  add column "lock_reason" text collate "C";

alter table "apps" alter column "is_suspended" drop default;

alter table "audit_events" alter column "user_id" drop not null;

alter table "audit_events" add column "by" text collate "C" not null default 'user'
  check ("by" in ('user', 'operator'));

alter table "audit_events" alter column "by" drop default;

create table "operator_events" (
  "id" text collate "C" not null,
  "at" bigint not null,
  "operation" text collate "C" not null,
  "operator" text collate "C",
  "subject" text collate "C",
  "detail" json not null,
  constraint "operator_events_pkey" primary key ("id")
);

create table "announcements" (
  "id" text collate "C" not null,
  "level" text collate "C" not null check ("level" in ('info', 'warning', 'critical')),
  "message" text collate "C" not null,
  "created_at" bigint not null,
  "ends_at" bigint,
  constraint "announcements_pkey" primary key ("id")
);
${indexes}`;

export const operatorStates: Migration = { name: 'add the states that an operator sets', sql: { sqlite, postgres } };
