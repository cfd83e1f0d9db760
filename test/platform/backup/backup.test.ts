import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { backUpAll } from '../../../platform/backup/back-up.ts';
import { checkBackup } from '../../../platform/backup/check.ts';
import { readLastBackup } from '../../../platform/backup/last-backup.ts';
import { locate } from '../../../platform/backup/locate.ts';
import { type Manifest, sealedText } from '../../../platform/backup/manifest.ts';
import { restoreAll } from '../../../platform/backup/restore.ts';
import { closing, fill, makeDataFolder, openData } from '../serve/data-folder.ts';

const s3 = { endpoint: null, region: null };
const passphrase = { PCP_BACKUP_PASSPHRASE: 'correct horse battery staple' };

/** Files that the parts of an engine keep in the data folder. */
const files: Readonly<Record<string, string>> = {
  'engine/sources/uploads/u1/src/index.js': 'console.log(1)\n'.repeat(5000),
  'engine/ingress/acme/account.pem': 'the key of the account',
  'engine/ingress/certificates/shop.json': '{"key":"the key of a certificate"}',
  'engine/ssh/host-key': 'the key of the host',
  'engine/runtime/apps/a1.json': '{"id":"a1"}',
  'engine/builder/builds/d1/lines.ndjson': '{"line":"built"}\n',
};

test('a backup beside a server restores the database, its key and every file into an empty folder', async () => {
  const { folder, data } = places();
  await using server = closing(await fill(data));
  writeFiles(data);

  const manifest = await write(data, join(folder, 'monday'));
  await read(join(folder, 'new'), join(folder, 'monday'));

  expect(await varsOf(join(folder, 'new'))).toEqual(['A', 'B']);
  expect(filesOf(join(folder, 'new'))).toEqual(files);
  expect(readFileSync(join(folder, 'new/data.key'))).toEqual(readFileSync(join(data, 'data.key')));
  expect(statSync(join(folder, 'new/engine/sources/uploads/u1/run.sh')).mode & 0o777).toBe(0o755);
  expect(manifest.parts.map(({ name }) => name)).toEqual([
    ...['database', 'keys', 'uploads.tar', 'certificates.tar', 'ssh.tar', 'engine.tar'],
  ]);
  expect(manifest.counts).toMatchObject({ users: 3, workspaces: 2, apps: 2, vars: 2 });
  expect(server.data).toBeDefined();
});

test('the record of the last backup says when it ended, and keeps the time of a complete one', async () => {
  const { folder, data } = places();
  await (await fill(data)).close();

  await write(data, join(folder, 'monday'));
  await expect(write(data, join(folder, 'none/monday'))).rejects.toThrow('none does not exist. Make it');

  expect(readLastBackup(data)).toMatchObject({
    address: join(folder, 'none/monday'),
    error: expect.stringContaining('none does not exist'),
    endedAt: 1000,
    completeAt: 1000,
  });
});

test('a backup with a passphrase shows nothing without it, and is restored with it', async () => {
  const { folder, data } = places();
  await (await fill(data)).close();
  writeFiles(data);
  const file = join(folder, 'monday');

  await write(data, file, { environment: passphrase });

  const all = readdirSync(file).map((name) => readFileSync(join(file, name), 'latin1'));
  expect(all.filter((text) => /the key of|SQLite format|console\.log/.test(text))).toEqual([]);
  await expect(read(join(folder, 'new'), file)).rejects.toThrow('is encrypted. Set PCP_BACKUP_PASSPHRASE');
  const wrong = { PCP_BACKUP_PASSPHRASE: 'another passphrase' };
  await expect(read(join(folder, 'new'), file, wrong)).rejects.toThrow('is not the passphrase');
  expect(existsSync(join(folder, 'new'))).toBe(false);
  await read(join(folder, 'new'), file, passphrase);
  expect(filesOf(join(folder, 'new'))).toEqual(files);
});

test('without keys, a backup has none of the files with secrets, and needs the key to be restored', async () => {
  const { folder, data } = places();
  await (await fill(data)).close();
  writeFiles(data);

  const { parts, leftOut } = await write(data, join(folder, 'monday'), { keys: false });

  expect(parts.map(({ name }) => name)).toEqual(['database', 'uploads.tar']);
  expect(leftOut).toEqual(['keys', 'certificates', 'ssh', 'engine', 'telemetry']);
  await expect(read(join(folder, 'new'), join(folder, 'monday'))).rejects.toThrow('The key of the data is missing');
  expect(readdirSync(join(folder, 'new')).filter((name) => !name.startsWith('lock'))).toEqual([]);
});

test('a backup replaces only a backup, and only if it has to', async () => {
  const { folder, data } = places();
  await (await fill(data)).close();
  const file = join(folder, 'monday');
  await write(data, file);
  mkdirSync(join(folder, 'other'));

  await expect(write(data, file)).rejects.toThrow('monday exists. Choose another name, or replace the backup');
  await expect(write(data, join(folder, 'other'), { force: true })).rejects.toThrow('exists and is not a backup');
  await write(data, file, { force: true });

  expect(readdirSync(folder)).toEqual(['data', 'monday', 'other']);
});

test.each([
  ['is truncated', (file: string) => cut(join(file, 'database')), 'The part database of the backup has'],
  ['was changed', (file: string) => damage(join(file, 'uploads.tar')), 'The part uploads.tar of the backup is damaged'],
  [
    'lacks a part',
    (file: string) => writeManifest(file, {}, 'ssh.tar', 'gone.tar'),
    'gone.tar is missing in the backup',
  ],
  [
    'is of a newer format',
    (file: string) => writeManifest(file, { format: 99 }),
    'has the format 99, and this program',
  ],
  ['is foreign', (file: string) => writeFileSync(join(file, 'manifest.json'), '{}'), 'is not a backup of a'],
  ['has no manifest', (file: string) => writeFileSync(join(file, 'manifest.json'), 'x'), 'is not a backup of a'],
  [
    'names a part elsewhere',
    (file: string) => writeManifest(file, {}, 'ssh.tar', '../ssh.tar'),
    'could be a file elsewhere',
  ],
])('a backup that %s is neither checked nor restored, and the data stays', async (_, change, message) => {
  const { folder, data } = places();
  await (await fill(data)).close();
  writeFiles(data);
  const file = join(folder, 'monday');
  await write(data, file);
  change(file);

  await expect(checkBackup(await locate(file, s3), {})).rejects.toThrow(message);
  await expect(read(data, file, {}, true)).rejects.toThrow(message);

  expect(await varsOf(data)).toEqual(['A', 'B']);
  expect(filesOf(data)).toEqual(files);
  expect(readdirSync(data).filter((name) => name.includes('restore'))).toEqual([]);
});

test('an archive with a path that climbs out is refused', async () => {
  const { folder, data } = places();
  await (await fill(data)).close();
  writeFiles(data);
  const file = join(folder, 'monday');
  await write(data, file);
  const archive = pack();
  archive.entry({ name: '../../outside' }, 'x');
  archive.finalize();
  const bytes = await buffer(archive);
  writeFileSync(join(file, 'uploads.tar'), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { parts } = manifestOf(file);
  writeManifest(file, {
    parts: parts.map((one) => (one.kind === 'uploads' ? { ...one, bytes: bytes.length, sha256 } : one)),
  });

  await expect(read(join(folder, 'new'), file)).rejects.toThrow('../../outside, which leads out of the data folder');

  expect(existsSync(join(folder, 'outside'))).toBe(false);
});

test('a check reads the database, its tables and its rows', async () => {
  const { folder, data } = places();
  await (await fill(data)).close();
  const file = join(folder, 'monday');
  await write(data, file);

  const { manifest } = await checkBackup(await locate(file, s3), {});
  writeManifest(file, { counts: { ...manifest.counts, vars: 3 } });

  expect(manifest.parts.map(({ kind }) => kind)).toEqual(['database', 'keys']);
  await expect(checkBackup(await locate(file, s3), {})).rejects.toThrow(
    'The table vars of the backup has 2 rows instead of 3.',
  );
});

test('a restore over data keeps the former data, its key and the files of its engine', async () => {
  const { folder, data } = places();
  await (await fill(data)).close();
  const other = join(folder, 'other');
  await (await fill(other)).close();
  writeFiles(other);
  await write(data, join(folder, 'monday'));

  await expect(read(other, join(folder, 'monday'))).rejects.toThrow('has data. Restore into another folder');
  const { former } = await read(other, join(folder, 'monday'), {}, true);

  expect(former.map((path) => path.replace(other, ''))).toEqual([
    ...['/control-plane.db.before-restore', '/data.key.before-restore', '/engine.before-restore'],
  ]);
  expect(readFileSync(join(other, 'data.key'))).toEqual(readFileSync(join(data, 'data.key')));
  expect(await varsOf(other)).toEqual(['A', 'B']);
});

test('keys do not go to another machine as they are', async () => {
  const { folder, data } = places();
  await (await fill(data)).close();
  const to = await locate(join(folder, 'monday'), s3);
  const remote = { ...to, place: Object.assign(Object.create(to.place) as typeof to.place, { isRemote: true }) };

  await expect(backUpAll({ ...options(data), to: remote })).rejects.toThrow('Keys are not put into S3 as they are.');
});

function places() {
  return makeDataFolder();
}

function options(data: string) {
  const of = { keys: true, telemetry: false, volumes: true, version: '1.0.0', force: false, environment: {} };
  return { ...of, folder: data, now: () => 1000, onProgress: () => undefined };
}

async function write(data: string, file: string, more: object = {}): Promise<Manifest> {
  return backUpAll({ ...options(data), to: await locate(file, s3), ...more });
}

async function read(folder: string, file: string, environment: Readonly<Record<string, string>> = {}, force = false) {
  const of = { volumes: true, socket: 'auto', onProgress: () => undefined };
  return restoreAll({ ...of, folder, environment, force, from: await locate(file, s3) });
}

function writeFiles(data: string): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(data, name)), { recursive: true });
    writeFileSync(join(data, name), content);
  }
  const upload = join(data, 'engine/sources/uploads/u1');
  writeFileSync(join(upload, 'run.sh'), '#!/bin/sh\n', { mode: 0o755 });
  symlinkSync('src/index.js', join(upload, 'link'));
}

function filesOf(data: string): Record<string, string> {
  return Object.fromEntries(Object.keys(files).map((name) => [name, readFileSync(join(data, name), 'utf8')]));
}

async function varsOf(data: string): Promise<string[]> {
  await using opened = closing(await openData(data));
  const vars = await opened.data.store.read('system', (tx) => tx.vars.list({}, { order: ['id'] }));
  return vars.map(({ id }) => id);
}

function manifestOf(file: string): Manifest {
  return JSON.parse(readFileSync(join(file, 'manifest.json'), 'utf8')) as Manifest;
}

function writeManifest(file: string, change: Partial<Manifest>, from = '', to = ''): void {
  const text = sealedText({ ...manifestOf(file), ...change });
  writeFileSync(join(file, 'manifest.json'), from === '' ? text : text.replace(from, to));
}

function cut(file: string): void {
  writeFileSync(file, readFileSync(file).subarray(0, -1));
}

function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes[700] = (bytes[700] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
