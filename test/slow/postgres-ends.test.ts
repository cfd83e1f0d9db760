import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPostgres } from '../../platform/database/postgres/driver.ts';
import { PostgresServer } from '../platform/database/postgres-server.ts';

const socketName = '.s.PGSQL.5432';

/** As PostgreSQL sends it to each connection when it stops. */
const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
const stopMessage = Buffer.concat([Buffer.from('E'), Buffer.from([0, 0, 0, 4 + fields.length]), fields]);

test('a server that stops right after it has taken a connection does not end the process', async () => {
  await using server = await PostgresServer.start();
  await using relay = await startRelay(join(server.directory, socketName));
  const url = server.url().replace(encodeURIComponent(server.directory), encodeURIComponent(relay.folder));
  const database = await openPostgres(url);
  const read = () => database.transact('read', false, (send) => send({ text: 'select 1', name: 'one' }, []));

  // The connection that there is already is in use, so that another one is opened.
  const outer = database.transact('read', false, async () => {
    relay.stopNext();
    await expect(read()).rejects.toThrow(/terminating connection|not queryable/);
  });
  await outer;
  const rows = await read();
  await database.close();

  expect(rows).toEqual([[1]]);
});

/** Stands between clients and a server. */
async function startRelay(target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'relay-'));
  let isStopping = false;
  const relay = createServer((client) => {
    const server = connect(target);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    server.on('data', (chunk) => {
      // What follows the last message of a start arrives with it.
      client.write(isStopping ? Buffer.concat([chunk, stopMessage]) : chunk);
      isStopping = false;
    });
    client.on('data', (chunk) => server.write(chunk)).on('close', () => server.destroy());
  }).listen(join(folder, socketName));
  await once(relay, 'listening');
  return {
    folder,
    /** Lets the next response of the server be its last one. */
    stopNext: () => void (isStopping = true),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => relay.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
