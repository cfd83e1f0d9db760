import { settingsReaders } from '../../control-plane/logs/settings.ts';
import { Refused } from '../../control-plane/ports/refused.ts';
import type { Runtime } from '../../control-plane/ports/runtime.ts';
import type { LogSettings, ServiceRef } from '../../control-plane/ports/telemetry.ts';

export interface SettingsSource {
  readonly runtime: Runtime;
  /** The region in which an app runs. */
  readonly regionOf: (appId: string) => Promise<string>;
}

const timeoutMs = 8000;
/**
 * Reads the settings behind the log of a service by running the client of the software in one of its containers. They
 * are empty while none runs, and where the client is not let in.
 */
export async function readLogSettings(source: SettingsSource, of: ServiceRef, at: number): Promise<LogSettings> {
  const read = settingsReaders[of.preset];
  // The ingress has no container of the app.
  const [container = of.preset === 'access' ? '' : undefined] = of.containers;
  if (!read || container === undefined) return { settings: [] };
  const run = async (argv: readonly string[]) => {
    const region = await source.regionOf(of.appId);
    return output(source.runtime, { id: of.appId, region, container }, argv);
  };
  const { settings, lines } = await read(run);
  return {
    settings,
    ...(lines && { lines: lines.map((line) => ({ ...line, at, severity: '', container })) }),
  };
}

/** Output of a program in a container; empty if the program fails, or if the container does not run. */
async function output(
  runtime: Runtime,
  container: Parameters<Runtime['exec']>[0],
  argv: readonly string[],
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const program = await runtime.exec(container, argv, { tty: false, columns: 80, rows: 24 }, signal);
    const chunks: Uint8Array[] = [];
    for await (const chunk of program.output) chunks.push(chunk);
    return (await program.exitCode) === 0 ? Buffer.concat(chunks).toString() : '';
  } catch (error) {
    if (error instanceof Refused) return '';
    throw error;
  }
}
