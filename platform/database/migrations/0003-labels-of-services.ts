import type { Migration } from '../statements/migration.ts';

const constraints = `
  constraint "labels_pkey" primary key ("id"),
  constraint "labels_fk1" foreign key ("workspace_id", "app_id")
    references "apps" ("workspace_id", "id") on update cascade on delete cascade
`;

const indexes = `
create unique index "labels_label" on "labels" ("region", "label");

create unique index "labels_service" on "labels" ("app_id", "service");
`;

const sqlite = `
create table "labels" (
  "id" text not null,
  "workspace_id" text not null,
  "app_id" text not null,
  "region" text not null,
  "service" text not null,
  "label" text not null,${constraints}) strict, without rowid;
${indexes}`;

const postgres = `
create table "labels" (
  "id" text collate "C" not null,
  "workspace_id" text collate "C" not null,
  "app_id" text collate "C" not null,
  "region" text collate "C" not null,
  "service" text collate "C" not null,
  "label" text collate "C" not null,${constraints});
${indexes}`;

export const labels: Migration = { name: 'add labels of services', sql: { sqlite, postgres } };
