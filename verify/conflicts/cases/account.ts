import { type Cases, unknown } from '../provoke/case.ts';

/** The account and what needs no workspace. */
export const accountCases: Cases = {
  createToken: {
    bad_reference: async (things) => {
      const token = { name: things.name(), scope: 'read', expires: '30d' };
      const workspaceSlug = await things.main();
      return {
        conflict: { body: { ...token, workspaceSlug: unknown.slug } },
        neighbour: () => ({ body: { ...token, workspaceSlug } }),
      };
    },
  },
  createTicket: {
    bad_reference: async () => ({
      conflict: { body: { subject: 'A test', body: 'This ticket was opened by an automatic test.', workspaceSlug: unknown.slug } },
    }),
  },
  askAi: {
    bad_reference: async (things) => {
      const workspaceSlug = await things.main();
      const question = 'What does a domain need?';
      return {
        conflict: { body: { question, context: { workspaceSlug: unknown.slug } } },
        neighbour: () => ({ body: { question, context: { workspaceSlug } } }),
      };
    },
  },
  inspectPublic: {
    bad_reference: async (things) => {
      const template = await things.application();
      return { conflict: { body: { template: unknown.slug } }, neighbour: () => ({ body: { template } }) };
    },
  },
};
