import { applicationId, mainApp } from './making/apps.ts';
import { newAlertBody } from './making/belongings.ts';
import { unknown } from './making/places.ts';
import { mainWorkspace } from './making/workspaces.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';

/** Operations that need no account. */
export const publicArea: AreaKnowledge = {
  operations: {
    askAi: {
      foreign: async (tools) => ({
        call: { persona: tools.people.withoutPhone(), body: { question: 'What does a domain need?' } },
        status: 403,
        code: 'phone_required',
      }),
      request: async () => ({ body: { question: 'What does a domain need?' } }),
      conflicts: {
        bad_reference: async (tools) => {
          const workspaceSlug = await mainWorkspace(tools);
          const question = 'What does a domain need?';
          return {
            conflict: { body: { question, context: { workspaceSlug: unknown.slug } } },
            neighbour: () => ({ body: { question, context: { workspaceSlug } } }),
          };
        },
      },
      isOnlyIfNamed: true,
      isSafe: () => false,
      learn: ({ traces }, { json }) => {
        if (typeof json.id === 'string')
          traces.push(`The support ticket ${json.id}, which the assistant opened, cannot be deleted.`);
      },
    },
    inspectPublic: {
      request: async (tools) => ({
        body:
          tools.writes.repoUrl === null ? { template: await applicationId(tools) } : { repoUrl: tools.writes.repoUrl },
      }),
      alternatives: [async (tools) => ({ body: { template: await applicationId(tools) } })],
      conflicts: {
        bad_reference: async (tools) => {
          const template = await applicationId(tools);
          return { conflict: { body: { template: unknown.slug } }, neighbour: () => ({ body: { template } }) };
        },
      },
      isSafe: () => true,
    },
    contactSupport: {
      request: async () => ({
        body: {
          email: 'verify@example.com',
          name: 'Verify',
          subject: 'A test',
          message: 'This message was sent by an automatic test.',
        },
      }),
      creates: { problem: 'no operation shows a message to support' },
      isOnlyIfNamed: true,
      isSafe: () => false,
      learn: ({ traces }) => void traces.push('A message was sent to support.'),
    },
    getPublicStatus: {
      request: async (tools) => {
        const path = await mainApp(tools);
        const body = { ...(await newAlertBody(tools, path)), channels: ['statusPage'] };
        await tools.api.call('createAlert', tools.owner, { path: { workspaceSlug: path.workspaceSlug }, body });
        return { path: { slug: path.workspaceSlug } };
      },
    },
  },
};
