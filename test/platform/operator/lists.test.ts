import { afterEach, beforeEach, expect, test } from 'vitest';
import { appRow, seed, userRow, workspaceRow } from '../../../control-plane/ports/suites/rows.ts';
import { openOperated } from './operated.ts';

let operated: Awaited<ReturnType<typeof openOperated>>;
beforeEach(async () => {
  operated = await openOperated();
  await seed(operated.store);
});
afterEach(() => operated[Symbol.asyncDispose]());

test('users list shows accounts by their addresses', async () => {
  expect(await operated.run(['users', 'list'])).toBe(
    `EMAIL               NAME   WORKSPACES  BLOCKED  SINCE              ID
ada@example.test    ada    1           no       2026-01-01 00:00Z  ada
alan@example.test   alan   1           no       2026-01-01 00:00Z  alan
grace@example.test  grace  1           no       2026-01-01 00:00Z  grace
`,
  );
});

test('users list finds a part of an address or of a name, and no other', async () => {
  await operated.store.write('system', (tx) => tx.users.insert(userRow('x', { name: 'Adam' })));

  const found = await operated.json('users', 'list', '--search', 'ADA');

  expect(found).toMatchObject({ users: [{ email: 'ada@example.test' }, { email: 'x@example.test' }], next: null });
});

test('a list has pages', async () => {
  const first = await operated.json('users', 'list', '--limit', '2');
  const second = await operated.json('users', 'list', '--limit', '2', '--after', 'alan@example.test');

  expect(first).toMatchObject({ users: [{ name: 'ada' }, { name: 'alan' }], next: 'alan@example.test' });
  expect(second).toMatchObject({ users: [{ name: 'grace' }], next: null });
  expect(await operated.run(['users', 'list', '--limit', '2'])).toContain('There are more: add --after alan@');
});

test('a search goes through more rows than are read at once', async () => {
  await operated.store.write('system', async (tx) => {
    for (let number = 1000; number < 1600; number++) await tx.workspaces.insert(workspaceRow(`w${number}`));
  });

  const found = await operated.json('workspaces', 'list', '--search', 'w1599');

  expect(found).toMatchObject({ workspaces: [{ slug: 'w1599' }], next: null });
});

test('users show has the workspaces, and no secret', async () => {
  const shown = await operated.json('users', 'show', 'ADA@example.test');

  expect(shown).toMatchObject({
    user: { id: 'ada', memberships: [{ slug: 'acme', role: 'owner' }], sessions: 0, tokens: [], openTickets: 0 },
  });
});

test('a name that nothing has is an error', async () => {
  await expect(operated.run(['users', 'show', 'nobody@example.test'])).rejects.toThrow(
    'There is no account "nobody@example.test".',
  );
  await expect(operated.run(['apps', 'list', '--workspace', 'none'])).rejects.toThrow('There is no workspace "none".');
  await expect(operated.run(['tickets', 'show', 'none'])).rejects.toThrow('There is no ticket "none".');
});

test('workspaces list shows the owner, and the use of each plan', async () => {
  expect(await operated.run(['workspaces', 'list'])).toContain('acme      ada@example.test   2        1');
});

test('apps list shows those of a workspace, and what they use', async () => {
  await operated.store.write('system', (tx) => tx.apps.insert(appRow('db', { status: 'stopped', desired: 'stopped' })));

  const all = await operated.json('apps', 'list', '--workspace', 'acme');
  const stopped = await operated.json('apps', 'list', '--status', 'stopped');

  expect(all).toMatchObject({
    apps: [
      { workspace: 'acme', slug: 'db', used: { cpu: 0, memory: 0 } },
      { workspace: 'acme', slug: 'shop', status: 'running', used: { cpu: 0.1, memory: 134_217_728 } },
    ],
  });
  expect(stopped).toMatchObject({ apps: [{ slug: 'db' }] });
});

test('regions list and tiers list show the use', async () => {
  expect(await operated.json('regions', 'list')).toMatchObject({
    regions: [
      { id: 'eu', status: 'ready', apps: 2, openDeploys: 0 },
      { id: 'us', apps: 0 },
    ],
  });
  expect(await operated.run(['tiers', 'list'])).toBe('There is no tier.\n');
});

test('a text of a user cannot change the terminal', async () => {
  await operated.store.write('system', (tx) => tx.users.update('ada', { name: '\u001b[2JAda\nLovelace' }));

  expect(await operated.run(['users', 'list', '--search', 'ada@'])).toContain(' [2JAda Lovelace ');
});
