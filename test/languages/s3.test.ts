import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUpAll } from '../../platform/backup/back-up.ts';
import { checkBackup } from '../../platform/backup/check.ts';
import { locate, placeAt } from '../../platform/backup/locate.ts';
import { restoreAll } from '../../platform/backup/restore.ts';
import { freePort } from '../../scripts/bench/listen.ts';
import { fill } from '../platform/serve/data-folder.ts';
import { cache } from './toolchains.ts';

const folder = mkdtempSync(join(tmpdir(), 's3-'));
const environment = { PCP_BACKUP_PASSPHRASE: 'correct horse battery staple' };
let s3: { readonly endpoint: string; readonly region: string };
let server: ReturnType<typeof spawn>;
beforeAll(async () => {
  const port = await freePort();
  s3 = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' };
  server = spawn(join(cache, 'venv/bin/moto_server'), ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  // Makes the bucket, once the server listens.
  await vi.waitFor(() => fetch(`${s3.endpoint}/bucket`, { method: 'PUT' }), { timeout: 120_000, interval: 200 });
  await (await fill(join(folder, 'data'))).close();
});
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('a backup in S3 is encrypted, checked and restored, and is not replaced', async () => {
  const { parts } = await write('monday', environment);
  const { manifest } = await checkBackup(await at('monday'), environment);
  const moved = { folder: join(folder, 'moved'), environment, force: false, volumes: true, socket: 'auto' };
  await restoreAll({ ...moved, from: await at('monday'), onProgress: () => undefined });

  expect(parts.map(({ name }) => name)).toEqual(['database', 'keys']);
  expect(manifest.counts).toMatchObject({ vars: 2 });
  await expect(write('monday', environment)).rejects.toThrow('s3://bucket/backups/monday exists. Choose another name');
});

test('keys go to S3 only encrypted', async () => {
  await expect(write('tuesday', {})).rejects.toThrow('Keys are not put into S3 as they are.');

  const place = await placeAt('s3://bucket/backups', s3);
  expect(await place.names()).not.toContain('tuesday');
});

test('a backup or a bucket that does not exist is named', async () => {
  await expect(checkBackup(await at('never'), {})).rejects.toThrow('s3://bucket/backups/never/manifest.json does not');
  const elsewhere = await locate('s3://other/monday', s3);
  await expect(checkBackup(elsewhere, {})).rejects.toThrow('s3://other/monday/manifest.json cannot be used');
});

test('a removed backup is gone', async () => {
  await write('old', environment);
  const place = await placeAt('s3://bucket/backups', s3);

  await place.remove('old');

  expect(await place.names()).not.toContain('old');
});

test('what a killed backup has left is neither a backup nor in the way, and is removed by the next one', async () => {
  const client = await leaveBehind('killed');
  const place = await placeAt('s3://bucket/backups', s3);

  const left = await place.unfinished();
  await expect(checkBackup(await at('killed'), environment)).rejects.toThrow('killed/manifest.json does not exist');
  await write('killed', environment);

  expect(left).toEqual(['killed']);
  expect([await place.unfinished(), (await place.names()).includes('killed')]).toEqual([[], true]);
  expect((await client.listMultipartUploads({ Bucket: 'bucket' })).Uploads ?? []).toEqual([]);
});

/** A part of a backup, and an upload of another part that was begun. */
async function leaveBehind(name: string) {
  const { S3 } = await import('@aws-sdk/client-s3');
  const client = new S3({ ...s3, forcePathStyle: true });
  const key = (part: string) => ({ Bucket: 'bucket', Key: `backups/${name}/${part}` });
  await client.putObject({ ...key('database'), Body: Buffer.from('half') });
  await client.createMultipartUpload(key('uploads.tar'));
  return client;
}

function at(name: string) {
  return locate(`s3://bucket/backups/${name}`, s3);
}

async function write(name: string, given: Readonly<Record<string, string>>) {
  const of = { keys: true, telemetry: false, volumes: true, version: '1.0.0', force: false };
  const data = { folder: join(folder, 'data'), environment: given, now: () => 1000, onProgress: () => undefined };
  return backUpAll({ ...of, ...data, to: await at(name) });
}
