import { expect, test } from 'vitest';
import { startWorld } from './start-world.ts';

const storefront = { workspaceSlug: 'acme', appSlug: 'storefront' };

test('support replies to a ticket, and closes it', async () => {
  const { world, call } = await startWorld();
  const opened = await call('createTicket', { body: { subject: 'A question', body: 'How?' } });
  const { id: ticketId = '' } = (opened.body as { ticket?: { id: string } }).ticket ?? {};
  const statusOf = async () =>
    ((await call('getTicket', { params: { ticketId } })).body as { ticket?: { status: string } }).ticket?.status;

  await world.apply({ event: 'supportReply', ticket: ticketId, message: 'So.' });
  const replied = await statusOf();
  const messages = await call('listTicketMessages', { params: { ticketId } });
  await world.apply({ event: 'supportClose', ticket: ticketId });

  expect(replied).toBe('waiting');
  expect(messages).toMatchObject({
    body: { messages: [{ body: 'How?' }, { body: 'So.', author: { kind: 'support' } }] },
  });
  expect(await statusOf()).toBe('closed');
});

test('a user logs in with the SSH session of the examples, and out again', async () => {
  const { world, call } = await startWorld();
  const read = async () =>
    ((await call('getSshSession', { params: storefront })).body as { session: { status: string } | null }).session;

  await world.apply({ event: 'shell', app: 'acme/storefront', state: 'opened' });
  await world.advance(3_600_000);
  const during = await read();
  await world.apply({ event: 'shell', app: 'acme/storefront', state: 'closed' });
  await world.advance(0);

  expect(during).toMatchObject({ status: 'connected' });
  expect(await read()).toBeNull();
});

test('the SSH session of the examples expires', async () => {
  const { world, call } = await startWorld();

  await world.advance(12 * 60_000);

  expect((await call('getSshSession', { params: storefront })).body).toEqual({ session: null });
});

test('the ticket that waits for Ada is closed after its 14 days', async () => {
  const { world, call } = await startWorld();
  const waiting = async () =>
    ((await call('listTickets')).body as { tickets: { status: string }[] }).tickets.filter(
      ({ status }) => status === 'waiting',
    ).length;
  const before = await waiting();

  await world.advance(2 * 86_400_000);

  expect([before, await waiting()]).toEqual([1, 0]);
});

test('the invitation of Margaret expires', async () => {
  const { world, call } = await startWorld();

  await world.advance(7 * 86_400_000);

  const { body } = await call('listInvitations', { params: { workspaceSlug: 'acme' } });
  expect(body).toMatchObject({
    invitations: [{ email: 'margaret@acme.test', status: 'expired' }, { status: 'declined' }],
  });
});
