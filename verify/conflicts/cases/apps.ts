import type { Call } from '../../scratch/call.ts';
import type { AppPath, Things } from '../../scratch/things/things.ts';
import { fullPool, pastDueApp, workspaceWithoutPlan } from '../provoke/places.ts';
import { type Case, type Cases, unknown } from '../provoke/case.ts';

function deleteApp(things: Things, path: AppPath): Promise<unknown> {
  return things.api.attempt('deleteApp', things.owner, { path });
}

/** A stopped app whose room in the pool others have taken. */
function withoutRoom(callOf: (path: AppPath) => Call): Case {
  return async (things) => ({ conflict: callOf((await fullPool(things)).stopped) });
}

/** An app whose plan has to be paid first. */
function unpaid(callOf: (path: AppPath) => Call): Case {
  return async (things) => ({ conflict: callOf((await pastDueApp(things)).path) });
}

/** Apps that exist, and their deploys. */
export const appCases: Cases = {
  updateApp: {
    payment_required: async (things) => {
      const { path } = await pastDueApp(things);
      await things.api.call('updateApp', things.owner, { path, body: { status: 'stopped' } });
      return { conflict: { path, body: { status: 'running' } } };
    },
    name_taken: async (things) => {
      const path = await things.newApp();
      const { appSlug } = await things.startApp(path.workspaceSlug);
      const name = things.name();
      return {
        conflict: { path, body: { name: appSlug } },
        neighbour: () => ({ path, body: { name } }),
        clear: () => deleteApp(things, { ...path, appSlug: name }),
      };
    },
    bad_reference: async (things) => {
      const path = await things.app();
      return { conflict: { path, body: { version: unknown.slug } }, neighbour: () => ({ path, body: { status: 'running' } }) };
    },
    insufficient_pool: withoutRoom((path) => ({ path, body: { status: 'running' } })),
  },
  restartApp: { insufficient_pool: withoutRoom((path) => ({ path })), payment_required: unpaid((path) => ({ path })) },
  redeployApp: { insufficient_pool: withoutRoom((path) => ({ path })), payment_required: unpaid((path) => ({ path })) },
  createDeploy: {
    payment_required: unpaid((path) => ({ path, body: {} })),
    insufficient_pool: withoutRoom((path) => ({ path, body: {} })),
    bad_reference: async (things) => {
      const path = await things.newApp();
      return {
        conflict: { path, body: { sha: 'c0ffee0000000000000000000000000000000000' } },
        neighbour: () => ({ path, body: {} }),
        clear: () => deleteApp(things, path),
      };
    },
  },
  transferApp: {
    payment_required: async (things) => {
      const { workspaceSlug } = (await pastDueApp(things)).path;
      return { conflict: { path: await things.app(), body: { targetWorkspaceSlug: workspaceSlug } } };
    },
    bad_target: async (things) => {
      const path = await things.newApp();
      const targetWorkspaceSlug = await things.second();
      return {
        conflict: { path, body: { targetWorkspaceSlug: path.workspaceSlug } },
        neighbour: () => ({ path, body: { targetWorkspaceSlug } }),
        clear: () => deleteApp(things, { workspaceSlug: targetWorkspaceSlug, appSlug: path.appSlug }),
      };
    },
    activation_required: async (things) => {
      const path = await things.app();
      return { conflict: { path, body: { targetWorkspaceSlug: await workspaceWithoutPlan(things) } } };
    },
    insufficient_pool: async (things) => {
      const { workspaceSlug } = await fullPool(things);
      return { conflict: { path: await things.app(), body: { targetWorkspaceSlug: workspaceSlug } } };
    },
  },
  createSshSession: {
    bad_reference: async (things) => {
      const path = await things.app();
      return { conflict: { path, body: { service: unknown.slug } }, neighbour: () => ({ path, body: {} }) };
    },
  },
};
