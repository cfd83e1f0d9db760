import { sshSessionLifecycle, type SshSessionState } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import { isAtLeast } from '../model/members/role.ts';
import { connectedMs, lookMs } from '../model/apps/ssh.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { SshView } from '../ports/ssh.ts';
import type { ReadTx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';

type SessionRow = RowOf<'sshSessions'>;
type Changes = Partial<Pick<SessionRow, 'status' | 'liveOf' | 'connectedAt' | 'endedAt'>>;

/** Updates a session from its credential, and closes its connection when it is over. */
export async function reconcileSshSession(ports: Ports, id: string): Promise<Next> {
  const { store, ssh, clock } = ports;
  const now = clock.now();
  const { row, app } = await store.read('system', async (tx) => readSession(tx, id, now));
  if (!row || isOver(row.status)) {
    await ssh.end(id);
    return null;
  }
  const { state } = await ssh.observe(id);
  const hasAccess = app !== null && (await hasContainer(ports, app, row.container));
  const changes = changesOf(row, { state, hasAccess, now });
  // The next step closes it.
  const next = changes.liveOf === null ? now : now + lookMs;
  if (changes.status === undefined) return Math.min(next, endOf(row));
  await store.write('system', async (tx) => {
    const present = await tx.sshSessions.find({ id });
    if (present?.status === row.status) await tx.sshSessions.update(id, changes);
  });
  return next;
}

/** The session, with its app if the user may still be connected to it. */
async function readSession(
  tx: ReadTx,
  id: string,
  now: number,
): Promise<{ readonly row: SessionRow | null; readonly app: RowOf<'apps'> | null }> {
  const row = await tx.sshSessions.find({ id });
  if (!row) return { row, app: null };
  const { workspaceId, userId, tokenId } = row;
  const app = await tx.apps.find({ id: row.appId });
  const member = await tx.members.find({ workspaceId, userId });
  const token = tokenId === null ? null : await tx.tokens.find({ id: tokenId });
  const isTokenValid = tokenId === null || (token !== null && (token.expiresAt === null || now < token.expiresAt));
  const user = await tx.users.find({ id: userId });
  const isThere = app?.desired === 'running' && !app.isSuspended && workspaceId === row.issuedIn;
  const isBlocked = user?.blockedAt !== null;
  return { row, app: isThere && !isBlocked && isTokenValid && isAtLeast(member?.role, 'developer') ? app : null };
}

/** Whether the container runs; assumed while its region is out of reach. */
async function hasContainer({ runtime }: Ports, app: RowOf<'apps'>, name: string): Promise<boolean> {
  const seen = await runtime.observe(app).catch(() => null);
  return !seen || seen.containers.some((container) => container.name === name && container.state === 'running');
}

function changesOf(
  row: SessionRow,
  { state, hasAccess, now }: { readonly state: SshView['state']; readonly hasAccess: boolean; readonly now: number },
): Changes {
  const over = { liveOf: null, endedAt: now };
  // The host has lost the credential, or was replaced: the user needs a new one.
  const isLost = row.status === 'issued' && state === 'absent';
  if (!hasAccess || isLost) return { status: move(sshSessionLifecycle, row.status, 'accessLost', 'ended'), ...over };
  if (row.status === 'issued' && (state === 'connected' || state === 'closed')) {
    return { status: move(sshSessionLifecycle, 'issued', 'connected', 'connected'), connectedAt: now };
  }
  if (row.status === 'connected' && state !== 'connected') {
    return { status: move(sshSessionLifecycle, 'connected', 'disconnected', 'ended'), ...over };
  }
  if (now < endOf(row)) return {};
  return {
    status: move(sshSessionLifecycle, row.status, 'timeout', row.status === 'issued' ? 'expired' : 'ended'),
    ...over,
  };
}

/** Latest end of the session. */
function endOf({ expiresAt, connectedAt }: SessionRow): number {
  return connectedAt === null ? expiresAt : connectedAt + connectedMs;
}

function isOver(status: SshSessionState): boolean {
  return sshSessionLifecycle.states[status];
}
