import type { Row, SearchColumn, UniqueOf } from './table.ts';
import { accountTables } from './account.ts';
import { alertTables } from './alerts.ts';
import { appTables } from './apps.ts';
import { billingTables } from './billing.ts';
import { deployTables } from './deploys.ts';
import { domainTables } from './domains.ts';
import { platformTables } from './platform.ts';
import { referenceTables } from './reference.ts';
import { sourceTables } from './sources.ts';
import { sshTables } from './ssh.ts';
import { varTables } from './vars.ts';
import { workspaceTables } from './workspaces.ts';

/** Every table of the control plane. */
export const tables = {
  ...accountTables,
  ...referenceTables,
  ...workspaceTables,
  ...billingTables,
  ...appTables,
  ...deployTables,
  ...sourceTables,
  ...domainTables,
  ...varTables,
  ...alertTables,
  ...sshTables,
  ...platformTables,
};

export type Tables = typeof tables;
export type TableName = keyof Tables;

// `tables` has exactly these keys.
export const tableNames = Object.keys(tables) as TableName[];

/** A value for each table. */
export function byTable<Value>(make: (name: TableName) => Value): Readonly<Record<TableName, Value>> {
  const values: Partial<Record<TableName, Value>> = {};
  for (const name of tableNames) values[name] = make(name);
  // The loop sets every table.
  return values as Record<TableName, Value>;
}

export type RowOf<N extends TableName> = Row<Tables[N]>;
export type SearchColumnOf<N extends TableName> = SearchColumn<Tables[N]>;
/** The name of a unique key. */
export type UniqueName = { [N in TableName]: UniqueOf<Tables[N]> }[TableName];
