import type { Migration } from '../statements/migration.ts';

export const keys: Migration = {
  name: 'add keys of the service and credentials of ssh connections',
  sql: {
    sqlite: `
create table "ssh_credentials" (
  "id" text not null,
  "username" text not null,
  "expires_at" integer not null,
  "facts" blob not null,
  constraint "ssh_credentials_pkey" primary key ("id")
) strict, without rowid;

create table "server_keys" (
  "id" text not null,
  "key" blob not null,
  constraint "server_keys_pkey" primary key ("id")
) strict, without rowid;
`,
    postgres: `
create table "ssh_credentials" (
  "id" text collate "C" not null,
  "username" text collate "C" not null,
  "expires_at" bigint not null,
  "facts" bytea not null,
  constraint "ssh_credentials_pkey" primary key ("id")
);

create table "server_keys" (
  "id" text collate "C" not null,
  "key" bytea not null,
  constraint "server_keys_pkey" primary key ("id")
);
`,
  },
};
