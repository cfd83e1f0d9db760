import type { LogPreset } from '../model/observability/log.ts';
import { readAccess } from './access/settings.ts';
import { readPostgres } from './postgres/settings.ts';
import { readRedis } from './redis/settings.ts';
import type { ReadSettingsIn } from './shared/settings.ts';

/** How the settings behind a log are read; absent where the software cannot be asked for them. */
export const settingsReaders: Readonly<Partial<Record<LogPreset, ReadSettingsIn>>> = {
  access: readAccess,
  postgres: readPostgres,
  redis: readRedis,
};
