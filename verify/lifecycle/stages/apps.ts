import { asObject, type JsonObject } from '../../../server/contract/document.ts';
import type { AppPath, Things } from '../../scratch/things/things.ts';
import type { Call } from '../../scratch/call.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';
import { readState } from './read.ts';
import type { Stage, Stages } from './stage.ts';

/** An app in a state, by default in a workspace that has room for it. */
export async function newAppIn(things: Things, state: string, workspaceSlug?: string): Promise<AppPath> {
  if (!['deploying', 'running', 'stopped', 'degraded', 'error'].includes(state)) {
    throw new Unavailable(`an app cannot be brought into the state \`${state}\` from outside`);
  }
  const path = workspaceSlug === undefined ? await things.newStartingApp() : await things.startApp(workspaceSlug);
  if (state === 'deploying') return path;
  await things.untilRunning(path);
  if (state !== 'running') await things.api.call('updateApp', things.owner, { path, body: { status: state } });
  return path;
}

async function stageIn(things: Things, state: string, call: (path: AppPath) => Call | Promise<Call>): Promise<Stage> {
  const path = await newAppIn(things, state);
  const read = () => readState(things, 'getApp', { path }, ({ app }) => asObject(app).status);
  const given = await call(path);
  // Without a wanted status, a release is rolled out again.
  const mayReturn = given.body?.status === undefined;
  return { read, call: given, mayReturn, clear: () => removeApp(things, path) };
}

export function removeApp({ api, owner }: Things, path: AppPath): Promise<unknown> {
  return api.attempt('deleteApp', owner, { path });
}

async function stageOfNew(things: Things, call: Call): Promise<Stage> {
  const workspaceSlug = await things.main();
  let path: AppPath = { workspaceSlug, appSlug: '' };
  return {
    isNew: true,
    read: () => readState(things, 'getApp', { path }, ({ app }) => asObject(app).status),
    call: { ...call, path: { ...call.path, workspaceSlug } },
    learn: ({ app }: JsonObject) => (path = { workspaceSlug, appSlug: String(asObject(app).slug) }),
    clear: () => removeApp(things, path),
  };
}

export const appStages: Stages = {
  deployApp: async (things) => stageOfNew(things, { body: await things.newAppBody(await things.main()) }),
  installApplication: async (things) => {
    const applicationId = await things.application();
    return stageOfNew(things, { path: { applicationId }, body: { name: things.name(), region: await things.region() } });
  },
  createDeploy: (things, { from }) => stageIn(things, from, (path) => ({ path, body: {} })),
  redeployApp: (things, { from }) => stageIn(things, from, (path) => ({ path })),
  restartApp: (things, { from }) => stageIn(things, from, (path) => ({ path })),
  updateApp: async (things, { from, to, when }) => {
    if (when?.includes('`version`')) throw new Unavailable('the run has no application with a second version');
    if (to === 'deploying' && from !== 'stopped') throw new Unavailable('the run cannot crash a container');
    return stageIn(things, from, (path) => ({ path, body: { status: to === 'deploying' ? 'running' : to } }));
  },
  askAi: () => {
    throw new Unavailable('the assistant decides whether it builds');
  },
  // Afterwards, when everything is removed, the app is gone.
  deleteApp: (things, { from }) => stageIn(things, from, (path) => ({ path })),
  deleteWorkspace: async (things, { from }) => {
    const workspaceSlug = await things.newWorkspace();
    const path = await newAppIn(things, from, workspaceSlug);
    const read = () => readState(things, 'getApp', { path }, ({ app }) => asObject(app).status);
    return { read, call: { path: { workspaceSlug } } };
  },
  transferApp: async (things, { from }) => {
    if (from === 'stopped') throw new Unavailable('a stopped app moves without a deploy');
    const targetWorkspaceSlug = await things.second();
    const path = await newAppIn(things, from);
    let place = path;
    return {
      read: () => readState(things, 'getApp', { path: place }, ({ app }) => asObject(app).status),
      call: { path, body: { targetWorkspaceSlug } },
      mayReturn: true,
      learn: ({ newSvcId }) => (place = { workspaceSlug: targetWorkspaceSlug, appSlug: String(newSvcId) }),
      clear: () => removeApp(things, place),
    };
  },
};
