import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { lockDirectory } from '../../../platform/database/sqlite/directory-lock.ts';

/** A directory whose lock another connection has. `whenRefused` is called when that is noticed. */
function lockTaken(whenRefused: (pidFile: string) => void): Promise<unknown> {
  const directory = mkdtempSync(join(tmpdir(), 'lock-'));
  const holder = new DatabaseSync(join(directory, 'lock.db'));
  holder.exec('begin exclusive');
  onTestFinished(() => {
    holder.close();
    rmSync(directory, { recursive: true });
  });
  return lockDirectory(directory, 'server', (path) => {
    const lock = new DatabaseSync(path);
    const close = () => {
      lock.close();
      whenRefused(join(directory, 'lock.pid'));
    };
    return { exec: (text) => lock.exec(text), close };
  });
}

test('names the process that has the lock, also if it writes its id a moment later', async () => {
  const writeLater = (pidFile: string) => void setImmediate(() => writeFileSync(pidFile, String(process.ppid)));

  await expect(lockTaken(writeLater)).rejects.toThrow(`Another server, process ${process.ppid}, uses `);
});

test('names no process that has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);

  await expect(lockTaken((pidFile) => writeFileSync(pidFile, String(pid)))).rejects.toThrow('Another process uses ');
});
