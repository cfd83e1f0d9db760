export type DialectName = 'sqlite' | 'postgres';

/** A step from one version of the schema to the next, as SQL. There is no way back. */
export interface Migration {
  readonly name: string;
  /** Statements, each ended by a semicolon, which run in one transaction. They name no schema of PostgreSQL. */
  readonly sql: Readonly<Record<DialectName, string>>;
}
