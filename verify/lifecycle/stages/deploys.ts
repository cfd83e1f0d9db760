import { asObject, type JsonObject } from '../../../server/contract/document.ts';
import type { Call } from '../../scratch/call.ts';
import { textAt } from '../../scratch/things/api.ts';
import type { AppPath, Things } from '../../scratch/things/things.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';
import { newAppIn, removeApp } from './apps.ts';
import { itemOf, readState } from './read.ts';
import type { Stage, Stages } from './stage.ts';

function readDeploy(things: Things, path: AppPath, id: string): Promise<string> {
  return readState(things, 'listDeploys', { path }, ({ deploys }) => itemOf(deploys, 'id', id).status);
}

/** A new deploy of a running app. */
async function stageOfNew(things: Things, call: Call): Promise<Stage> {
  const path = await newAppIn(things, 'running');
  return newDeployOf(things, path, { path, ...call });
}

function newDeployOf(things: Things, path: AppPath, call: Call): Stage {
  let place = path;
  let id = '';
  return {
    isNew: true,
    read: () => readDeploy(things, place, id),
    call,
    learn: ({ app, deploy, newSvcId }: JsonObject) => {
      id = String(asObject(deploy ?? asObject(app).deploy).id);
      if (typeof newSvcId === 'string') place = { workspaceSlug: String(call.body?.targetWorkspaceSlug), appSlug: newSvcId };
      else if (path.appSlug === '') place = { ...path, appSlug: String(asObject(app).slug) };
    },
    clear: () => removeApp(things, place),
  };
}

/** A deploy in a state. */
async function newDeployIn(things: Things, state: string): Promise<AppPath & { readonly deployId: string }> {
  const { api, owner } = things;
  // What an upload holds is built once: rolling it out again starts with `deploying`.
  const path = await newAppIn(things, state === 'deploying' || state === 'succeeded' ? 'running' : 'deploying');
  if (state === 'deploying') await api.call('redeployApp', owner, { path });
  // It waits for the first deploy.
  if (state === 'queued') await api.call('createDeploy', owner, { path, body: {} });
  const deployId = textAt(await api.call('getApp', owner, { path }), 'app', 'deploy', 'id');
  const seen = await readDeploy(things, path, deployId);
  if (seen !== state) throw new Unavailable(`the deploy was \`${seen}\` before it could be seen as \`${state}\``);
  return { ...path, deployId };
}

async function stageIn(things: Things, state: string, call: (path: AppPath, deployId: string) => Call | Promise<Call>): Promise<Stage> {
  const { deployId, ...path } = await newDeployIn(things, state);
  return {
    read: () => readDeploy(things, path, deployId),
    call: await call(path, deployId),
    clear: () => removeApp(things, path),
  };
}

export const deployStages: Stages = {
  deployApp: async (things) => {
    const workspaceSlug = await things.main();
    return newDeployOf(things, { workspaceSlug, appSlug: '' }, { path: { workspaceSlug }, body: await things.newAppBody(workspaceSlug) });
  },
  installApplication: async (things) => {
    const workspaceSlug = await things.main();
    const path = { workspaceSlug, applicationId: await things.application() };
    return newDeployOf(things, { workspaceSlug, appSlug: '' }, { path, body: { name: things.name(), region: await things.region() } });
  },
  createDeploy: (things) => stageOfNew(things, { body: {} }),
  redeployApp: (things) => stageOfNew(things, {}),
  transferApp: async (things, { from }) => {
    const targetWorkspaceSlug = await things.second();
    if (from === 'none') return stageOfNew(things, { body: { targetWorkspaceSlug } });
    const { deployId, ...path } = await newDeployIn(things, from);
    let place: AppPath = path;
    return {
      read: () => readDeploy(things, place, deployId),
      call: { path, body: { targetWorkspaceSlug } },
      learn: ({ newSvcId }) => (place = { workspaceSlug: targetWorkspaceSlug, appSlug: String(newSvcId) }),
      clear: () => removeApp(things, place),
    };
  },
  cancelDeploy: (things, { from }) => stageIn(things, from, (path, deployId) => ({ path: { ...path, deployId } })),
  updateApp: (things, { from }) => {
    if (from === 'none') throw new Unavailable('the run has no app without a release, and no second version of an application');
    return stageIn(things, from, (path) => ({ path, body: { status: 'stopped' } }));
  },
  restartApp: () => {
    throw new Unavailable('the run has no app without a release');
  },
  deleteApp: gone,
  deleteWorkspace: gone,
  askAi: () => {
    throw new Unavailable('the assistant decides whether it builds');
  },
};

function gone(): never {
  throw new Unavailable('the deploys of an app are gone with it, so their state cannot be read');
}
