import type { Things } from './things.ts';
import { Unavailable } from './unavailable.ts';

/** What a path parameter leads to, by its name. */
const values: Readonly<Record<string, (things: Things) => Promise<string>>> = {
  workspaceSlug: ({ main }) => main(),
  appSlug: async ({ app }) => (await app()).appSlug,
  deployId: ({ deploy }) => deploy(),
  serviceName: ({ service }) => service(),
  domainId: ({ domain }) => domain(),
  varId: ({ variable }) => variable(),
  alertId: ({ alert }) => alert(),
  regionId: ({ region }) => region(),
  applicationId: ({ application }) => application(),
  userId: async (things) => things.idOf(await things.member('viewer')),
  invitationId: async (things) => things.newUnreadInvitation(await things.main()),
  token: async ({ invitation }) => (await invitation()).token,
  id: ({ token }) => token(),
  slug: ({ main }) => main(),
  ticketId: ({ ticket }) => ticket(),
  traceId: async () => {
    throw new Unavailable('the app of the run has no trace');
  },
};

/** By default the value of the contract's example. */
export async function pathValueOf(things: Things, name: string, example: string | undefined): Promise<string> {
  const value = (await values[name]?.(things)) ?? example;
  if (value === undefined) throw new Unavailable(`nothing is known about the path parameter ${name}`);
  return value;
}
