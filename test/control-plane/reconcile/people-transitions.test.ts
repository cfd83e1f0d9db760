import { expect, test } from 'vitest';
import { invitationLifecycle, sshSessionLifecycle, ticketLifecycle } from '../../../generated/lifecycles.ts';
import { startWorld } from '../world/start-world.ts';
import { forbiddenOf, watchStates } from '../world/watch-states.ts';
import { findUnreached } from './transitions.ts';

const day = 86_400_000;
const acme = { workspaceSlug: 'acme' };
const storefront = { ...acme, appSlug: 'storefront' };

async function startWatched() {
  const started = await startWorld();
  return { ...started, seen: watchStates(started.world.ports.store) };
}

test('every row of the lifecycle of an invitation happens, and nothing else', async () => {
  const { world, call, as, seen } = await startWatched();
  const stranger = as('stranger');
  const invite = async (workspaceSlug: string) => {
    await call('createInvitation', {
      params: { workspaceSlug },
      body: { email: 'edsger@elsewhere.test', role: 'viewer' },
    });
    await world.advance(0);
    return { token: /invitations\/(\S+)/.exec(world.ports.mailer.mails.at(-1)?.text ?? '')?.[1] ?? '' };
  };

  const unreached = await findUnreached(invitationLifecycle, async () => {
    await invite('acme');
    await stranger('declineInvitation', { params: await invite('acme') });
    await stranger('acceptInvitation', { params: await invite('acme') });
    await call('createInvitation', { params: acme, body: { email: 'a@elsewhere.test', role: 'viewer' } });
    const { invitations } = (await call('listInvitations', { params: acme })).body as {
      invitations: { id: string; status: string }[];
    };
    const pending = invitations.find(({ status }) => status === 'pending');
    await call('revokeInvitation', { params: { ...acme, invitationId: pending?.id ?? '' } });
    await invite('acme-labs');
    await call('deleteWorkspace', { params: { workspaceSlug: 'acme-labs' } });
    await world.advance(7 * day);
  });

  expect(unreached).toEqual([]);
  expect(forbiddenOf(seen)).toEqual([]);
});

test('every row of the lifecycle of a ticket happens, and nothing else', async () => {
  const { world, call, seen } = await startWatched();
  const reply = (ticket: string) => world.apply({ event: 'supportReply', ticket, message: 'So.' });
  const close = (ticket: string) => world.apply({ event: 'supportClose', ticket });

  const unreached = await findUnreached(ticketLifecycle, async () => {
    const { body } = await call('createTicket', { body: { subject: 'A', body: 'B' } });
    const { id: ticketId } = (body as { ticket: { id: string } }).ticket;
    const write = () => call('createTicketMessage', { params: { ticketId }, body: { body: 'C' } });
    await close(ticketId);
    await write();
    await reply(ticketId);
    await reply(ticketId);
    await close(ticketId);
    await write();
    await reply(ticketId);
    await write();
    await reply(ticketId);
    await world.advance(14 * day);
  });

  expect(unreached).toEqual([]);
  expect(forbiddenOf(seen)).toEqual([]);
});

test('every row of the lifecycle of an SSH session happens, and nothing else', async () => {
  const { world, call, seen } = await startWatched();
  const create = () => call('createSshSession', { params: storefront });
  const shell = async (state: 'opened' | 'closed') => {
    await world.apply({ event: 'shell', app: 'acme/storefront', state });
    await world.advance(0);
  };
  const setApp = async (status: 'running' | 'stopped') => {
    await call('updateApp', { params: storefront, body: { status } });
    await world.advance(60_000);
  };

  const unreached = await findUnreached(sshSessionLifecycle, async () => {
    await create();
    await shell('opened');
    await create();
    await shell('opened');
    await shell('closed');
    await create();
    await world.advance(900_000);
    await create();
    await shell('opened');
    await world.advance(8 * 3_600_000);
    await create();
    await setApp('stopped');
    await setApp('running');
    await create();
    await shell('opened');
    await setApp('stopped');
  });

  expect(unreached).toEqual([]);
  expect(forbiddenOf(seen)).toEqual([]);
});
