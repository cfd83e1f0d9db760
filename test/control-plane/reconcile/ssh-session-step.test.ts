import { expect, test } from 'vitest';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { reconcileSshSession } from '../../../control-plane/reconcile/ssh-session.ts';
import { now, startRows } from './start-rows.ts';

type Session = RowOf<'sshSessions'>;

const hour = 3_600_000;
const look = now + 15_000;
const row: Session = {
  id: 'session',
  workspaceId: 'acme',
  issuedIn: 'acme',
  appId: 'shop',
  userId: 'grace',
  tokenId: null,
  liveOf: 'grace',
  status: 'issued',
  service: 'web',
  container: 'shop-web-1',
  username: 'shop',
  publicKey: 'ssh-ed25519 AAAA',
  certificate: null,
  createdAt: now,
  expiresAt: now + hour,
  connectedAt: null,
  endedAt: null,
};
const connected = { status: 'connected', connectedAt: now - hour } as const;
const running = [{ name: 'shop-web-1', state: 'running' }];
const over = { liveOf: null, endedAt: now };

interface Outside {
  readonly state?: string;
  readonly containers?: readonly { readonly name: string; readonly state: string }[] | Error;
  readonly write?: (tx: Tx) => Promise<unknown>;
}

async function step(
  before: Partial<Session>,
  { state = 'issued', containers = running, write = async () => null }: Outside = {},
) {
  const { ports, read } = await startRows(async (tx) => {
    await tx.sshSessions.insert({ ...row, ...before });
    await write(tx);
  });
  const ended: string[] = [];
  Object.assign(ports.ssh, { observe: async () => ({ state }), end: async (id: string) => void ended.push(id) });
  Object.assign(ports.runtime, {
    observe: async () => {
      if (containers instanceof Error) throw containers;
      return { containers, volumes: [] };
    },
  });
  const next = await reconcileSshSession(ports, 'session');
  return { next, ended, row: await read((tx) => tx.sshSessions.find({ id: 'session' })) };
}

test.each<[string, Partial<Session>, Outside, number, Partial<Session>]>([
  ['waits for a connection', {}, {}, look, {}],
  ['waits until it expires', { expiresAt: now + 1 }, {}, now + 1, {}],
  ['is connected', {}, { state: 'connected' }, look, { status: 'connected', connectedAt: now, liveOf: 'grace' }],
  ['was connected for a moment', {}, { state: 'closed' }, look, { status: 'connected', connectedAt: now }],
  ['stays connected', connected, { state: 'connected' }, look, connected],
  [
    'stays connected up to the limit',
    { ...connected, connectedAt: now - 8 * hour + 1 },
    { state: 'connected' },
    now + 1,
    { status: 'connected' },
  ],
  ['is disconnected', connected, { state: 'closed' }, now, { status: 'ended', ...over }],
  ['is lost before a connection', {}, { state: 'absent' }, now, { status: 'ended', ...over }],
  ['is lost', connected, { state: 'absent' }, now, { status: 'ended', ...over }],
  ['expires', { expiresAt: now }, {}, now, { status: 'expired', ...over }],
  [
    'reaches the limit',
    { ...connected, connectedAt: now - 8 * hour },
    { state: 'connected' },
    now,
    { status: 'ended', ...over },
  ],
  [
    'goes on while the region is out of reach',
    {},
    { containers: new Error('The socket was closed.') },
    look,
    { status: 'issued' },
  ],
])('a session that %s', async (_that, before, outside, next, after) => {
  const result = await step(before, outside);

  expect(result).toMatchObject({ next, ended: [], row: { ...row, ...before, ...after } });
});

const token = {
  userId: 'grace',
  name: 'CI',
  scope: 'full',
  prefix: 'pcp_',
  hash: 'x',
  createdAt: 1,
  lastUsedAt: null,
} as const;

test.each<[string, Partial<Session>, Outside]>([
  ['is gone', {}, { containers: [] }],
  ['has stopped', {}, { containers: [{ name: 'shop-web-1', state: 'stopped' }] }],
  ['is another one', {}, { containers: [{ name: 'shop-web-2', state: 'running' }] }],
  ['is of an app that was stopped', {}, { write: (tx) => tx.apps.update('shop', { desired: 'stopped' }) }],
  ['is of an app that was transferred', { issuedIn: 'umbrella' }, {}],
  ['is no longer for a member', { userId: 'alan' }, {}],
  ['is no longer for a developer', {}, { write: (tx) => tx.members.update('acme-grace', { role: 'viewer' }) }],
  ['was opened with a token that is gone', { tokenId: 'token' }, {}],
])('ends a session whose container %s', async (_what, before, outside) => {
  expect(await step(before, outside)).toMatchObject({ next: now, row: { status: 'ended', ...over } });
});

test.each([
  [now, 'ended'],
  [now + 1, 'issued'],
  [null, 'issued'],
])('a session of a token that expires at %s is %s', async (expiresAt, status) => {
  const write = (tx: Tx) => tx.tokens.insert({ ...token, id: 'token', pinnedWorkspaceId: null, expiresAt });

  expect(await step({ tokenId: 'token' }, { write })).toMatchObject({ row: { status } });
});

test.each(['ended', 'expired'] as const)('closes the connection of a session that is %s', async (status) => {
  expect(await step({ status, ...over })).toMatchObject({ next: null, ended: ['session'], row: { status } });
});

test('closes the connection of a session that is gone', async () => {
  const { ports } = await startRows();
  const ended: string[] = [];
  Object.assign(ports.ssh, { end: async (id: string) => void ended.push(id) });

  expect(await reconcileSshSession(ports, 'unknown')).toBeNull();
  expect(ended).toEqual(['unknown']);
});
