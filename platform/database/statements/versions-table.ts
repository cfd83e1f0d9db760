/** The table with the version of the schema, which no store reads. */
export const versionsTable = 'schema_versions';
