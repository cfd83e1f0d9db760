import type { SettingsSource } from '../../../platform/telemetry/log-settings.ts';
import type { Exec, Runtime } from '../../../control-plane/ports/runtime.ts';

/** A runtime in whose containers programs write what a test says. */
export function sourceOf(write: (argv: readonly string[]) => string): SettingsSource {
  const exec = async (_: unknown, argv: readonly string[]): Promise<Partial<Exec>> => {
    const output = write(argv);
    const bytes = async function* () {
      yield new TextEncoder().encode(output);
    };
    return { output: bytes(), exitCode: Promise.resolve(0) };
  };
  // The settings are read with exec alone.
  return { runtime: { exec } as unknown as Runtime, regionOf: async () => 'eu' };
}
