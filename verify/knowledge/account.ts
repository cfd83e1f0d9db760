import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import type { Persona } from '../config/config.ts';
import { unknown } from './making/places.ts';
import { readState } from './making/read.ts';
import { notAscii } from './making/texts.ts';
import { picture, shownPicture } from './making/pictures.ts';
import { hasPicture, isOurs, isUuid, namedIn, segment } from './making/safety.ts';
import { mainWorkspace } from './making/workspaces.ts';
import type { AreaKnowledge, Mistake } from '../scratch/knowledge.ts';
import type { Moves } from '../scratch/provoke.ts';
import { textAt } from '../scratch/api.ts';
import { onePerRun } from '../scratch/per-run.ts';
import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';
import type { Profile } from '../send/write-scope.ts';

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

/** A profile can be put back as it was, unless it has a picture. */
function mayRestore(profile: Profile | undefined, { avatarUrl }: JsonObject): boolean {
  return profile !== undefined && (profile.hasNoPicture || !hasPicture(avatarUrl));
}

/** Someone whose profile has no picture, so that another one can be taken back. */
function withoutPicture({ people, writeScope: { profiles } }: Tools): Persona {
  const all = [people.owner, ...(['viewer', 'developer', 'admin'] as const).map((role) => people.invited(role))];
  const persona = all.find(({ name }) => profiles.get(name)?.hasNoPicture);
  if (!persona) throw new Unavailable('the profile of each persona has a picture, which could not be put back');
  return persona;
}

/** How many tokens of one account are tried. */
const mostTokens = 120;

/** Accounts, their tokens, and support tickets. */
export const account: AreaKnowledge = {
  operations: {
    getMe: {
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
    updateMe: {
      updates: {
        item: 'user',
        sights: [{ operation: 'getMe', find: ({ user }) => user }],
        begin: async ({ api, owner }) => {
          const user = asObject((await api.call('getMe', owner, {})).user);
          const former = { name: user.name, card: { hues: asObject(user.card).hues } };
          const restore = () => api.attempt('updateMe', owner, { body: former });
          return { path: {}, bodies: [{ name: notAscii }, { card: { hues: [11.5, 22.25] } }, former], restore };
        },
        others: [
          async (tools) => {
            const persona = withoutPicture(tools);
            const restore = () => tools.api.attempt('updateMe', persona, { body: { avatarUrl: null } });
            return { path: {}, persona, bodies: [{ avatarUrl: picture }, { avatarUrl: null }], restore };
          },
        ],
      },
      shows: ({ body: { avatarUrl, card, ...body }, json }) => ({
        ...body,
        ...(avatarUrl !== undefined && { avatarUrl: shownPicture(avatarUrl, asObject(json.user).avatarUrl) }),
        ...(card !== undefined && { card: { ...asObject(asObject(json.user).card), ...asObject(card) } }),
      }),
      // The values that are there already.
      request: async ({ api, owner }) => {
        const user = asObject((await api.call('getMe', owner, {})).user);
        return { body: { name: user.name, card: { hues: asObject(user.card).hues } } };
      },
      // A picture that is changed cannot be put back. A body without members changes nothing.
      isSafe: ({ profiles }, { persona, body }) =>
        persona === null || Object.keys(body).length === 0 || mayRestore(profiles.get(persona), body),
      foreign: async (tools) => ({
        call: { persona: tools.people.withoutPhone(), body: {} },
        status: 403,
        code: 'phone_required',
      }),
      learn: ({ profiles, changedProfiles, traces }, { persona, body, json }) => {
        const user = asObject(json.user);
        const before = profiles.get(persona);
        if ('avatarUrl' in body && !before?.hasNoPicture)
          traces.push(`The picture of ${persona} was changed by an invalid request.`);
        const isSame =
          user.name === before?.name &&
          JSON.stringify(asObject(user.card).hues) === JSON.stringify(before?.hues) &&
          (user.avatarUrl === null || !before?.hasNoPicture);
        if (isSame) changedProfiles.delete(persona);
        else changedProfiles.add(persona);
      },
      doubt: ({ changedProfiles }, { persona }) => void changedProfiles.add(persona),
    },
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
          const then = [{ operation: 'getMe', call: { persona }, status: 401, code: 'unauthorized' }];
          return { call: { path: { id } }, then };
        },
      ],
      ownToken: async (tools) => {
        const { id, persona } = await newReadToken(tools);
        return { path: { id }, persona };
      },
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
        body: { body: 'This message was sent by an automatic test.' },
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
