import type { LogSetting } from '../../ports/telemetry.ts';
import { type Rule, settingOf, sortByName, type ReadSettingsIn, type RunIn } from '../shared/settings.ts';

const isOn = (value: string) => value !== 'off' && value !== '';
const isLimit = (value: string) => Number(value) >= 0;

const rules: Readonly<Record<string, Rule>> = {
  log_autovacuum_min_duration: {
    label: 'Autovacuum',
    categories: ['autovacuum'],
    isOk: isLimit,
    recommended: '600000',
    meanings: ['An autovacuum that takes that long is logged.', 'No autovacuum is logged.'],
  },
  log_checkpoints: {
    label: 'Checkpoints',
    categories: ['checkpoint'],
    isOk: isOn,
    recommended: 'on',
    meanings: ['Each checkpoint is logged.', 'No checkpoint is logged.'],
  },
  log_connections: {
    label: 'Connections',
    categories: ['connection'],
    isOk: isOn,
    recommended: 'on',
    meanings: ['Each connection is logged.', 'No connection is logged.'],
  },
  log_line_prefix: {
    label: 'Beginning of lines',
    categories: ['slow', 'lock', 'deadlock', 'error', 'connection', 'autovacuum', 'checkpoint', 'tempfile'],
    isOk: (value) => value.startsWith('%m [%p] '),
    recommended: '%m [%p] %q%u@%d ',
    meanings: [
      'Lines begin with time and process.',
      'Lines have no time and process in the usual place, so they have no category.',
    ],
  },
  log_lock_waits: {
    label: 'Lock waits',
    categories: ['lock'],
    isOk: isOn,
    recommended: 'on',
    meanings: ['A statement that waits for a lock for long is logged.', 'No wait for a lock is logged.'],
  },
  log_min_duration_statement: {
    label: 'Slow statements',
    categories: ['slow'],
    isOk: isLimit,
    recommended: '1000',
    meanings: ['A statement that takes that long is logged.', 'No slow statement is logged.'],
  },
  log_temp_files: {
    label: 'Temporary files',
    categories: ['tempfile'],
    isOk: isLimit,
    recommended: '10240',
    meanings: ['Temporary files of that size are logged.', 'No temporary file is logged.'],
  },
};

export const readPostgres: ReadSettingsIn = async (run) => ({
  settings: sortByName(readPostgresSettings(await run(await psql(run)))),
});

/** Reads the output of `psql` without alignment: name, value and unit on each line, separated by tabs. */
export function readPostgresSettings(output: string): LogSetting[] {
  const rows = output.split('\n').map((line) => line.split('\t'));
  return rows.flatMap(([name = '', value = '', unit = '']) => settingOf(rules, name, value, unit === '' ? null : unit));
}

/** The image of PostgreSQL names its user by a variable. */
async function psql(run: RunIn): Promise<string[]> {
  const user = (await run(['printenv', 'POSTGRES_USER'])).trim();
  const names = Object.keys(rules)
    .map((name) => `'${name}'`)
    .join(', ');
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
