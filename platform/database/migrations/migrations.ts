import { createTables } from './0001-create-tables.ts';
import { claims } from './0002-claims-of-hosts.ts';
import { labels } from './0003-labels-of-services.ts';
import { operatorStates } from './0004-states-of-operators.ts';
import { marksAndCounts } from './0005-marks-and-counts.ts';
import { tokenGrants } from './0006-token-grants.ts';
import { applied } from './0007-applied.ts';
import { keys } from './0008-keys.ts';
import type { Migration } from '../statements/migration.ts';

/** In order: the version of a schema is the number of its migrations. */
export const migrations: readonly Migration[] = [
  // A migration with a checksum in `checksums.txt` stays as it is. `npm run freeze` adds the checksum of a new one.
  createTables,
  claims,
  labels,
  operatorStates,
  marksAndCounts,
  tokenGrants,
  applied,
  keys,
];
