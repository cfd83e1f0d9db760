import { asObject } from '../../contract/document.ts';
import { idOf, invitation, invitee, member, newCrew, newInvitation, newUnreadInvitation } from './making/members.ts';
import { itemOf, readState } from './making/read.ts';
import { isLine, isOurs, reachesAnyone } from './making/safety.ts';
import { mainWorkspace, newWorkspace, secondWorkspace } from './making/workspaces.ts';
import type { AreaKnowledge, OperationKnowledge } from '../scratch/knowledge.ts';
import type { Moves, Refusal, Stage } from '../scratch/provoke.ts';
import { textAt } from '../scratch/api.ts';
import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';

function readInvitation(tools: Tools, workspaceSlug: string, id: string): Promise<string> {
  return readState(
    tools,
    'listInvitations',
    { path: { workspaceSlug } },
    ({ invitations }) => itemOf(invitations, 'id', id).status,
  );
}

/** An invitation that its recipient accepts or declines. Only pending ones are listed. */
async function answered(tools: Tools): Promise<Stage> {
  const workspaceSlug = await newWorkspace(tools);
  const { id, token } = await newInvitation(tools, workspaceSlug);
  return { read: () => readInvitation(tools, workspaceSlug, id), call: { path: { token }, persona: invitee(tools) } };
}

const invitationMoves: Moves = {
  createInvitation: async (tools, { from }) => {
    const workspaceSlug = await mainWorkspace(tools);
    const body = { email: `${tools.name()}@example.com`, role: 'viewer' };
    const call = { path: { workspaceSlug }, body };
    let id = '';
    if (from === 'pending')
      id = textAt(await tools.api.call('createInvitation', tools.owner, call), 'invitation', 'id');
    return {
      isNew: from === 'none',
      read: () => readInvitation(tools, workspaceSlug, id),
      call,
      learn: ({ invitation }) => (id = String(asObject(invitation).id)),
    };
  },
  acceptInvitation: answered,
  declineInvitation: answered,
  revokeInvitation: async (tools) => {
    const workspaceSlug = await mainWorkspace(tools);
    const invitationId = await newUnreadInvitation(tools, workspaceSlug);
    return {
      read: () => readInvitation(tools, workspaceSlug, invitationId),
      call: { path: { workspaceSlug, invitationId } },
    };
  },
  deleteWorkspace: () => {
    throw new Unavailable('the invitations of a workspace are gone with it, so their state cannot be read');
  },
};

const refusedAfterAnswer = (['declined', 'revoked'] as const).map((state): Refusal => ({
  lifecycle: 'invitation',
  state,
  expected: 'refused',
  prepareStage: (tools) => answeredInvitation(tools, state),
}));

async function answeredInvitation(tools: Tools, state: 'declined' | 'revoked'): Promise<Stage> {
  const { api, owner } = tools;
  const workspaceSlug = await newWorkspace(tools);
  const { id, token } = await newInvitation(tools, workspaceSlug);
  if (state === 'declined') await api.call('declineInvitation', invitee(tools), { path: { token } });
  else await api.call('revokeInvitation', owner, { path: { workspaceSlug, invitationId: id } });
  return {
    read: () =>
      readState(
        tools,
        'listInvitations',
        { path: { workspaceSlug } },
        ({ invitations }) => itemOf(invitations, 'id', id).status,
      ),
    call: { path: { token }, persona: invitee(tools) },
  };
}

async function foreignInvitation(tools: Tools) {
  const call = { persona: tools.people.invited('admin'), path: { token: (await invitation(tools)).token } };
  return { call, status: 403, code: 'forbidden' };
}

/** How an invitation is accepted or declined. */
const reply: OperationKnowledge = {
  request: async (tools) => {
    const ownWorkspace = await newWorkspace(tools);
    const { token } = await newInvitation(tools, ownWorkspace);
    return { path: { token }, person: invitee(tools), ownWorkspace };
  },
  isSafe: ({ invitations }, { path }) => isOurs(invitations, path.token) || !isLine(path.token),
  usesUp: true,
  foreign: foreignInvitation,
  refusals: refusedAfterAnswer,
};

/** Members of workspaces, and invitations. */
export const members: AreaKnowledge = {
  operations: {
    updateMember: {
      updates: {
        item: 'member',
        sights: [
          { operation: 'listMembers', find: ({ members: all }, { userId = '' }) => itemOf(all, 'userId', userId) },
        ],
        begin: async (tools) => ({
          path: {
            workspaceSlug: await newCrew(tools, ['viewer']),
            userId: await idOf(tools, tools.people.invited('viewer')),
          },
          bodies: [{ role: 'developer' }, { role: 'admin' }, { role: 'viewer' }],
        }),
      },
      ends: [
        async (tools) => {
          const admin = tools.people.invited('admin');
          const workspaceSlug = await newCrew(tools, ['admin']);
          const body = { email: `${tools.name()}@example.com`, role: 'viewer' };
          const call = { persona: admin, path: { workspaceSlug }, body };
          return {
            ownWorkspace: workspaceSlug,
            call: { path: { workspaceSlug, userId: await idOf(tools, admin) }, body: { role: 'viewer' } },
            then: [
              { operation: 'createInvitation', call, status: 403, code: 'forbidden' },
              {
                operation: 'listAuditEvents',
                call: { persona: admin, path: { workspaceSlug } },
                status: 403,
                code: 'forbidden',
              },
              // The role in another workspace stays.
              {
                operation: 'listAuditEvents',
                call: { persona: await member(tools, 'admin'), path: { workspaceSlug: await mainWorkspace(tools) } },
                status: 200,
                code: null,
              },
            ],
          };
        },
      ],
      request: async (tools, isFresh) => {
        const viewer = tools.people.invited('viewer');
        const userId = await idOf(tools, viewer);
        if (isFresh)
          return {
            path: { workspaceSlug: await newCrew(tools), userId },
            body: { role: 'developer' },
            person: tools.people.invited('admin'),
          };
        await member(tools, 'viewer');
        return { path: { workspaceSlug: await mainWorkspace(tools), userId }, body: { role: 'viewer' } };
      },
    },
    removeMember: {
      consequences: [
        {
          shownBy: 'getWorkspace',
          begin: async (tools) => {
            const path = { workspaceSlug: await newCrew(tools, ['developer']) };
            const count = async () =>
              Number(asObject((await tools.api.call('getWorkspace', tools.owner, { path })).workspace).membersCount);
            const before = await count();
            return {
              call: { path: { ...path, userId: await idOf(tools, tools.people.invited('developer')) } },
              look: { path },
              mistakeIn: ({ workspace }) => {
                const { membersCount } = asObject(workspace);
                return membersCount === before - 1
                  ? null
                  : `shows \`membersCount\` ${String(membersCount)}, not ${before - 1},`;
              },
              clear: () => tools.api.attempt('deleteWorkspace', tools.owner, { path }),
            };
          },
        },
      ],
      ends: [
        async (tools) => {
          const developer = tools.people.invited('developer');
          const workspaceSlug = await newCrew(tools, ['developer']);
          const pinned = await tools.people.pinned(developer, workspaceSlug);
          const elsewhere = { workspaceSlug: await mainWorkspace(tools) };
          const call = { persona: developer, path: { workspaceSlug } };
          return {
            ownWorkspace: workspaceSlug,
            call: { path: { workspaceSlug, userId: await idOf(tools, developer) } },
            then: [
              { operation: 'getWorkspace', call, status: 404, code: 'not_found' },
              { operation: 'listMembers', call, status: 404, code: 'not_found' },
              { operation: 'listAuditEvents', call, status: 404, code: 'not_found' },
              { operation: 'getMe', call: { persona: pinned }, status: 401, code: 'unauthorized' },
              // The other memberships stay.
              {
                operation: 'getWorkspace',
                call: { persona: await member(tools, 'developer'), path: elsewhere },
                status: 200,
                code: null,
              },
            ],
          };
        },
      ],
      request: async (tools) => {
        const path = { workspaceSlug: await newCrew(tools), userId: await idOf(tools, tools.people.invited('viewer')) };
        return { path, person: tools.people.invited('admin'), ownWorkspace: path.workspaceSlug };
      },
      severity: 1,
    },
    createInvitation: {
      request: async (tools) => ({ body: { email: `${tools.name()}@example.com`, role: 'viewer' } }),
      conflicts: {
        already_member: async (tools) => {
          const path = { workspaceSlug: await mainWorkspace(tools) };
          const { email } = await member(tools, 'viewer');
          const neighbour = () => ({ path, body: { email: `${tools.name()}@example.com`, role: 'viewer' } });
          return { conflict: { path, body: { email, role: 'viewer' } }, neighbour };
        },
        limit_reached: async (tools) => {
          const path = { workspaceSlug: await newWorkspace(tools) };
          const newCall = () => ({ path, body: { email: `${tools.name()}@example.com`, role: 'viewer' } });
          const [first] = await Promise.all(
            Array.from({ length: 100 }, () => tools.api.call('createInvitation', tools.owner, newCall())),
          );
          const neighbour = async () => {
            const invitationId = String(asObject(first?.invitation).id);
            await tools.api.call('revokeInvitation', tools.owner, { path: { ...path, invitationId } });
            return newCall();
          };
          return { conflict: newCall(), neighbour };
        },
      },
      creates: { item: 'invitation', key: 'id', parameter: 'invitationId', list: ['listInvitations', 'invitations'] },
      isSafe: ({ emails }, { body: { email } }) =>
        typeof email !== 'string' || emails.has(email) || !reachesAnyone(email),
    },
    revokeInvitation: {
      consequences: [
        {
          shownBy: 'getInvitation',
          begin: async (tools) => {
            const path = { workspaceSlug: await newWorkspace(tools) };
            const { id, token } = await newInvitation(tools, path.workspaceSlug, 'developer');
            const look = { path: { token } };
            await tools.api.call('getInvitation', tools.owner, look);
            return {
              call: { path: { ...path, invitationId: id } },
              look,
              mistakeIn: ({ invitation: shown }) => {
                const { status } = asObject(shown);
                return status === 'revoked' ? null : `shows the status \`${String(status)}\` of an invitation`;
              },
              clear: () => tools.api.attempt('deleteWorkspace', tools.owner, { path }),
            };
          },
        },
      ],
      request: async (tools) => {
        const workspaceSlug = await mainWorkspace(tools);
        return { path: { workspaceSlug, invitationId: await newUnreadInvitation(tools, workspaceSlug) } };
      },
    },
    getInvitation: {
      request: async (tools) => ({ path: { token: (await invitation(tools)).token } }),
    },
    acceptInvitation: reply,
    declineInvitation: reply,
  },
  parameters: {
    userId: {
      make: async (tools) => idOf(tools, await member(tools, 'viewer')),
      elsewhere: async (tools) => ({ workspaceSlug: await secondWorkspace(tools) }),
    },
    invitationId: {
      make: async (tools) => newUnreadInvitation(tools, await mainWorkspace(tools)),
      elsewhere: async (tools) => ({ workspaceSlug: await secondWorkspace(tools) }),
    },
    token: { make: async (tools) => (await invitation(tools)).token },
  },
  moves: { invitation: invitationMoves },
};
