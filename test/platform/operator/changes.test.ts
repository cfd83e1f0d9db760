import { afterEach, beforeEach, expect, test } from 'vitest';
import { planRow, seed, tierRow } from '../../../control-plane/ports/suites/rows.ts';
import { openOperated } from './operated.ts';

let operated: Awaited<ReturnType<typeof openOperated>>;
beforeEach(async () => {
  operated = await openOperated();
  await seed(operated.store);
  await operated.store.write('system', async (tx) => {
    await tx.tiers.insert(tierRow('pro'));
    await tx.plans.insert(planRow('plan'));
  });
});
afterEach(() => operated[Symbol.asyncDispose]());

const blocking = ['users', 'block', 'ada@example.test', '--reason', 'Mining.'];

test('a change that hurts is refused without a terminal and without --yes', async () => {
  await expect(operated.run(blocking)).rejects.toThrow(
    'Block the account ada@example.test? Nothing was changed: add --yes, since no terminal shows the question.',
  );
  expect(await operated.json('users', 'show', 'ada@example.test')).toMatchObject({ user: { block: null } });
});

test('on a terminal, only yes makes the change', async () => {
  await expect(operated.run(blocking, { answer: 'n' })).rejects.toThrow('Nothing was changed.');

  const printed = await operated.run(blocking, { answer: 'yes' });

  expect(printed).toContain('Block the account ada@example.test? Type yes: \nada@example.test is blocked.');
  expect(await operated.json('users', 'show', 'ada@example.test')).toMatchObject({
    user: { block: { reason: 'Mining.' } },
  });
});

test('each change is in the log of the operator, with the name of who acted', async () => {
  await operated.run([...blocking, '--yes']);
  await operated.run(['users', 'unblock', 'ada@example.test']);

  expect(await operated.json('audit', 'log')).toMatchObject({
    events: [
      { operation: 'operator.unblockAccount', operator: 'olga', subject: 'ada' },
      { operation: 'operator.blockAccount', operator: 'olga', subject: 'ada' },
    ],
  });
});

test('a link signs an account in', async () => {
  expect(await operated.run(['users', 'link', 'ada@example.test'])).toMatch(
    /^https:\/\/control-plane\.test\/sign-in\/link\?secret=\S{32,}\n$/,
  );
});

test('a workspace is suspended, gets a quota and is resumed, which its audit log says', async () => {
  await operated.run(['workspaces', 'suspend', 'acme', '--message', 'Contact us.', '--yes']);
  await operated.run(['workspaces', 'quota', 'acme', '--cpu', '0.5', '--memory', '512MiB', '--storage', '1GiB']);
  const suspended = await operated.json('workspaces', 'show', 'acme');
  await operated.run(['workspaces', 'resume', 'acme']);

  expect(suspended).toMatchObject({
    workspace: { suspension: { message: 'Contact us.' }, plans: [{ pool: { cpu: 0.5, memory: 536_870_912 } }] },
  });
  expect(await operated.json('workspaces', 'show', 'acme')).toMatchObject({ workspace: { suspension: null } });
  expect(
    await operated.json('audit', 'search', '--workspace', 'acme', '--operation', 'operator.suspendWorkspace'),
  ).toMatchObject({
    events: [{ by: 'operator', actor: null, workspace: 'acme' }],
  });
});

test('an app is locked, stopped and deleted', async () => {
  await operated.run(['apps', 'lock', 'acme', 'shop', '--reason', 'Spam.']);
  const locked = await operated.json('apps', 'list', '--workspace', 'acme');
  await operated.run(['apps', 'stop', 'acme', 'shop', '--yes']);
  const stopped = await operated.json('apps', 'list', '--workspace', 'acme');
  await operated.run(['apps', 'delete', 'acme', 'shop', '--yes']);

  expect([locked, stopped]).toMatchObject([
    { apps: [{ lock: { reason: 'Spam.' } }] },
    { apps: [{ desired: 'stopped' }] },
  ]);
  expect(await operated.json('apps', 'list', '--workspace', 'acme')).toMatchObject({ apps: [{ desired: 'deleted' }] });
});

test('a region is drained and reopened, and a tier retired and offered', async () => {
  await operated.run(['regions', 'drain', 'eu', '--yes']);
  await operated.run(['tiers', 'retire', 'pro', '--yes']);
  const before = [await operated.json('regions', 'list'), await operated.json('tiers', 'list')];
  await operated.run(['regions', 'reopen', 'eu']);
  await operated.run(['tiers', 'offer', 'pro']);
  const after = [await operated.json('regions', 'list'), await operated.json('tiers', 'list')];

  expect(before).toMatchObject([{ regions: [{ status: 'draining' }, {}] }, { tiers: [{ available: false }] }]);
  expect(after).toMatchObject([{ regions: [{ status: 'ready' }, {}] }, { tiers: [{ available: true }] }]);
});

test('a ticket is listed, gets a reply from standard input and is closed', async () => {
  await operated.store.write('system', async (tx) => {
    const times = { createdAt: tx.now, updatedAt: tx.now };
    const ticket = { id: 't', userId: 'ada', subject: 'How?', status: 'open', aboutWorkspaceId: 'acme' } as const;
    await tx.tickets.insert({ ...ticket, ...times });
  });

  const listed = await operated.run(['tickets', 'list']);
  await operated.run(['tickets', 'reply', 't'], { input: 'Like this.\n' });
  const shown = await operated.run(['tickets', 'show', 't']);
  await operated.run(['tickets', 'close', 't']);

  expect(listed).toContain('1 ticket waits for support. No mail server sends them');
  expect(shown).toContain('Support\nLike this.');
  expect(await operated.json('tickets', 'list', '--status', 'closed')).toMatchObject({ tickets: [{ id: 't' }] });
});
