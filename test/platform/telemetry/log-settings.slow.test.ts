import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLogSettings } from '../../../platform/telemetry/log-settings.ts';
import { findExecutable } from '../../browser/chromium.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { sourceOf } from './settings-source.ts';
import { db, newFolder, now } from './start-telemetry.ts';
import { until } from './until.ts';

const cache = { ...db, service: 'cache', preset: 'redis', containers: ['shop-cache-0'] } as const;
const hasRedis = findExecutable(['/usr/bin/redis-server']) !== undefined || process.env.CI === 'true';
if (!hasRedis)
  console.log('The settings of a real Redis are not tested: install it (Debian: apt-get install redis-server).');

test.runIf(hasRedis)('reads the settings of a real Redis, and lines of its counters', async () => {
  const socket = await startRedis('--maxmemory', '10mb', '--loglevel', 'warning');

  const { settings, lines } = await readLogSettings(
    sourceOf((argv) => run(['redis-cli', '-s', socket, ...argv.slice(1)])),
    cache,
    now,
  );

  expect(settings).toMatchObject([
    { name: 'loglevel', value: 'warning', ok: false, recommended: 'notice', unit: null },
    { name: 'maxmemory', value: '10485760', ok: true, recommended: null, unit: 'bytes' },
  ]);
  expect(lines).toMatchObject([
    { at: now, category: 'memory', level: 'info', message: '1 MiB of 10 MiB are used', container: 'shop-cache-0' },
    { category: 'error', level: 'error', message: '1 commands were refused: ERR' },
  ]);
});

test('reads the settings of a real PostgreSQL', async () => {
  const postgres = await PostgresServer.start();
  onTestFinished(() => postgres.stop());
  const source = sourceOf((argv) => (argv[0] === 'printenv' ? '' : run(argv, { PGHOST: postgres.directory })));

  const { settings } = await readLogSettings(source, db, now);

  expect(settings.map(({ name }) => name)).toEqual([
    'log_autovacuum_min_duration',
    'log_checkpoints',
    'log_connections',
    'log_line_prefix',
    'log_lock_waits',
    'log_min_duration_statement',
    'log_temp_files',
  ]);
  expect(settings.at(-2)).toMatchObject({ value: '-1', unit: 'ms', ok: false, recommended: '1000' });
});

async function startRedis(...options: readonly string[]): Promise<string> {
  const folder = newFolder();
  const socket = join(folder, 'redis.sock');
  const redis = spawn(
    'redis-server',
    ['--port', '0', '--save', '', '--dir', folder, '--unixsocket', socket, ...options],
    {
      stdio: 'ignore',
    },
  );
  onTestFinished(async () => {
    redis.kill();
    await once(redis, 'exit');
  });
  await until(async () => {
    try {
      return run(['redis-cli', '-s', socket, 'ping']).trim() === 'PONG';
    } catch {
      return false;
    }
  });
  run(['redis-cli', '-s', socket, 'nonsense']);
  return socket;
}

function run([program = '', ...argv]: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  return execFileSync(program, argv, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
}
