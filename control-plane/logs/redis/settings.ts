import type { LogSetting } from '../../ports/telemetry.ts';
import { type CounterLine, type ReadSettingsIn, type Rule, settingOf, sortByName } from '../shared/settings.ts';

const rules: Readonly<Record<string, Rule>> = {
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

const units: Readonly<Record<string, string>> = { maxmemory: 'bytes' };

export const readRedis: ReadSettingsIn = async (run) => {
  const values = await Promise.all(Object.keys(rules).map((name) => run(redis('config', 'get', name))));
  const lines = readRedisCounters(await run(redis('info', 'everything')));
  return { settings: sortByName(readRedisSettings(values.join(''))), lines };
};

function redis(...command: readonly string[]): string[] {
  return ['redis-cli', '--raw', ...command];
}

/** Reads the output of `redis-cli config get`: name and value, each on a line. */
function readRedisSettings(output: string): LogSetting[] {
  const lines = output.split(/\r?\n/);
  return lines.flatMap((name, index) =>
    index % 2 === 0 ? settingOf(rules, name, lines[index + 1] ?? '', units[name] ?? null) : [],
  );
}

/** Reads the counters of memory and errors from `redis-cli info`. Redis does not log them itself. */
function readRedisCounters(output: string): CounterLine[] {
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
