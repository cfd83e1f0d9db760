import { asObject } from '../../../server/contract/document.ts';
import { textAt } from '../../scratch/things/api.ts';
import type { Things } from '../../scratch/things/things.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';
import { itemOf, readState } from './read.ts';
import type { Stage, Stages } from './stage.ts';

function readInvitation(things: Things, workspaceSlug: string, id: string): Promise<string> {
  return readState(things, 'listInvitations', { path: { workspaceSlug } }, ({ invitations }) => itemOf(invitations, 'id', id).status);
}

/** An invitation that its recipient answers. Only pending ones are listed. */
async function answered(things: Things): Promise<Stage> {
  const workspaceSlug = await things.newWorkspace();
  const { id, token } = await things.newInvitation(workspaceSlug);
  return { read: () => readInvitation(things, workspaceSlug, id), call: { path: { token }, persona: things.invitee } };
}

export const invitationStages: Stages = {
  createInvitation: async (things, { from }) => {
    const workspaceSlug = await things.main();
    const body = { email: `${things.name()}@example.com`, role: 'viewer' };
    const call = { path: { workspaceSlug }, body };
    let id = '';
    if (from === 'pending') id = textAt(await things.api.call('createInvitation', things.owner, call), 'invitation', 'id');
    return {
      isNew: from === 'none',
      read: () => readInvitation(things, workspaceSlug, id),
      call,
      learn: ({ invitation }) => (id = String(asObject(invitation).id)),
    };
  },
  acceptInvitation: answered,
  declineInvitation: answered,
  revokeInvitation: async (things) => {
    const workspaceSlug = await things.main();
    const invitationId = await things.newUnreadInvitation(workspaceSlug);
    return { read: () => readInvitation(things, workspaceSlug, invitationId), call: { path: { workspaceSlug, invitationId } } };
  },
  deleteWorkspace: () => {
    throw new Unavailable('the invitations of a workspace are gone with it, so their state cannot be read');
  },
};

export const sshStages: Stages = {
  createSshSession: async (things, { from, to }) => {
    if (from === 'connected') throw new Unavailable('the run does not connect to an app');
    const path = await things.app();
    const { session } = await things.api.call('createSshSession', things.owner, { path, body: {} });
    let id = textAt(asObject(session), 'id');
    const read = () =>
      readState(things, 'getSshSession', { path }, (json) => {
        const shown = asObject(json.session);
        // The session that took its place is shown instead.
        return shown.id === id ? shown.status : 'ended';
      });
    const call = { path, body: {} };
    if (to === 'ended') return { read, call };
    return { isNew: true, read, call, learn: (json) => (id = String(asObject(json.session).id)) };
  },
};

export const ticketStages: Stages = {
  createTicket: async (things) => {
    let ticketId = '';
    return {
      isNew: true,
      read: () => readState(things, 'getTicket', { path: { ticketId } }, ({ ticket }) => asObject(ticket).status),
      call: { body: { subject: 'A test', body: 'This ticket was opened by an automatic test. Please close it.' } },
      learn: ({ ticket }) => (ticketId = String(asObject(ticket).id)),
    };
  },
  createTicketMessage: () => {
    throw new Unavailable('only the support can reply to a ticket or close it');
  },
};
