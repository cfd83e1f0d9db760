import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { PostgresServer } from '../database/postgres-server.ts';
import { openPage, sendForm } from './forms.ts';
import { startPlane } from './started.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

test('while the database takes no changes, reads go on and changes get 503, with two lines in the log', async () => {
  const url = await postgres.createSchema('read_only');
  await using started = await startPlane({
    environment: { DATABASE_URL: url, PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') },
  });
  const { plane, lines } = started;
  const headers = { authorization: `Bearer ${plane.token ?? ''}`, 'content-type': 'application/json' };
  const createToken = () =>
    fetch(`${plane.url}/api/me/tokens`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'ci', scope: 'read' }),
    });
  const outages = () => lines.filter((line) => line.includes('the store is '));

  await setReadOnly('on');
  await expect.poll(outages, { timeout: 300_000 }).toHaveLength(1);
  const [me, change, signIn, page] = [
    await openPage(`${plane.url}/api/me`, { headers }),
    await createToken(),
    await sendForm(`${plane.url}/sign-in`, { email: 'owner@example.com' }),
    await openPage(`${plane.url}/sign-in`),
  ];
  const [ready, health] = [await fetch(`${plane.adminUrl}/readyz`), await openPage(`${plane.url}/api/health`)];
  const metrics = await fetch(`${plane.adminUrl}/metrics`);
  await setReadOnly('off');
  await expect.poll(outages, { timeout: 300_000 }).toHaveLength(2);

  expect([me.status, page.status, metrics.status]).toEqual([200, 200, 200]);
  expect([change.status, change.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await change.json()).toMatchObject({ error: { code: 'store_unavailable' } });
  expect(signIn.status).toBe(503);
  expect([ready.status, health.status]).toEqual([503, 503]);
  expect(JSON.parse(health.text)).toMatchObject({
    checks: expect.arrayContaining([
      expect.objectContaining({ component: 'database', ok: false, message: 'It takes no changes.' }),
    ]) as unknown,
  });
  expect(outages().map((line) => [line.includes('25006'), line.includes('available again')])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(lines.filter((line) => line.includes('"err"'))).toHaveLength(1);
  expect((await createToken()).status).toBe(201);
  await expect.poll(async () => (await fetch(`${plane.adminUrl}/readyz`)).status).toBe(200);
});

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url() });
  await client.connect();
  await client.query(`alter system set default_transaction_read_only = ${value}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
