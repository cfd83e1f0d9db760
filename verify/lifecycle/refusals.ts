import { asObject } from '../../server/contract/document.ts';
import type { LifecycleName } from '../../generated/lifecycles.ts';
import type { OperationId } from '../../generated/operations.ts';
import { textAt } from '../scratch/things/api.ts';
import type { Things } from '../scratch/things/things.ts';
import { itemOf, readState } from './stages/read.ts';
import type { Stage } from './stages/stage.ts';

/** An operation in a state from which no row of the lifecycle leads on with it. */
export interface Refusal {
  readonly lifecycle: LifecycleName;
  readonly operation: OperationId;
  readonly state: string;
  /** Whether the request is refused, or succeeds without a change. */
  readonly expected: 'refused' | 'unchanged';
  readonly setUp: (things: Things) => Promise<Stage>;
}

export const refusals: readonly Refusal[] = [
  {
    lifecycle: 'deploy',
    operation: 'cancelDeploy',
    state: 'succeeded',
    expected: 'unchanged',
    setUp: async (things) => {
      const path = await things.app();
      const deployId = textAt(await things.api.call('getApp', things.owner, { path }), 'app', 'deploy', 'id');
      return {
        read: () => readState(things, 'listDeploys', { path }, ({ deploys }) => itemOf(deploys, 'id', deployId).status),
        call: { path: { ...path, deployId } },
      };
    },
  },
  ...(['acceptInvitation', 'declineInvitation'] as const).flatMap((operation) =>
    (['declined', 'revoked'] as const).map((state): Refusal => ({
      lifecycle: 'invitation',
      operation,
      state,
      expected: 'refused',
      setUp: (things) => answeredInvitation(things, state),
    })),
  ),
  {
    lifecycle: 'app',
    operation: 'updateApp',
    state: 'stopped',
    expected: 'unchanged',
    setUp: async (things) => {
      const path = await things.newApp();
      const body = { status: 'stopped' };
      await things.api.call('updateApp', things.owner, { path, body });
      return {
        read: () => readState(things, 'getApp', { path }, ({ app }) => asObject(app).status),
        call: { path, body },
        clear: () => things.api.attempt('deleteApp', things.owner, { path }),
      };
    },
  },
];

async function answeredInvitation(things: Things, state: 'declined' | 'revoked'): Promise<Stage> {
  const { api, owner, invitee } = things;
  const workspaceSlug = await things.newWorkspace();
  const { id, token } = await things.newInvitation(workspaceSlug);
  if (state === 'declined') await api.call('declineInvitation', invitee, { path: { token } });
  else await api.call('revokeInvitation', owner, { path: { workspaceSlug, invitationId: id } });
  return {
    read: () =>
      readState(things, 'listInvitations', { path: { workspaceSlug } }, ({ invitations }) => itemOf(invitations, 'id', id).status),
    call: { path: { token }, persona: invitee },
  };
}
