import { closed, flag, text } from '../shared/config-schema.ts';
import type { S3Config } from './place.ts';

/** When and where backups are made. */
export interface BackupConfig {
  /** A folder, or `s3://bucket/path`; `null` for no backups by the server. */
  readonly to: string | null;
  readonly everyHours: number;
  /** Number of complete backups that are kept. */
  readonly keep: number;
  readonly keys: boolean;
  readonly telemetry: boolean;
  readonly volumes: boolean;
  readonly s3: S3Config;
}

export const backupSchema = closed({
  to: { ...text(1000), type: ['string', 'null'] },
  everyHours: { type: 'number', minimum: 0.1, maximum: 8760 },
  keep: { type: 'integer', minimum: 1, maximum: 10_000 },
  keys: flag,
  telemetry: flag,
  volumes: flag,
  s3: closed({
    endpoint: { ...text(1000), type: ['string', 'null'] },
    region: { ...text(100), type: ['string', 'null'] },
  }),
});
