import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../../platform/database/migrations/migrate.ts';
import { accountKey } from '../../../../platform/ingress/acme/account.ts';
import { readServerKey } from '../../../../platform/serve/engine/server-keys.ts';
import { hostKeyOf } from '../../../../platform/shell/host-key.ts';
import { makeKeyPair } from '../../../../platform/shell/make-key-pair.ts';
import { tokenKey } from '../../../../platform/telemetry/otlp/tokens.ts';
import { demoKey, loadDump } from '../../database/dumps.ts';
import { createSqlStore, SqliteDatabases } from '../../database/sqlite-store.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

const keys = [accountKey, hostKeyOf(ssh2), tokenKey];
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** The files of version 7 of the schema. */
const former = {
  'ingress/acme/account.pem': Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  'ssh/host-key': Buffer.from(makeKeyPair(ssh2).privateKey),
  'telemetry/otlp.key': Buffer.alloc(32, 7),
};

test('the first start of this version takes the keys over from the files of a former one', async () => {
  const folder = folderWith(former);
  const database = await databases.openEmpty();
  await loadDump(database, 7);
  await migrate(database);
  const places = { store: createSqlStore(database, demoKey), folder };

  const read = await Promise.all(keys.map((key) => readServerKey(places, key)));
  const kept = Object.keys(former).map((name) => existsSync(join(folder, name)));
  rmSync(folder, { recursive: true });
  const again = await Promise.all(keys.map((key) => readServerKey(places, key)));

  expect(read).toEqual(Object.values(former));
  expect(again).toEqual(read);
  expect(kept).toEqual([true, true, true]);
});

test('the keys in the database are sealed', async () => {
  const database = await databases.open();
  const store = createSqlStore(database, demoKey);
  await Promise.all(keys.map((key) => readServerKey({ store, folder: folderWith(former) }, key)));

  const rows = await database.inspect((run) => run('select "id", "key" from "server_keys" order by "id"'));

  expect(rows.map(([id]) => id)).toEqual(['acme', 'otlp', 'ssh']);
  const plain = Object.values(former).map((bytes) => bytes.toString('base64'));
  for (const [, bytes] of rows)
    expect(plain.filter((text) => Buffer.from(bytes as Uint8Array).includes(text.slice(0, 16)))).toEqual([]);
});

test('servers with one database make each key once', async () => {
  const store = await databases.createStore();
  const [one, other] = [folderWith({}), folderWith({ 'telemetry/otlp.key': Buffer.alloc(32, 8) })];

  const read = async (folder: string) => {
    const [account, host, token] = await Promise.all(keys.map((key) => readServerKey({ store, folder }, key)));
    return { account, host, token };
  };
  const first = await read(one);
  const second = await read(other);

  expect(second).toEqual(first);
  expect(createPrivateKey(first.account ?? '').asymmetricKeyType).toBe('ec');
  expect(ssh2.utils.parseKey(first.host ?? '')).not.toBeInstanceOf(Error);
  expect(first.token).toHaveLength(32);
  expect(readFileSync(join(other, 'telemetry/otlp.key'))).toEqual(Buffer.alloc(32, 8));
});

test.each([
  ['ingress/acme/account.pem', 'the issuer of certificates then sees a new account.'],
  ['ssh/host-key', 'users will be warned that the host has another one.'],
  ['telemetry/otlp.key', 'deploy the apps again then, since their tokens for telemetry change with it.'],
])('names the file %s of a former version if it is damaged', async (name, loss) => {
  const store = await databases.createStore();
  const folder = folderWith({ [name]: Buffer.from('damaged') });
  const key = keys.find(({ formerFile }) => formerFile === name) ?? accountKey;

  await expect(readServerKey({ store, folder }, key)).rejects.toThrow(
    `${join(folder, name)} is not a key. Restore it from a backup, or delete it: ${loss}`,
  );
});

/** A folder of an engine with files. */
function folderWith(files: Readonly<Record<string, Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return folder;
}
