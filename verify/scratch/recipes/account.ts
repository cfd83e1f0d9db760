import { asObject } from '../../../server/contract/document.ts';
import { ticketBody } from '../things/things.ts';
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
  createTicket: async ({ main }) => ({ body: { ...ticketBody, workspaceSlug: await main() } }),
  createTicketMessage: async (things, isFresh) => ({
    path: { ticketId: await (isFresh ? things.newTicket() : things.ticket()) },
    body: { body: 'This message was sent by an automatic test.' },
  }),
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
