import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { explainDisk } from '../../../platform/shared/full-disk.ts';

test('a file on a full disk is one sentence that names it', async () => {
  const writing = explainDisk('/backups/monday', () => writeFile('/dev/full', 'content'));

  await expect(writing).rejects.toThrow('The disk of /backups/monday is full. Make room, and try again.');
});

test('a database on a full disk is the same sentence', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table "t" ("c" text); pragma max_page_count = 3');

  const writing = explainDisk('/data', async () => database.exec(`insert into "t" values (hex(zeroblob(100000)))`));

  await expect(writing).rejects.toThrow('The disk of /data is full. Make room, and try again.');
});

test('another error stays as it is', async () => {
  const error = Object.assign(new Error('denied'), { code: 'EACCES' });

  await expect(explainDisk('/data', () => Promise.reject(error))).rejects.toBe(error);
});
