import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { forEach, type Mistake } from './mistake.ts';

/** Mistakes that only a second record shows, or a value that few people send. */
export const awkwardMistakes: readonly Mistake[] = [
  {
    what: 'deleteDomain deletes all domains of the app',
    handlers: {
      deleteDomain: async (call) => {
        const { body } = await call.other('listDomains', { params: call.params, query: call.query });
        return forEach(call, body.domains, 'domainId');
      },
    },
  },
  {
    what: 'deleteAlert deletes all rules of the workspace',
    handlers: {
      deleteAlert: async (call) => {
        const { body } = await call.other('listAlerts', { params: call.params });
        return forEach(call, body.alerts, 'alertId');
      },
    },
  },
  {
    what: 'revokeInvitation revokes all invitations of the workspace',
    handlers: {
      revokeInvitation: async (call) => {
        const { body } = await call.other('listInvitations', { params: call.params });
        return forEach(call, body.invitations, 'invitationId');
      },
    },
  },
  {
    what: 'createTicketMessage writes to the first ticket of the caller',
    handlers: {
      createTicketMessage: async ({ params, right, other }) => {
        const { body } = await other('listTickets', {});
        const first = asObject(asList(body.tickets).at(-1));
        return right({ params: { ...params, ticketId: typeof first.id === 'string' ? first.id : params.ticketId } });
      },
    },
  },
  {
    what: 'listTickets lists the tickets of all accounts',
    handlers: {
      listTickets: async ({ principal, world, other }) => {
        const users = await world.ports.store.read('system', (tx) => tx.users.list({}));
        const all = await Promise.all(
          users.map(({ id: userId }) => other('listTickets', { principal: { ...principal, userId } })),
        );
        return { status: 200, body: { tickets: all.flatMap(({ body }) => asList(body.tickets)) } };
      },
    },
  },
  {
    what: 'createVar sends the line breaks of a value in the way of Unix',
    handlers: {
      createVar: ({ body, right }) => right({ body: { ...body, value: String(body.value).replaceAll('\r\n', '\n') } }),
    },
  },
  {
    what: 'setVars leaves out values that are empty',
    handlers: {
      setVars: ({ body, right }) =>
        right({
          body: body.set ? { ...body, set: asList(body.set).filter((one) => asObject(one).value !== '') } : body,
        }),
    },
  },
  {
    what: 'updateMe removes characters beyond the first plane from a name',
    handlers: {
      updateMe: ({ body, right }) =>
        right({ body: withName(body, (name) => name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '')) }),
    },
  },
  {
    what: 'createAlert cuts a name after 60 characters',
    handlers: { createAlert: ({ body, right }) => right({ body: withName(body, (name) => name.slice(0, 60)) }) },
  },
  {
    what: 'updateWorkspace stores accents as characters of their own',
    handlers: {
      updateWorkspace: ({ body, right }) => right({ body: withName(body, (name) => name.normalize('NFD')) }),
    },
  },
];

function withName(body: JsonObject, change: (name: string) => string): JsonObject {
  return typeof body.name === 'string' ? { ...body, name: change(body.name) } : body;
}
