import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import type { Persona } from '../config/config.ts';
import { unknown } from './making/places.ts';
import { itemOf, readState } from './making/read.ts';
import { updateMe } from './making/profile.ts';
import { spaced } from './making/texts.ts';
import { isOurs, isUuid, namedIn, segment } from './making/safety.ts';
import { mainWorkspace } from './making/workspaces.ts';
import type { AreaKnowledge, Mistake } from '../scratch/knowledge.ts';
import type { Moves } from '../scratch/provoke.ts';
import { textAt } from '../scratch/api.ts';
import { onePerRun } from '../scratch/per-run.ts';
import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';

const ticketMoves: Moves = {
  createTicket: async (tools) => {
    let ticketId = '';
    return {
      isNew: true,
      read: () => readState(tools, 'getTicket', { path: { ticketId } }, ({ ticket }) => asObject(ticket).status),
      call: { body: { subject: 'A test', body: 'This ticket was opened by an automatic test. Please close it.' } },
      learn: ({ ticket }) => (ticketId = String(asObject(ticket).id)),
    };
  },
  createTicketMessage: () => {
    throw new Unavailable('only the support can reply to a ticket or close it');
  },
};

const ticketBody = { subject: 'A test', body: 'This ticket was opened by an automatic test. Please close it.' };

const token = onePerRun((tools) => newToken(tools));
const ticket = onePerRun((tools) => newTicket(tools));

async function newToken(tools: Tools): Promise<string> {
  const body = { name: tools.name(), scope: 'read', expires: '30d' };
  return textAt(await tools.api.call('createToken', tools.owner, { body }), 'token', 'id');
}

async function newTicket(tools: Tools): Promise<string> {
  if (!tools.isNamed('createTicket')) throw new Unavailable('`run` of the configuration does not name createTicket');
  return textAt(await tools.api.call('createTicket', tools.owner, { body: ticketBody }), 'ticket', 'id');
}

async function newDeviceCode(tools: Tools): Promise<string> {
  return textAt(await tools.api.call('createDeviceCode', tools.owner, { body: { name: tools.name() } }), 'deviceCode');
}

async function needsPerson(): Promise<never> {
  throw new Unavailable('only a person with a browser approves or refuses a sign-in');
}

/** A token of the owner with the scope read, and who sends it. */
async function newReadToken(tools: Tools): Promise<{ readonly id: string; readonly persona: Persona }> {
  const body = { name: tools.name(), scope: 'read', expires: '30d' };
  const json = await tools.api.call('createToken', tools.owner, { body });
  return {
    id: textAt(json, 'token', 'id'),
    persona: tools.people.withSecret(tools.owner, 'read', textAt(json, 'secret')),
  };
}

const lifetimeDays: Readonly<Record<string, number>> = { '30d': 30, '90d': 90, '1y': 365 };
const lifetimes = Object.keys(lifetimeDays);
const dayMs = 86_400_000;
/** A server may take the two times one after the other. */
const toleranceMs = 60_000;

function expiryMistakes(expires: unknown = 'never', { createdAt, expiresAt }: JsonObject): readonly Mistake[] {
  const days = lifetimeDays[String(expires)];
  const lasts = Date.parse(String(expiresAt)) - Date.parse(String(createdAt));
  const isRight = days === undefined ? expiresAt === null : Math.abs(lasts - days * dayMs) < toleranceMs;
  if (isRight) return [];
  return [
    {
      what: 'expiresAt',
      message: `responds with \`expiresAt\` ${String(expiresAt)} to \`expires\` ${String(expires)}`,
    },
  ];
}

/** How many tokens of one account are tried. */
const mostTokens = 120;

/** Accounts, their tokens, and support tickets. */
export const account: AreaKnowledge = {
  operations: {
    getMe: {
      consequences: [
        {
          shownBy: 'listTokens',
          begin: async (tools) => {
            const { id, persona } = await newReadToken(tools);
            return {
              call: { persona },
              look: {},
              mistakeIn: ({ tokens }) =>
                itemOf(tokens, 'id', id).lastUsedAt === null ? 'shows a token with `lastUsedAt` null' : null,
              clear: () => tools.api.attempt('revokeToken', tools.owner, { path: { id } }),
            };
          },
        },
      ],
      learn: ({ profiles }, { persona, json }) => {
        const user = asObject(json.user);
        if (profiles.has(persona)) return;
        // The shape of the contract; a wrong one is reported by the check of bodies.
        const { hues } = asObject(user.card) as { hues: readonly number[] };
        profiles.set(persona, {
          id: String(user.id),
          name: String(user.name),
          hues,
          hasNoPicture: user.avatarUrl === null,
        });
      },
    },
    updateMe,
    createToken: {
      request: async (tools) => ({
        body: { name: 'verify', scope: 'read', expires: '30d', workspaceSlug: await mainWorkspace(tools) },
      }),
      conflicts: {
        limit_reached: async (tools) => {
          const persona = tools.people.stranger();
          const made: string[] = [];
          const create = () => ({
            persona,
            body: { name: tools.name(), scope: 'read', expires: lifetimes[made.length % lifetimes.length] },
          });
          for (;;) {
            const { response } = await tools.api.attempt('createToken', persona, create());
            if (response?.status === 409) break;
            if (response?.status !== 201 || made.length > mostTokens)
              throw new Unavailable(`an account can have more than ${mostTokens} tokens`);
            made.push(namedIn(asObject(response.json), 'token', 'id'));
          }
          const revoke = (id: string) => tools.api.attempt('revokeToken', persona, { path: { id } });
          const neighbour = async () => {
            await tools.api.call('revokeToken', persona, { path: { id: made[0] ?? '' } });
            return create();
          };
          return { conflict: create(), neighbour, clear: () => Promise.all(made.slice(1).map(revoke)) };
        },
        bad_reference: async (tools) => {
          // Without `expires` it never expires.
          const token = { name: tools.name(), scope: 'read' };
          const workspaceSlug = await mainWorkspace(tools);
          return {
            conflict: { body: { ...token, workspaceSlug: unknown.slug } },
            neighbour: () => ({ body: { ...token, workspaceSlug } }),
          };
        },
      },
      otherConflicts: {
        // A workspace of others does not exist for someone who is not a member.
        bad_reference: [
          async (tools) => ({
            conflict: {
              persona: tools.people.stranger(),
              body: { name: tools.name(), scope: 'read', workspaceSlug: await mainWorkspace(tools) },
            },
          }),
        ],
      },
      creates: { item: 'token', key: 'id', parameter: 'id', list: ['listTokens', 'tokens'], remove: 'revokeToken' },
      secretsOf: ({ json }) => [json.secret],
      mistakesIn: ({ body, json }) => expiryMistakes(body.expires, asObject(json.token)),
      leaves: ({ token }) => `/api/me/tokens/${segment(asObject(token).id)}`,
      isSafe: () => true,
      learn: (writeScope, { persona, json }) => {
        const id = namedIn(json, 'token', 'id');
        writeScope.tokens.add(id);
        writeScope.liveTokens.set(id, persona);
        writeScope.secrets.add(String(json.secret), 'CREATED_TOKEN');
      },
      doubt: ({ traces }, { persona }) =>
        void traces.push(`A token of ${persona} may exist: its creation got no response.`),
    },
    revokeToken: {
      request: async (tools) => ({ path: { id: await newToken(tools) } }),
      isSafe: ({ tokens }, { path }) => isOurs(tokens, path.id) || !isUuid(path.id),
      learn: ({ liveTokens }, { path }) => void liveTokens.delete(path.id ?? ''),
      foreign: async (tools) => ({
        call: { persona: tools.people.invited('admin'), path: { id: await token(tools) } },
        status: 404,
        code: 'not_found',
      }),
      ends: [
        async (tools) => {
          const { id, persona } = await newReadToken(tools);
          const other = await newReadToken(tools);
          const then = [
            { operation: 'getMe', call: { persona }, status: 401, code: 'unauthorized' },
            { operation: 'getMe', call: { persona: other.persona }, status: 200, code: null },
          ];
          return { call: { path: { id } }, then };
        },
      ],
      ownToken: async (tools) => {
        const { id, persona } = await newReadToken(tools);
        return { path: { id }, persona };
      },
    },
    createDeviceCode: {
      request: async (tools) => ({ body: { name: tools.name() } }),
      creates: { problem: 'no operation shows a sign-in that waits for a person' },
      secretsOf: ({ json }) => [json.deviceCode],
      isSafe: () => true,
      learn: ({ secrets }, { json }) => secrets.add(String(json.deviceCode), 'DEVICE_CODE'),
    },
    exchangeToken: {
      request: needsPerson,
      creates: { problem: 'only a person with a browser approves a sign-in' },
      conflicts: {
        authorization_pending: async (tools) => ({ conflict: { body: { deviceCode: await newDeviceCode(tools) } } }),
        slow_down: async (tools) => {
          const body = { deviceCode: await newDeviceCode(tools) };
          await tools.api.attempt('exchangeToken', tools.owner, { body });
          return { conflict: { body } };
        },
        expired_token: async () => ({ conflict: { body: { deviceCode: 'not-a-code' } } }),
        access_denied: needsPerson,
      },
      isSafe: () => true,
    },
    createTicket: {
      request: async (tools) => ({ body: { ...ticketBody, workspaceSlug: await mainWorkspace(tools) } }),
      conflicts: {
        bad_reference: async () => ({
          conflict: {
            body: {
              subject: 'A test',
              body: 'This ticket was opened by an automatic test.',
              workspaceSlug: unknown.slug,
            },
          },
        }),
      },
      creates: {
        item: 'ticket',
        key: 'id',
        parameter: 'ticketId',
        read: 'getTicket',
        list: ['listTickets', 'tickets'],
      },
      isOnlyIfNamed: true,
      isSafe: () => false,
      learn: (writeScope, { json }) => {
        writeScope.tickets.add(namedIn(json, 'ticket', 'id'));
        writeScope.traces.push(`The support ticket ${namedIn(json, 'ticket', 'id')} cannot be deleted.`);
      },
    },
    createTicketMessage: {
      request: async (tools, isFresh) => ({
        path: { ticketId: await (isFresh ? newTicket(tools) : ticket(tools)) },
        body: { body: `  This message was sent by an automatic test.${spaced}` },
      }),
      creates: { item: 'message', key: 'id', parameter: 'messageId', list: ['listTicketMessages', 'messages'] },
      foreign: async (tools) => ({
        call: {
          persona: tools.people.invited('admin'),
          path: { ticketId: await ticket(tools) },
          body: { body: 'This message was sent by an automatic test.' },
        },
        status: 404,
        code: 'not_found',
      }),
      isOnlyIfNamed: true,
      isSafe: () => false,
    },
  },
  parameters: {
    id: { make: token },
    ticketId: { make: ticket, listed: { operation: 'listTickets', list: 'tickets', property: 'id' } },
  },
  moves: { ticket: ticketMoves },
  ownLists: {
    listTokens: {
      items: ({ tokens }) => asList(tokens).map(asObject),
      key: ({ id }) => String(id),
      workspace: 'workspaceSlug',
    },
    listTickets: {
      items: ({ tickets }) => asList(tickets).map(asObject),
      key: ({ id }) => String(id),
      workspace: 'workspaceSlug',
    },
    getAccountBilling: {
      items: ({ billing }) => asList(asObject(billing).plans).map(asObject),
      key: ({ workspaceSlug, region }) => `${String(workspaceSlug)} ${String(region)}`,
      workspace: 'workspaceSlug',
    },
  },
};
