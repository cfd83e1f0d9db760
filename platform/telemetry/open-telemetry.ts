import type { Opened } from '../shared/disposables.ts';
import type { TelemetryConfig } from './config.ts';
import { readLogSettings, type SettingsSource } from './log-settings.ts';
import { EmbeddedTelemetry } from './telemetry.ts';

interface OpenOptions {
  readonly folder: string;
  readonly config: TelemetryConfig;
  /** Where the settings behind logs are read, once apps run. */
  readonly settings: () => SettingsSource;
  readonly onFailure: (error: unknown) => void;
}

/** Opens the file of observations. */
export function openTelemetry({ folder, config, settings, onFailure }: OpenOptions, opened: Opened): EmbeddedTelemetry {
  return opened.use(
    new EmbeddedTelemetry({
      folder,
      mostBytes: config.telemetry.bytes,
      readSettings: (of, at) => readLogSettings(settings(), of, at),
      onFailure,
    }),
  );
}
