import { asObject } from '../../../contract/document.ts';
import { textAt } from '../../scratch/api.ts';
import type { Provoked } from '../../scratch/provoke.ts';
import { onePerRun } from '../../scratch/per-run.ts';
import type { Tools } from '../../scratch/tools.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { startApp, untilRunning } from './apps.ts';
import { newAlert, newDomain, newVariable } from './belongings.ts';
import { idOf, newCrew, newUnreadInvitation } from './members.ts';
import { mainRegion } from './workspaces.ts';

/** How long the containers of the mock take to finish their requests. */
export const removalSeconds = 2;
/** The length of a slow removal: longer than a request waits for it, and than all cases take together. */
const slowSeconds = 1200;
/** Longer than a request waits for a removal. */
const waitSeconds = 65;

const begun = onePerRun(() => ({ isSlow: false }));

/** Lets the time pass that slow removals take. */
export async function endRemovals(tools: Tools): Promise<void> {
  if (begun(tools).isSlow) await tools.passTime?.(slowSeconds);
}

/** A workspace that is being removed, with an app and what belongs to it: the values of path parameters. */
export const removedWorkspace = onePerRun(async (tools) => {
  const { api, owner } = tools;
  const workspaceSlug = await newCrew(tools);
  const app = await startApp(tools, workspaceSlug);
  await untilRunning(tools, app);
  const deploy = asObject((await api.call('getApp', owner, { path: app })).app);
  const values = {
    ...app,
    deployId: textAt(deploy, 'deploy', 'id'),
    domainId: await newDomain(tools, app),
    varId: await newVariable(tools, app),
    alertId: await newAlert(tools, app),
    invitationId: await newUnreadInvitation(tools, workspaceSlug),
    userId: await idOf(tools, tools.people.invited('viewer')),
    regionId: await mainRegion(tools),
    targetUserId: await idOf(tools, tools.people.invited('admin')),
  };
  const remove = () => api.attempt('deleteWorkspace', owner, { path: { workspaceSlug } });
  if (tools.slowRemoval && tools.passTime) {
    begun(tools).isSlow = true;
    await tools.slowRemoval(app, slowSeconds);
    await tools.passingTime(waitSeconds, remove);
    // The requests of the cases come while it is being removed.
  } else void remove();
  return values;
});

/** A request to remove a record whose removal goes on: it waits in vain. */
export async function waitingInVain(tools: Tools, names: readonly ('workspaceSlug' | 'appSlug')[]): Promise<Provoked> {
  if (!tools.slowRemoval || !tools.passTime)
    throw new Unavailable('the configuration has no `slowRemoval` and no `clock`');
  const values = await removedWorkspace(tools);
  return { conflict: { path: Object.fromEntries(names.map((name) => [name, values[name]])) }, waitSeconds };
}
