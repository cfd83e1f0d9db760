import { asObject } from '../../../server/contract/document.ts';
import { usedFreeTier } from '../provoke/places.ts';
import { type Cases, unknown } from '../provoke/case.ts';

/** Says that it is a picture, and is not. */
const brokenPicture = 'data:image/png;base64,bm90IGEgcGljdHVyZQ==';
const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Workspaces, their members and invitations. */
export const workspaceCases: Cases = {
  createWorkspace: {
    free_unavailable: async (things) => {
      const tier = await usedFreeTier(things);
      const body = await things.newWorkspaceBody();
      return { conflict: { body: { ...body, tier } }, neighbour: () => ({ body }) };
    },
    slug_taken: async (things) => {
      const body = await things.newWorkspaceBody();
      const slug = await things.main();
      return { conflict: { body: { ...body, slug } }, neighbour: () => ({ body }) };
    },
    bad_reference: async (things) => {
      const body = await things.newWorkspaceBody();
      return { conflict: { body: { ...body, tier: unknown.slug } }, neighbour: () => ({ body }) };
    },
  },
  updateWorkspace: {
    slug_taken: async (things) => {
      const path = { workspaceSlug: await things.newWorkspace() };
      const slug = await things.main();
      return { conflict: { path, body: { slug } }, neighbour: () => ({ path, body: { slug: things.name() } }) };
    },
    bad_reference: async (things) => {
      const path = { workspaceSlug: await things.newWorkspace() };
      return {
        conflict: { path, body: { iconUrl: brokenPicture } },
        neighbour: () => ({ path, body: { iconUrl: picture } }),
      };
    },
    rename_blocked: async (things) => {
      const workspaceSlug = await things.newWorkspace();
      const app = await things.startApp(workspaceSlug);
      const path = { workspaceSlug };
      const neighbour = async () => {
        await things.untilRunning(app);
        return { path, body: { slug: things.name() } };
      };
      return { conflict: { path, body: { slug: things.name() } }, neighbour };
    },
  },
  transferWorkspace: {
    bad_target: async (things) => {
      const path = { workspaceSlug: await things.newWorkspace() };
      const target = things.people.invited('admin');
      const neighbour = async () => {
        await things.invitations.join(things.owner, path.workspaceSlug, target, 'admin');
        return { path, body: { targetUserId: await things.idOf(target) } };
      };
      return { conflict: { path, body: { targetUserId: unknown.id } }, neighbour };
    },
  },
  createInvitation: {
    already_member: async (things) => {
      const path = { workspaceSlug: await things.main() };
      const { email } = await things.member('viewer');
      const neighbour = () => ({ path, body: { email: `${things.name()}@example.com`, role: 'viewer' } });
      return { conflict: { path, body: { email, role: 'viewer' } }, neighbour };
    },
    limit_reached: async (things) => {
      const path = { workspaceSlug: await things.newWorkspace() };
      const newCall = () => ({ path, body: { email: `${things.name()}@example.com`, role: 'viewer' } });
      const [first] = await Promise.all(Array.from({ length: 100 }, () => things.api.call('createInvitation', things.owner, newCall())));
      const neighbour = async () => {
        const invitationId = String(asObject(first?.invitation).id);
        await things.api.call('revokeInvitation', things.owner, { path: { ...path, invitationId } });
        return newCall();
      };
      return { conflict: newCall(), neighbour };
    },
  },
};
