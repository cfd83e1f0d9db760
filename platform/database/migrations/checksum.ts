import { createHash } from 'node:crypto';
import type { DialectName, Migration } from '../statements/migration.ts';

/** The same for equal texts only. A database keeps the checksum of each migration that it has. */
export function checksumOf({ sql }: Migration, dialect: DialectName): string {
  return createHash('sha256').update(sql[dialect]).digest('hex');
}
