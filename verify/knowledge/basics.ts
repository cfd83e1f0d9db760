import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import type { Persona } from '../config/config.ts';
import type { Basics } from '../scratch/knowledge.ts';
import type { NewToken } from '../scratch/people.ts';
import type { ScratchRequest } from '../scratch/call.ts';
import { textAt } from '../scratch/api.ts';
import type { Tools } from '../scratch/tools.ts';
import { mainApp } from './making/apps.ts';
import { emptyAccount } from './making/full-account.ts';
import { endRemovals } from './making/removals.ts';
import { hasMembers, idOf, join, member, newCrew } from './making/members.ts';
import { listTiers, mainWorkspace, newWorkspace, secondWorkspace } from './making/workspaces.ts';
import { removeEverything } from './removal.ts';

/** The operations of this contract that all checks use. */
export const basics: Basics = {
  account: {
    operation: 'getMe',
    read: ({ user }) => {
      const { id, email } = asObject(user);
      return typeof id === 'string' && typeof email === 'string' ? { id, email } : null;
    },
  },
  main: mainWorkspace,
  second: secondWorkspace,
  newWorkspace,
  removeWorkspace: ({ api }, owner, workspaceSlug) =>
    api.attempt('deleteWorkspace', owner, { path: { workspaceSlug } }),
  join,
  member,
  newCrew,
  hasMembers,
  idOf,
  newToken,
  settle: async (tools) => {
    await emptyAccount(tools);
    await endRemovals(tools);
  },
  free: removeApps,
  remove: removeEverything,
  workflowInputs,
};

async function newToken({ api }: Tools, person: Persona, { scope, workspaceSlug }: NewToken): Promise<string> {
  const body = {
    name: `verify ${scope}`,
    scope,
    expires: '30d',
    ...(workspaceSlug !== undefined && { workspaceSlug }),
  };
  return textAt(await api.call('createToken', person, { body }), 'secret');
}

/** Removes the apps that requests were made for, so that the pool has room again. */
async function removeApps(tools: Tools, requests: readonly ScratchRequest[], json: JsonObject): Promise<void> {
  const { app, targetWorkspaceSlug, newSvcId } = json;
  const [first] = requests;
  const made = {
    workspaceSlug: targetWorkspaceSlug ?? first?.path.workspaceSlug,
    appSlug: newSvcId ?? asObject(app).slug,
  };
  const shared = await mainApp(tools);
  for (const { workspaceSlug, appSlug } of [made, ...requests.map(({ path }) => path)]) {
    if (typeof workspaceSlug !== 'string' || typeof appSlug !== 'string' || appSlug === shared.appSlug) continue;
    await tools.api.attempt('deleteApp', tools.owner, { path: { workspaceSlug, appSlug } });
  }
}

async function workflowInputs(tools: Tools): Promise<Readonly<Record<string, string>>> {
  const { tier, region } = tools.writes;
  const workspaceSlug = await newWorkspace(tools);
  // An account has one free plan only, which is that of the workspace.
  const isFree = (await listTiers(tools)).some((one) => one.id === tier && one.free === true);
  return {
    // Names that the server did not have, as that of the workspace.
    run: workspaceSlug.replace('verify', 'flow'),
    workspaceSlug,
    region: region ?? (await firstRegion(tools, workspaceSlug)),
    ...(isFree ? {} : { tier }),
  };
}

async function firstRegion(tools: Tools, workspaceSlug: string): Promise<string> {
  const { workspace } = await tools.api.call('getWorkspace', tools.owner, { path: { workspaceSlug } });
  return textAt({ first: asList(asObject(workspace).regions).find(isObject) }, 'first', 'id');
}
