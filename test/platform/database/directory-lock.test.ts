import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDirectory } from '../../../platform/database/sqlite/directory-lock.ts';

/** A directory whose lock another process has. `whenRefused` is called when that is noticed. */
function lockTaken(whenRefused: (pidFile: string) => void): Promise<unknown> {
  const directory = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const exec = () => {
    throw new Error('The database is locked.');
  };
  return lockDirectory(directory, 'server', () => ({ exec, close: () => whenRefused(join(directory, 'lock.pid')) }));
}

test('names the process that has the lock, also if it writes its id a moment later', async () => {
  const writeLater = (pidFile: string) => void setImmediate(() => writeFileSync(pidFile, String(process.ppid)));

  await expect(lockTaken(writeLater)).rejects.toThrow(`Another server, process ${process.ppid}, uses `);
});

test('names no process that has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);

  await expect(lockTaken((pidFile) => writeFileSync(pidFile, String(pid)))).rejects.toThrow('Another process uses ');
});
