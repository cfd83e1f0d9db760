import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumOf } from '../../../platform/database/migrations/checksum.ts';
import type { Migration } from '../../../platform/database/statements/migration.ts';

/** A line of `checksums.txt`. */
interface Checksum {
  readonly number: number;
  readonly dialect: string;
  readonly checksum: string;
}

const dialects = ['sqlite', 'postgres'] as const;
export const folder = join(import.meta.dirname, '../../../platform/database/migrations');
const file = join(folder, 'checksums.txt');

/** Checksums that are committed. */
export function readChecksums(): Checksum[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [number, dialect = '', checksum = ''] = line.split(' ');
      return { number: Number(number), dialect, checksum };
    });
}

/** Checksums of the texts that are there. */
export function checksumsNow(steps: readonly Migration[]): Checksum[] {
  return steps.flatMap((step, index) =>
    dialects.map((dialect) => ({ number: index + 1, dialect, checksum: checksumOf(step, dialect) })),
  );
}

/** Adds the checksums of migrations that have none. Those that are there stay, also if the text has changed. */
export function addChecksums(steps: readonly Migration[]): void {
  const frozen = readChecksums();
  const added = checksumsNow(steps).filter(({ number }) => frozen.every((one) => one.number !== number));
  const lines = [...frozen, ...added].map(({ number, dialect, checksum }) => `${number} ${dialect} ${checksum}\n`);
  writeFileSync(file, lines.join(''));
}
