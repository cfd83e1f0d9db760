import { expect, test } from 'vitest';
import { startWorld } from './start-world.ts';

test('an invited person becomes a member, leaves, and is a stranger again', async () => {
  const { world, call, as } = await startWorld();
  const stranger = as('stranger');
  const params = { workspaceSlug: 'acme' };
  await call('createInvitation', { params, body: { email: 'edsger@elsewhere.test', role: 'viewer' } });
  await world.advance(0);
  const [mail] = world.ports.mailer.mails;
  const token = /invitations\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

  const before = await stranger('getWorkspace', { params });
  const accepted = await stranger('acceptInvitation', { params: { token } });
  const during = await stranger('getWorkspace', { params });
  const me = await stranger('getMe');
  const { id: userId = '' } = (me.body as { user?: { id: string } }).user ?? {};
  const left = await stranger('removeMember', { params: { ...params, userId } });
  const after = await stranger('getWorkspace', { params });

  expect(mail).toMatchObject({ to: 'edsger@elsewhere.test', subject: 'Ada Park invites you to Acme' });
  expect(accepted).toMatchObject({ status: 200, body: { workspace: { slug: 'acme', role: 'viewer' } } });
  expect([before.status, during.status, left.status, after.status]).toEqual([404, 200, 200, 404]);
});
