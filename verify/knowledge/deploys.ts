import { unpaid, withoutRoom } from './making/cases.ts';
import { asObject, type JsonObject } from '../../contract/document.ts';
import {
  appFor,
  applicationId,
  type AppPath,
  mainApp,
  mainDeploy,
  newApp,
  newAppBody,
  newAppIn,
  otherApp,
  removeApp,
} from './making/apps.ts';
import { itemOf, readState } from './making/read.ts';
import { mainRegion, mainWorkspace, secondWorkspace } from './making/workspaces.ts';
import { notAscii, spaced } from './making/texts.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import type { Moves, Refusal, Stage } from '../scratch/provoke.ts';
import { madeUpId } from '../send/made-up.ts';
import { textAt } from '../scratch/api.ts';
import type { Call } from '../scratch/call.ts';
import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';

function readDeploy(tools: Tools, path: AppPath, id: string): Promise<string> {
  return readState(tools, 'listDeploys', { path }, ({ deploys }) => itemOf(deploys, 'id', id).status);
}

/** A new deploy of a running app. */
async function stageOfNew(tools: Tools, call: Call): Promise<Stage> {
  const path = await newAppIn(tools, 'running');
  return newDeployOf(tools, path, { path, ...call });
}

function newDeployOf(tools: Tools, path: AppPath, call: Call): Stage {
  let place = path;
  let id = '';
  return {
    isNew: true,
    read: () => readDeploy(tools, place, id),
    call,
    learn: ({ app, deploy, newSvcId }: JsonObject) => {
      id = String(asObject(deploy ?? asObject(app).deploy).id);
      if (typeof newSvcId === 'string')
        place = { workspaceSlug: String(call.body?.targetWorkspaceSlug), appSlug: newSvcId };
      else if (path.appSlug === '') place = { ...path, appSlug: String(asObject(app).slug) };
    },
    clear: () => removeApp(tools, place),
  };
}

/** A deploy in a state. */
async function newDeployIn(tools: Tools, state: string): Promise<AppPath & { readonly deployId: string }> {
  const { api, owner } = tools;
  // An upload is built once: redeploying it begins with `deploying`.
  const path = await newAppIn(tools, state === 'deploying' || state === 'succeeded' ? 'running' : 'deploying');
  if (state === 'deploying') await api.call('redeployApp', owner, { path });
  // A second deploy waits for the first one.
  if (state === 'queued') await api.call('createDeploy', owner, { path, body: {} });
  const deployId = textAt(await api.call('getApp', owner, { path }), 'app', 'deploy', 'id');
  const seen = await readDeploy(tools, path, deployId);
  if (seen !== state) throw new Unavailable(`the deploy was \`${seen}\` before it could be seen as \`${state}\``);
  return { ...path, deployId };
}

async function stageIn(
  tools: Tools,
  state: string,
  call: (path: AppPath, deployId: string) => Call | Promise<Call>,
): Promise<Stage> {
  const { deployId, ...path } = await newDeployIn(tools, state);
  return {
    read: () => readDeploy(tools, path, deployId),
    call: await call(path, deployId),
    clear: () => removeApp(tools, path),
  };
}

const deployMoves: Moves = {
  deployApp: async (tools) => {
    const workspaceSlug = await mainWorkspace(tools);
    return newDeployOf(
      tools,
      { workspaceSlug, appSlug: '' },
      { path: { workspaceSlug }, body: await newAppBody(tools, workspaceSlug) },
    );
  },
  installApplication: async (tools) => {
    const workspaceSlug = await mainWorkspace(tools);
    const path = { workspaceSlug, applicationId: await applicationId(tools) };
    return newDeployOf(
      tools,
      { workspaceSlug, appSlug: '' },
      { path, body: { name: tools.name(), region: await mainRegion(tools) } },
    );
  },
  createDeploy: (tools) => stageOfNew(tools, { body: {} }),
  redeployApp: (tools) => stageOfNew(tools, {}),
  transferApp: async (tools, { from }) => {
    const targetWorkspaceSlug = await secondWorkspace(tools);
    if (from === 'none') return stageOfNew(tools, { body: { targetWorkspaceSlug } });
    const { deployId, ...path } = await newDeployIn(tools, from);
    let place: AppPath = path;
    return {
      read: () => readDeploy(tools, place, deployId),
      call: { path, body: { targetWorkspaceSlug } },
      learn: ({ newSvcId }) => (place = { workspaceSlug: targetWorkspaceSlug, appSlug: String(newSvcId) }),
      clear: () => removeApp(tools, place),
    };
  },
  cancelDeploy: (tools, { from }) => stageIn(tools, from, (path, deployId) => ({ path: { ...path, deployId } })),
  updateApp: (tools, { from }) => {
    if (from === 'none')
      throw new Unavailable('the run has no app without a release, and no second version of an application');
    return stageIn(tools, from, (path) => ({ path, body: { status: 'stopped' } }));
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

const unchangedAfterEnd: Refusal = {
  lifecycle: 'deploy',
  state: 'succeeded',
  expected: 'unchanged',
  prepareStage: async (tools) => {
    const path = await mainApp(tools);
    const deployId = textAt(await tools.api.call('getApp', tools.owner, { path }), 'app', 'deploy', 'id');
    return { read: () => readDeploy(tools, path, deployId), call: { path: { ...path, deployId } } };
  },
};

/** Deploys of apps. */
export const deploys: AreaKnowledge = {
  operations: {
    createDeploy: {
      // A source is shown with what the server found.
      shows: ({ body: { source: _, ...body } }) => body,
      request: async (tools, isFresh) => ({
        path: await appFor(tools, isFresh),
        body: { commitMsg: `A test\n\n${spaced}`, author: `Ada ${notAscii}` },
      }),
      conflicts: {
        payment_required: unpaid((path) => ({ path, body: {} })),
        insufficient_pool: withoutRoom((path) => ({ path, body: {} })),
        bad_reference: async (tools) => {
          const path = await newApp(tools);
          const rollbackTo = textAt(await tools.api.call('getApp', tools.owner, { path }), 'app', 'currentDeployId');
          return {
            conflict: { path, body: { rollbackTo: madeUpId } },
            neighbour: () => ({ path, body: { rollbackTo } }),
            clear: () => removeApp(tools, path),
          };
        },
      },
      otherConflicts: {
        bad_reference: [
          async (tools) => {
            const [path, other] = [await newApp(tools), await mainApp(tools)];
            const { app } = await tools.api.call('getApp', tools.owner, { path: other });
            const body = { rollbackTo: textAt(asObject(app), 'currentDeployId') };
            return { conflict: { path, body }, clear: () => removeApp(tools, path) };
          },
        ],
      },
      creates: {
        item: 'deploy',
        key: 'id',
        parameter: 'deployId',
        list: ['listDeploys', 'deploys'],
        also: [
          {
            operation: 'getApp',
            find: ({ app }, { deployId }) => {
              const { deploy } = asObject(app);
              return asObject(deploy).id === deployId ? deploy : null;
            },
          },
        ],
      },
    },
    cancelDeploy: {
      usesUp: true,
      refusals: [unchangedAfterEnd],
    },
  },
  parameters: {
    deployId: {
      make: mainDeploy,
      listed: { operation: 'listDeploys', list: 'deploys', property: 'id' },
      elsewhere: otherApp,
    },
  },
  moves: { deploy: deployMoves },
};
