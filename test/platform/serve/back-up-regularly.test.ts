import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Store } from '../../../control-plane/ports/store.ts';
import { backUpRegularly } from '../../../platform/serve/back-up-regularly.ts';
import { closing, fill, makeDataFolder } from './data-folder.ts';

const hourMs = 3_600_000;
const usual = { everyHours: 24, keep: 2, keys: true, telemetry: false, volumes: true };
const s3 = { endpoint: null, region: null };

test('a server makes a backup in each interval, and keeps the newest ones and those of the command', async () => {
  const { folder, data } = makeDataFolder();
  await using server = closing(await fill(data));
  const to = join(folder, 'backups');
  mkdirSync(join(to, 'by-hand'), { recursive: true });

  const lines = await pass(72, server.data.store, { folder: data, config: { ...usual, s3, to } });

  expect(readdirSync(to)).toEqual(['backup-2026-01-03T00-00-00Z', 'backup-2026-01-04T00-00-00Z', 'by-hand']);
  expect(lines).toEqual(Array(4).fill('a backup was made'));
});

test('the next backup removes what killed ones of the schedule have left, and nothing else', async () => {
  const { folder, data } = makeDataFolder();
  await using server = closing(await fill(data));
  const to = join(folder, 'backups');
  for (const name of ['backup-2025-12-31T00-00-00Z', 'backup-2026-01-01T00-00-00Z', 'by-hand'])
    mkdirSync(join(to, `${name}.partial`), { recursive: true });

  await pass(1, server.data.store, { folder: data, config: { ...usual, s3, to } });

  expect(readdirSync(to)).toEqual(['backup-2026-01-01T00-00-00Z', 'by-hand.partial']);
});

test('a backup that fails is logged once in its interval, and the server goes on', async () => {
  const { folder, data } = makeDataFolder();
  await using server = closing(await fill(data));

  const lines = await pass(25, server.data.store, { folder: data, config: { ...usual, s3, to: join(folder, 'none') } });

  expect(lines).toEqual(['the backup has failed', 'the backup has failed']);
});

test('without a place, a server makes no backup', async () => {
  const { data } = makeDataFolder();
  await using server = closing(await fill(data));

  expect(await pass(48, server.data.store, { folder: data, config: { ...usual, s3, to: null } })).toEqual([]);
});

/** Lets hours pass from the middle of the first one of 2026 on. Returns the messages of the log. */
async function pass(
  hours: number,
  store: Store,
  options: Pick<Parameters<typeof backUpRegularly>[0], 'folder' | 'config'>,
) {
  const lines: string[] = [];
  const stopping = new AbortController();
  const begin = Date.parse('2026-01-01T00:30:00Z');
  let now = begin;
  const sleep = async () => {
    now += hourMs;
    if (now > begin + hours * hourMs) stopping.abort();
  };
  const note = (_: object, line?: string) => void lines.push(line ?? '');
  const log = { info: note, warn: note };
  const clock = { now: () => now, sleep };
  await backUpRegularly({ ...options, store, environment: {}, version: '1.0.0', clock, log }, stopping.signal);
  return lines;
}
