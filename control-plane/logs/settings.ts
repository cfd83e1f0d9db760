import type { LogPreset } from '../model/observability/log.ts';
import { readAccess } from './access/settings.ts';
import { readPostgres } from './postgres/settings.ts';
import { readRedis } from './redis/settings.ts';
import type { ReadSettingsIn } from './shared/settings.ts';

/** Readers of the settings behind a log; absent for software that cannot report its settings. */
export const settingsReaders: Readonly<Partial<Record<LogPreset, ReadSettingsIn>>> = {
  access: readAccess,
  postgres: readPostgres,
  redis: readRedis,
};
