import { expect, test } from 'vitest';
import { type StartedWorld, startWorld } from './start-world.ts';

const web = { workspaceSlug: 'acme', appSlug: 'storefront', serviceName: 'web' };
const db = { ...web, serviceName: 'db' };

test('finds a line by what the log shows of it', async () => {
  const { call } = await startWorld();
  const shown = (await readLog(call, web)).findLast((line) => line.includes('"order":"A-')) ?? '';
  const order = /A-\d+/.exec(shown)?.[0] ?? '';

  const byOrder = await search(call, web, order);
  const byLine = await search(call, web, shown);

  expect(byOrder.map(({ message }) => message)).toContain(shown);
  expect(byLine.map(({ message }) => message)).toEqual(byOrder.map(({ message }) => message));
});

test('finds and counts the lines of a database by a field', async () => {
  const { call } = await startWorld();
  const pid = /\[(\d{3})\]/.exec((await readLog(call, db)).at(-1) ?? '')?.[1] ?? '';

  const response = await call('searchServiceRoleLog', {
    params: db,
    query: { q: `[${pid}]`, categories: 'connection,checkpoint,autovacuum' },
  });

  if (response.status !== 200) throw new Error(`The search failed with ${response.status}.`);
  const { categories, lines } = response.body;
  const count = categories.reduce((sum, category) => sum + category.count, 0);
  expect([lines.length > 0, count]).toEqual([true, lines.length]);
  expect(new Set(lines.map(({ fields }) => fields.pid))).toEqual(new Set([pid]));
});

test('finds the lines of a request by the id of its trace', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'errors', app: 'storefront', percent: 100, seconds: 60 });
  await world.advance(60_000);
  const failed = await call('searchServiceRoleLog', { params: web, query: { categories: 'error' } });
  const trace = failed.status === 200 ? failed.body.lines[0]?.fields.trace : undefined;

  const found = await call('searchServiceRoleLog', {
    params: web,
    query: { q: trace ?? 'none', categories: 'error,5xx' },
  });

  expect(found).toHaveProperty('body.lines.length', 2);
  expect(found).toMatchObject({
    body: {
      lines: [
        { category: '5xx', fields: { trace } },
        { category: 'error', fields: { trace } },
      ],
    },
  });
});

test('the log of an app has lines of many kinds', async () => {
  const { call } = await startWorld();

  const lines = await search(call, web, '');

  const kinds = new Set(
    lines.map(({ message }) => (JSON.parse(message) as { msg: string }).msg.replaceAll(/\d+|\/\S*/g, '')),
  );
  expect(kinds.size).toBeGreaterThan(7);
});

async function readLog(call: StartedWorld['call'], params: typeof web): Promise<string[]> {
  const { body } = await call('readServiceLogs', { params });
  return 'logs' in body ? body.logs.split('\n') : [];
}

async function search(call: StartedWorld['call'], params: typeof web, q: string) {
  const response = await call('searchServiceLogs', { params, query: { q, range: '1h' } });
  if (response.status !== 200) throw new Error(`The search failed with ${response.status}.`);
  return response.body.lines;
}
