import type { Recipes } from './recipe.ts';

/** Workspaces, their members, and their plans. */
export const workspaceRecipes: Recipes = {
  createWorkspace: async (things) => ({ body: await things.newWorkspaceBody() }),
  updateWorkspace: async () => ({ body: { hues: [120, 190] } }),
  deleteWorkspace: async (things) => ({ path: { workspaceSlug: await things.newWorkspace() }, person: things.owner }),
  transferWorkspace: async (things) => {
    const { owner, people, invitations } = things;
    const workspaceSlug = await things.newWorkspace();
    const target = people.invited('admin');
    await invitations.join(owner, workspaceSlug, target, 'admin');
    return { path: { workspaceSlug }, body: { targetUserId: await things.idOf(target) }, person: owner, ownWorkspace: workspaceSlug };
  },

  updateMember: async (things, isFresh) => {
    const viewer = things.people.invited('viewer');
    const userId = await things.idOf(viewer);
    if (isFresh)
      return {
        path: { workspaceSlug: await things.newCrew(), userId },
        body: { role: 'developer' },
        person: things.people.invited('admin'),
      };
    await things.member('viewer');
    return { path: { workspaceSlug: await things.main(), userId }, body: { role: 'viewer' } };
  },
  removeMember: async (things) => {
    const path = { workspaceSlug: await things.newCrew(), userId: await things.idOf(things.people.invited('viewer')) };
    return { path, person: things.people.invited('admin'), ownWorkspace: path.workspaceSlug };
  },
  createInvitation: async (things) => ({ body: { email: `${things.name()}@example.com`, role: 'viewer' } }),
  revokeInvitation: async (things) => {
    const workspaceSlug = await things.main();
    return { path: { workspaceSlug, invitationId: await things.newUnreadInvitation(workspaceSlug) } };
  },
  getInvitation: async ({ invitation }) => ({ path: { token: (await invitation()).token } }),
  acceptInvitation: async (things) => {
    const ownWorkspace = await things.newWorkspace();
    const { token } = await things.newInvitation(ownWorkspace);
    return { path: { token }, person: things.invitee, ownWorkspace };
  },
  declineInvitation: async (things) => {
    const ownWorkspace = await things.newWorkspace();
    const { token } = await things.newInvitation(ownWorkspace);
    return { path: { token }, person: things.invitee, ownWorkspace };
  },

  activateRegion: async (things) => {
    const path = { workspaceSlug: await things.newWorkspace(), regionId: await things.region() };
    await things.api.call('deactivateRegion', things.owner, { path });
    return { path, body: { tier: things.writes.tier }, person: things.owner, ownWorkspace: path.workspaceSlug };
  },
  deactivateRegion: async (things) => {
    const path = { workspaceSlug: await things.newWorkspace(), regionId: await things.region() };
    return { path, person: things.owner, ownWorkspace: path.workspaceSlug };
  },
  // The plan stays as it is.
  changePlan: async ({ region, writes }) => ({ query: { region: await region() }, body: { tier: writes.tier } }),
};
