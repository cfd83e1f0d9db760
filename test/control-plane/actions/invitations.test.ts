import { expect, test } from 'vitest';
import { acceptInvitation } from '../../../control-plane/actions/members/invitation-links.ts';
import { mostInvitations } from '../../../control-plane/actions/members/invitations.ts';
import { memberRow, userRow } from '../../../control-plane/ports/suites/rows.ts';
import { ada, grace, startPlane, uuid } from './plane.ts';

const acme = { workspaceSlug: 'acme' };
const alan = uuid(1004);
const week = 7 * 86_400_000;
const notFound = { status: 404, body: { error: { code: 'not_found' } } };

/** Ada, an admin of acme, has invited alan, who has an account. */
async function startInvited() {
  const plane = await startPlane();
  const { store, ports, pass, as } = plane;
  await store.write('system', (tx) => tx.users.insert(userRow(alan, { email: 'alan@example.test', name: 'Alan' })));
  const admin = as(ada, 'admin');
  const invite = (body: { email: string; role: 'viewer' | 'developer' | 'admin' }) =>
    admin('createInvitation', { params: acme, body });
  /** The secret part of the link in the newest mail. */
  const newestLink = async () => {
    await pass(0);
    return /invitations\/(\S+)/.exec(ports.mailer.mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const created = await invite({ email: 'alan@example.test', role: 'developer' });
  const { id: invitationId = '' } = (created.body as { invitation?: { id: string } }).invitation ?? {};
  const listed = async () =>
    ((await admin('listInvitations', { params: acme })).body as { invitations: { id: string; status: string }[] })
      .invitations;
  const accept = (token: string, userId = alan) => as(userId)('acceptInvitation', { params: { token } });
  return { ...plane, admin, invite, newestLink, created, invitationId, listed, accept, link: await newestLink() };
}

test('invites a person by mail', async () => {
  const { created, ports, listed, link } = await startInvited();

  const invitation = {
    email: 'alan@example.test',
    role: 'developer',
    status: 'pending',
    invitedBy: { id: ada, name: 'Ada' },
    workspace: { slug: 'acme', name: 'acme', iconUrl: null },
    expiresAt: '2026-11-08T12:00:00.000Z',
    createdAt: '2026-11-01T12:00:00.000Z',
  };
  expect(created).toMatchObject({ status: 201, body: { invitation } });
  expect(await listed()).toMatchObject([invitation]);
  expect(ports.mailer.mails).toMatchObject([{ to: 'alan@example.test', subject: 'Ada invites you to acme' }]);
  expect(link).toMatch(/^inv_[0-9a-f]{60}$/);
});

test('previews an invitation with a masked address', async () => {
  const { as, link } = await startInvited();

  const preview = await as('nobody')('getInvitation', { params: { token: link } });

  expect(preview).toMatchObject({
    status: 200,
    body: { invitation: { email: 'a•••@example.test', status: 'pending', role: 'developer' } },
  });
});

test('sends a pending invitation again, with another role and link', async () => {
  const { as, invite, newestLink, pass, link, invitationId, listed } = await startInvited();
  await pass(1000);

  const again = await invite({ email: 'Alan@Example.test', role: 'admin' });
  const former = await as(alan)('getInvitation', { params: { token: link } });
  const current = await as(alan)('getInvitation', { params: { token: await newestLink() } });

  const times = { createdAt: '2026-11-01T12:00:00.000Z', expiresAt: '2026-11-08T12:00:01.000Z' };
  expect(again).toMatchObject({ status: 201, body: { invitation: { id: invitationId, role: 'admin', ...times } } });
  expect(former).toMatchObject(notFound);
  expect(current).toMatchObject({ status: 200, body: { invitation: { role: 'admin' } } });
  expect(await listed()).toHaveLength(1);
});

test('makes the invited person a member', async () => {
  const { ports, link, store, listed } = await startInvited();
  const caller = { userId: alan, tokenId: null, ip: '127.0.0.1', pinnedWorkspaceId: null };
  const workspaceId = await acceptInvitation(ports, caller, link);
  const member = await store.read('system', (tx) => tx.members.find({ workspaceId: 'acme', userId: alan }));
  const [, joined] = await store
    .read('system', (tx) => tx.auditEvents.list({}, { order: ['operation'] }))
    .then((all) => all.reverse());

  expect(workspaceId).toBe('acme');
  expect(member).toMatchObject({ role: 'developer', ownerOf: null, joinedAt: Date.UTC(2026, 10, 1, 12) });
  expect(await listed()).toMatchObject([{ status: 'accepted' }]);
  expect(joined).toMatchObject({
    operation: 'acceptInvitation',
    userId: alan,
    targetType: 'member',
    targetName: 'alan@example.test',
    changes: [{ field: 'role', from: null, to: 'developer' }],
  });
});

test('is for the verified address only', async () => {
  const { accept, as, link, store } = await startInvited();

  const others = await as(grace)('declineInvitation', { params: { token: link } });
  expect(await accept(link, grace)).toMatchObject({ body: { error: { code: 'forbidden' } } });
  await store.write('system', (tx) => tx.users.update(alan, { emailVerified: false }));
  expect(await accept(link)).toMatchObject({ body: { error: { code: 'forbidden' } } });

  expect(others).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
});

test('is accepted, declined or revoked once', async () => {
  const { accept, as, admin, link, invitationId } = await startInvited();
  const declined = await as(alan)('declineInvitation', { params: { token: link } });

  expect(await accept(link)).toMatchObject({
    body: { error: { code: 'not_found', message: expect.stringContaining('is declined') } },
  });
  const again = await as(alan)('declineInvitation', { params: { token: link } });
  const revoked = await admin('revokeInvitation', { params: { ...acme, invitationId } });
  const preview = await as(alan)('getInvitation', { params: { token: link } });

  expect(declined).toMatchObject({ status: 200, body: { ok: true } });
  expect([again, revoked]).toMatchObject([notFound, notFound]);
  expect(preview).toMatchObject({ status: 200, body: { invitation: { status: 'declined' } } });
});

test('revokes an invitation, whose link only shows that', async () => {
  const { accept, as, admin, link, invitationId, store } = await startInvited();

  const revoked = await admin('revokeInvitation', { params: { ...acme, invitationId } });
  const preview = await as(alan)('getInvitation', { params: { token: link } });
  const event = (await store.read('system', (tx) => tx.auditEvents.list({ operation: 'revokeInvitation' })))[0];

  expect(revoked).toMatchObject({ status: 200, body: { ok: true } });
  expect(preview).toMatchObject({ status: 200, body: { invitation: { status: 'revoked' } } });
  expect(event).toMatchObject({ changes: [{ field: 'status', from: 'pending', to: 'revoked' }] });
  expect(await accept(link)).toMatchObject({ body: { error: { code: 'not_found' } } });
});

test('expires after seven days, and frees its address', async () => {
  const { accept, clock, link, invite, invitationId, listed, pass } = await startInvited();
  await pass(week - 1);
  const before = await listed();

  // No reconciler has seen it yet.
  clock.moveTo(clock.now() + 1);
  const after = await listed();
  expect(await accept(link)).toMatchObject({
    body: { error: { code: 'not_found', message: expect.stringContaining('is expired') } },
  });
  const next = await invite({ email: 'alan@example.test', role: 'viewer' });
  await pass(0);

  expect([before, after]).toMatchObject([[{ status: 'pending' }], [{ status: 'expired' }]]);
  expect(next.status).toBe(201);
  const all = await listed();
  expect(all).toMatchObject([{ status: 'pending' }, { id: invitationId, status: 'expired' }]);
});

test('writes the end of an invitation', async () => {
  const { pass, store } = await startInvited();

  await pass(week);

  const [row] = await store.read('system', (tx) => tx.invitations.list({}));
  expect(row).toMatchObject({ status: 'expired', pendingEmail: null });
});

test('rejects a person who is a member', async () => {
  const { invite, accept, link, store } = await startInvited();
  await store.write('system', (tx) => tx.members.insert(memberRow('acme', alan)));

  const again = await invite({ email: 'ALAN@example.test', role: 'viewer' });

  expect(again).toMatchObject({ status: 409, body: { error: { code: 'already_member' } } });
  expect(await accept(link)).toMatchObject({ body: { error: { code: 'already_member' } } });
});

test('rejects the 101st pending invitation', async () => {
  const { invite, store, admin, invitationId } = await startInvited();
  await store.write('system', async (tx) => {
    const row = await tx.invitations.find({ id: invitationId });
    for (let number = 1; row && number < mostInvitations; number++) {
      const email = `p${number}@example.test`;
      await tx.invitations.insert({
        ...row,
        id: uuid(number),
        email,
        pendingEmail: email,
        tokenHash: `hash ${number}`,
      });
    }
  });

  const tooMany = await invite({ email: 'more@example.test', role: 'viewer' });
  const again = await invite({ email: 'alan@example.test', role: 'viewer' });
  await admin('revokeInvitation', { params: { ...acme, invitationId } });
  const room = await invite({ email: 'more@example.test', role: 'viewer' });

  expect(tooMany).toMatchObject({ status: 409, body: { error: { code: 'limit_reached' } } });
  expect([again.status, room.status]).toEqual([201, 201]);
});

test('shows and changes nothing in a workspace that is being deleted', async () => {
  const { admin, invite, accept, as, link, invitationId, store } = await startInvited();
  await store.write('system', (tx) => tx.workspaces.update('acme', { deletedAt: 0 }));

  const created = await invite({ email: 'grace@example.test', role: 'viewer' });
  const revoked = await admin('revokeInvitation', { params: { ...acme, invitationId } });
  const preview = await as(alan)('getInvitation', { params: { token: link } });

  const deleting = { status: 409, body: { error: { code: 'being_deleted' } } };
  expect([created, revoked]).toMatchObject([deleting, deleting]);
  expect(preview).toMatchObject(notFound);
  expect(await accept(link)).toMatchObject({ body: { error: { code: 'not_found' } } });
});

test('finds neither a link nor an invitation that does not exist', async () => {
  const { as, admin } = await startInvited();

  const preview = await as(alan)('getInvitation', { params: { token: 'inv_unknown' } });
  const declined = await as(alan)('declineInvitation', { params: { token: 'inv_unknown' } });
  const revoked = await admin('revokeInvitation', { params: { ...acme, invitationId: 'unknown' } });

  expect([preview, declined, revoked]).toMatchObject([notFound, notFound, notFound]);
});
