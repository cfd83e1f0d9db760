import { asObject } from '../../../server/contract/document.ts';
import { textAt } from '../things/api.ts';
import type { Recipes } from './recipe.ts';

/** Operations outside workspaces. */
export const accountRecipes: Recipes = {
  // The values that are there already.
  updateMe: async ({ api, owner }) => {
    const user = asObject((await api.call('getMe', owner, {})).user);
    return { body: { name: user.name, card: { hues: asObject(user.card).hues } } };
  },
  createToken: async ({ main }) => ({
    body: { name: 'verify', scope: 'read', expires: '30d', workspaceSlug: await main() },
  }),
  revokeToken: async (things) => ({ path: { id: await things.newToken() } }),
  createTicket: async ({ main }) => ({
    body: { subject: 'A test', body: 'This ticket was opened by an automatic test. Please close it.', workspaceSlug: await main() },
  }),
  createTicketMessage: async (things) => {
    const body = { subject: 'A test', body: 'This ticket was opened by an automatic test. Please close it.' };
    const ticketId = textAt(await things.api.call('createTicket', things.owner, { body }), 'ticket', 'id');
    return { path: { ticketId }, body: { body: 'This message was sent by an automatic test.' } };
  },
  inspectPublic: async ({ application, writes: { repoUrl } }) => ({
    body: repoUrl === null ? { template: await application() } : { repoUrl },
  }),
  askAi: async () => ({ body: { question: 'What does a domain need?' } }),
  contactSupport: async () => ({
    body: { email: 'verify@example.com', subject: 'A test', message: 'This message was sent by an automatic test.' },
  }),
  getPublicStatus: async (things) => {
    const path = await things.app();
    const body = { ...(await things.newAlertBody(path)), channels: ['statusPage'] };
    await things.api.call('createAlert', things.owner, { path: { workspaceSlug: path.workspaceSlug }, body });
    return { path: { slug: path.workspaceSlug } };
  },
};
