import {
  postgresSettingNames,
  readPostgresSettings,
  readRedisCounters,
  readRedisSettings,
  redisSettingNames,
} from '../../control-plane/model/observability/log-settings.ts';
import { compareText } from '../../control-plane/model/shared/order.ts';
import { Refused } from '../../control-plane/ports/refused.ts';
import type { Runtime } from '../../control-plane/ports/runtime.ts';
import type { LogSetting, LogSettings, ServiceRef } from '../../control-plane/ports/telemetry.ts';

export interface SettingsSource {
  readonly runtime: Runtime;
  /** The region in which an app runs. */
  readonly regionOf: (appId: string) => Promise<string>;
}

const timeoutMs = 8000;
const ofIngress = ['2xx', '3xx', '4xx', '5xx'];

/** The ingress logs every request. */
const accessSettings: readonly LogSetting[] = [
  {
    ...{
      name: 'accessLog',
      value: 'on',
      unit: null,
      label: 'Access log',
      categories: ofIngress,
      ok: true,
      recommended: null,
    },
    meaning: 'Every request is logged when its response has been sent.',
  },
];

/**
 * Reads the settings behind the log of a service by running the client of the software in one of its containers. They
 * are empty while none runs, and where the client is not let in.
 */
export async function readLogSettings(source: SettingsSource, of: ServiceRef, at: number): Promise<LogSettings> {
  const [container] = of.containers;
  if (of.preset === 'access') return { settings: accessSettings };
  if (container === undefined || (of.preset !== 'postgres' && of.preset !== 'redis')) return { settings: [] };
  const region = await source.regionOf(of.appId);
  const run = (argv: readonly string[]) => output(source.runtime, { id: of.appId, region, container }, argv);
  if (of.preset === 'postgres') return { settings: sortByName(readPostgresSettings(await run(await psql(run)))) };
  const settings = readRedisSettings(
    (await Promise.all(redisSettingNames.map((name) => run(redis('config', 'get', name))))).join(''),
  );
  const counters = readRedisCounters(await run(redis('info', 'everything')));
  return { settings: sortByName(settings), lines: counters.map((line) => ({ ...line, at, severity: '', container })) };
}

/** The image of PostgreSQL names its user by a variable. */
async function psql(run: (argv: readonly string[]) => Promise<string>): Promise<string[]> {
  const user = (await run(['printenv', 'POSTGRES_USER'])).trim();
  const names = postgresSettingNames.map((name) => `'${name}'`).join(', ');
  const statement = `select name, setting, unit from pg_settings where name in (${names}) order by name`;
  const plain = ['--no-psqlrc', '--no-password', '--tuples-only', '--no-align', '--field-separator=\t'];
  return [
    'psql',
    ...plain,
    `--username=${user === '' ? 'postgres' : user}`,
    '--dbname=postgres',
    `--command=${statement}`,
  ];
}

function redis(...command: readonly string[]): string[] {
  return ['redis-cli', '--raw', ...command];
}

/** What a program writes; empty if it fails, or if the container does not run. */
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

function sortByName(settings: readonly LogSetting[]): LogSetting[] {
  return settings.toSorted((a, b) => compareText(a.name, b.name));
}
