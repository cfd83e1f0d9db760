import { expect, test } from 'vitest';
import { readLogSettings } from '../../../platform/telemetry/log-settings.ts';
import { readPostgresSettings } from '../../../control-plane/model/observability/log-settings.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import { sourceOf } from './settings-source.ts';
import { db, now, web } from './start-telemetry.ts';

const cache = { ...db, service: 'cache', preset: 'redis', containers: ['shop-cache-0'] } as const;

test('makes lines of the counters of Redis', async () => {
  const info =
    '# Memory\r\nused_memory:263192576\r\nmaxmemory:268435456\r\n# Stats\r\nevicted_keys:1204\r\nerrorstat_OOM:count=7\r\n';

  const { lines } = await readLogSettings(
    sourceOf((argv) => (argv.includes('info') ? info : '')),
    cache,
    now,
  );

  expect(lines).toMatchObject([
    { at: now, category: 'memory', level: 'warn', message: '251 MiB of 256 MiB are used; 1204 keys were evicted' },
    { category: 'error', level: 'error', message: '7 commands were refused: OOM', container: 'shop-cache-0' },
  ]);
});

test('says which settings of PostgreSQL keep lines from its log', () => {
  const output =
    'log_checkpoints\ton\t\nlog_min_duration_statement\t-1\tms\nlog_line_prefix\t%t \t\nwork_mem\t4096\tkB\n';

  const settings = readPostgresSettings(output);

  expect(settings.map(({ name, ok, recommended, unit }) => [name, ok, recommended, unit])).toEqual([
    ['log_checkpoints', true, null, null],
    ['log_min_duration_statement', false, '1000', 'ms'],
    ['log_line_prefix', false, '%m [%p] %q%u@%d ', null],
  ]);
});

test('reads PostgreSQL as the user of its image', async () => {
  const read: (readonly string[])[] = [];
  const source = sourceOf((argv) => {
    read.push(argv);
    return argv[0] === 'printenv' ? 'shop\n' : 'log_lock_waits\toff\t\n';
  });

  const { settings } = await readLogSettings(source, db, now);

  expect(read[1]?.slice(0, 2)).toEqual(['psql', '--no-psqlrc']);
  expect(read[1]).toContain('--username=shop');
  expect(settings).toMatchObject([{ name: 'log_lock_waits', ok: false }]);
});

test('has no settings while no container runs', async () => {
  const source = sourceOf(() => {
    throw new Refused('The container does not run.');
  });

  expect(await readLogSettings(source, db, now)).toEqual({ settings: [] });
  expect(await readLogSettings(source, { ...db, containers: [] }, now)).toEqual({ settings: [] });
});

test('the ingress logs every request', async () => {
  const { settings } = await readLogSettings(
    sourceOf(() => ''),
    web,
    now,
  );

  expect(settings).toMatchObject([{ name: 'accessLog', value: 'on', ok: true }]);
});
