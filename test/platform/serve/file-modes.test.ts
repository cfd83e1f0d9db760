import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill, makeDataFolder, openData } from './data-folder.ts';

/** The modes of a folder and of everything in it that others may use in some way. */
function openToOthers(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ];
  return paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
}

test('a start makes files for its user alone, also with a umask of 022', async () => {
  const { data } = makeDataFolder();
  const serve = ['platform/bin/main.ts', 'serve', '--simulated', '--data', data, '--port', '0', '--admin-port', '0'];
  const child = spawn('/bin/sh', ['-c', 'umask 022 && exec "$0" "$@"', process.execPath, ...serve]);
  const ended = once(child, 'close');
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stdout.resume();

  await expect.poll(() => printed, { timeout: 60_000 }).toContain('Stop it with');
  const open = openToOthers(data);
  const names = readdirSync(data);
  child.kill();
  await ended;

  expect([open, names]).toEqual([[], expect.arrayContaining(['control-plane.db', 'control-plane.db-wal', 'data.key'])]);
});

test('a start mends the modes of an existing folder and its files', async () => {
  const { data: folder } = makeDataFolder();
  await (await fill(folder)).close();
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  chmodSync(folder, 0o755);

  await (await openData(folder)).close();

  expect(openToOthers(folder)).toEqual([]);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
});
