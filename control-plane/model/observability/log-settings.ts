import type { LogCategoryId, LogLevel } from './log.ts';

/** A setting of the software that decides what its log contains. */
export interface ReadSetting {
  readonly name: string;
  readonly value: string;
  readonly unit: string | null;
  readonly label: string;
  readonly meaning: string;
  readonly categories: readonly LogCategoryId[];
  readonly ok: boolean;
  readonly recommended: string | null;
}

interface Rule {
  readonly label: string;
  readonly categories: readonly LogCategoryId[];
  readonly isOk: (value: string) => boolean;
  readonly recommended: string;
  /** Meanings of a good value and of a bad one. */
  readonly meanings: readonly [ok: string, not: string];
}

const isOn = (value: string) => value !== 'off' && value !== '';
const isLimit = (value: string) => Number(value) >= 0;

const postgresRules: Readonly<Record<string, Rule>> = {
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

/** The settings of PostgreSQL that are read, by name. */
export const postgresSettingNames = Object.keys(postgresRules);

const redisRules: Readonly<Record<string, Rule>> = {
  loglevel: {
    label: 'Log level',
    categories: ['persistence', 'replication', 'client'],
    isOk: (value) => value !== 'warning' && value !== 'nothing',
    recommended: 'notice',
    meanings: ['What happens usually is logged.', 'Only warnings are logged.'],
  },
  maxmemory: {
    label: 'Memory limit',
    categories: ['memory'],
    isOk: (value) => Number(value) > 0,
    recommended: '',
    meanings: [
      'Keys are evicted, or commands refused, once this is used.',
      'Without a limit, the container is killed when it runs out of memory.',
    ],
  },
};

/** The settings of Redis that are read, by name. */
export const redisSettingNames = Object.keys(redisRules);
const units: Readonly<Record<string, string>> = { maxmemory: 'bytes' };

/** Parses the output of `psql` without alignment: name, value and unit on each line, separated by tabs. */
export function readPostgresSettings(output: string): ReadSetting[] {
  const rows = output.split('\n').map((line) => line.split('\t'));
  return rows.flatMap(([name = '', value = '', unit = '']) =>
    settingOf(postgresRules, name, value, unit === '' ? null : unit),
  );
}

/** Parses the output of `redis-cli config get`: name and value, each on a line. */
export function readRedisSettings(output: string): ReadSetting[] {
  const lines = output.split(/\r?\n/);
  return lines.flatMap((name, index) =>
    index % 2 === 0 ? settingOf(redisRules, name, lines[index + 1] ?? '', units[name] ?? null) : [],
  );
}

/** A line made from a counter. */
export interface CounterLine {
  readonly category: LogCategoryId;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Parses the output of `redis-cli info` about memory and errors, which Redis does not log. */
export function readRedisCounters(output: string): CounterLine[] {
  const values = new Map(
    output.split(/\r?\n/).flatMap((line): [string, string][] => {
      const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
  const [used, most, evicted] = ['used_memory', 'maxmemory', 'evicted_keys'].map((name) =>
    Number(values.get(name) ?? NaN),
  );
  const errors = [...values].flatMap(([name, value]): CounterLine[] => {
    const count = /^count=(\d+)/.exec(value)?.[1];
    if (!name.startsWith('errorstat_') || count === undefined) return [];
    const why = name.replace('errorstat_', '');
    return [
      {
        category: 'error',
        level: 'error',
        message: `${count} commands were refused: ${why}`,
        fields: { [name]: count },
      },
    ];
  });
  if (used === undefined || Number.isNaN(used)) return errors;
  return [memoryLine(used, most ?? 0, evicted ?? 0), ...errors];
}

function memoryLine(used: number, most: number, evicted: number): CounterLine {
  const limit = most > 0 ? ` of ${mebibytes(most)} MiB` : '';
  const message = `${mebibytes(used)} MiB${limit} are used`;
  return {
    category: 'memory',
    level: evicted > 0 || (most > 0 && used > 0.9 * most) ? 'warn' : 'info',
    message: evicted > 0 ? `${message}; ${evicted} keys were evicted` : message,
    fields: { used_memory: String(used), ...(evicted > 0 && { evicted_keys: String(evicted) }) },
  };
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

function settingOf(
  rules: Readonly<Record<string, Rule>>,
  name: string,
  value: string,
  unit: string | null,
): ReadSetting[] {
  const rule = rules[name];
  if (!rule) return [];
  const { label, categories, isOk, recommended, meanings } = rule;
  const ok = isOk(value);
  const better = ok || recommended === '' ? null : recommended;
  return [{ name, value, unit, label, meaning: ok ? meanings[0] : meanings[1], categories, ok, recommended: better }];
}
