import { unpaid, withoutRoom } from './making/cases.ts';
import { asObject, type JsonObject } from '../../contract/document.ts';
import {
  applicationId,
  type AppPath,
  mainApp,
  newApp,
  newAppWithVolume,
  newAppBody,
  newAppIn,
  appFor,
  removeApp,
  newSharedStartingApp,
  startApp,
} from './making/apps.ts';
import { largerBody, largerVolumeBody, sizesAfter, volumeStep } from './making/sizes.ts';
import { fullPool, pastDueApp, unknown } from './making/places.ts';
import { newAlert } from './making/belongings.ts';
import { removalSeconds, waitingInVain } from './making/removals.ts';
import { readState } from './making/read.ts';
import { isOurs, isSlug } from './making/safety.ts';
import { mainRegion, mainWorkspace, newWorkspace, secondWorkspace, workspaceWithoutPlan } from './making/workspaces.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import type { Moves, Refusal, Stage } from '../scratch/provoke.ts';
import { textAt } from '../scratch/api.ts';
import type { Call } from '../scratch/call.ts';
import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';

const unchangedWhileStopped: Refusal = {
  lifecycle: 'app',
  state: 'stopped',
  expected: 'unchanged',
  prepareStage: async (tools) => {
    const path = await newAppIn(tools, 'stopped');
    return {
      read: () => readState(tools, 'getApp', { path }, ({ app }) => asObject(app).status),
      call: { path, body: { status: 'stopped' } },
      clear: () => removeApp(tools, path),
    };
  },
};

async function stageIn(tools: Tools, state: string, call: (path: AppPath) => Call | Promise<Call>): Promise<Stage> {
  const path = await newAppIn(tools, state);
  const read = () => readState(tools, 'getApp', { path }, ({ app }) => asObject(app).status);
  const given = await call(path);
  // Without a wanted status, a release is rolled out again.
  const mayReturn = given.body?.status === undefined;
  return { read, call: given, mayReturn, clear: () => removeApp(tools, path) };
}

async function stageOfNew(tools: Tools, call: Call): Promise<Stage> {
  const workspaceSlug = await mainWorkspace(tools);
  let path: AppPath = { workspaceSlug, appSlug: '' };
  return {
    isNew: true,
    read: () => readState(tools, 'getApp', { path }, ({ app }) => asObject(app).status),
    call: { ...call, path: { ...call.path, workspaceSlug } },
    learn: ({ app }: JsonObject) => (path = { workspaceSlug, appSlug: String(asObject(app).slug) }),
    clear: () => removeApp(tools, path),
  };
}

const appMoves: Moves = {
  deployApp: async (tools) => stageOfNew(tools, { body: await newAppBody(tools, await mainWorkspace(tools)) }),
  installApplication: async (tools) => {
    return stageOfNew(tools, {
      path: { applicationId: await applicationId(tools) },
      body: { name: tools.name(), region: await mainRegion(tools) },
    });
  },
  createDeploy: (tools, { from }) => stageIn(tools, from, (path) => ({ path, body: {} })),
  redeployApp: (tools, { from }) => stageIn(tools, from, (path) => ({ path })),
  restartApp: (tools, { from }) => stageIn(tools, from, (path) => ({ path })),
  updateApp: async (tools, { from, to, when }) => {
    if (when?.includes('`version`')) throw new Unavailable('the run has no application with a second version');
    if (when?.includes('`services`')) {
      if (from === 'deploying')
        throw new Unavailable('the services of an app are not known before its first deploy has found them');
      return stageIn(tools, from, async (path) => ({ path, body: await largerBody(tools, path) }));
    }
    if (to === 'deploying' && from !== 'stopped') throw new Unavailable('the run cannot crash a container');
    return stageIn(tools, from, (path) => ({ path, body: { status: to === 'deploying' ? 'running' : to } }));
  },
  askAi: () => {
    throw new Unavailable('the assistant decides whether it builds');
  },
  // Afterwards, when everything is removed, the app is gone.
  deleteApp: (tools, { from }) => stageIn(tools, from, (path) => ({ path })),
  deleteWorkspace: async (tools, { from }) => {
    const workspaceSlug = await newWorkspace(tools);
    const path = await newAppIn(tools, from, workspaceSlug);
    const read = () => readState(tools, 'getApp', { path }, ({ app }) => asObject(app).status);
    return { read, call: { path: { workspaceSlug } } };
  },
  transferApp: async (tools, { from }) => {
    if (from === 'stopped') throw new Unavailable('a stopped app moves without a deploy');
    const targetWorkspaceSlug = await secondWorkspace(tools);
    const path = await newAppIn(tools, from);
    let place = path;
    return {
      read: () => readState(tools, 'getApp', { path: place }, ({ app }) => asObject(app).status),
      call: { path, body: { targetWorkspaceSlug } },
      mayReturn: true,
      learn: ({ newSvcId }) => (place = { workspaceSlug: targetWorkspaceSlug, appSlug: String(newSvcId) }),
      clear: () => removeApp(tools, place),
    };
  },
};

const sshMoves: Moves = {
  createSshSession: async (tools, { from, to }) => {
    if (from === 'connected') throw new Unavailable('the run does not connect to an app');
    const path = await mainApp(tools);
    const { session } = await tools.api.call('createSshSession', tools.owner, { path, body: {} });
    let id = textAt(asObject(session), 'id');
    const read = () =>
      readState(tools, 'getSshSession', { path }, (json) => {
        const shown = asObject(json.session);
        // The session that took its place is shown instead.
        return shown.id === id ? shown.status : 'ended';
      });
    const call = { path, body: {} };
    if (to === 'ended') return { read, call };
    return { isNew: true, read, call, learn: (json) => (id = String(asObject(json.session).id)) };
  },
};

/** The defaults of a health check. */
const usualCheck = { host: null, intervalSeconds: 10, restartAfterSeconds: 60 };
/** Not the defaults. */
export const health = {
  path: '/healthz?deep',
  host: 'shop.example.com',
  intervalSeconds: 30,
  restartAfterSeconds: 120,
};

/** Apps that exist. */
export const apps: AreaKnowledge = {
  operations: {
    updateApp: {
      updates: {
        item: 'app',
        sights: [{ operation: 'getApp', find: ({ app }) => app }],
        drifts: [
          ...['slug', 'url', 'endpoints', 'uptime', 'status', 'statusReason', 'statusMessage'],
          ...['subServices', 'updatedAt', 'notApplied'],
        ],
        changedAt: 'updatedAt',
        pathAfter: (path, { slug }) => ({ ...path, appSlug: String(slug) }),
        begin: async (tools) => {
          const path = await newApp(tools);
          const bodies = [
            { name: tools.name(), releaseCommand: 'true' },
            { name: tools.name(), releaseCommand: null },
            { health },
            { health: { path: health.path } },
            { health: null },
            await largerBody(tools, path),
          ];
          return { path, bodies };
        },
        others: [
          async (tools) => {
            const path = await newAppWithVolume(tools, volumeStep);
            const restore = () => removeApp(tools, path);
            return { path, bodies: [await largerVolumeBody(tools, path)], restore };
          },
        ],
      },
      // An app shows the observed status, not the wanted one.
      shows: ({ body: { name, health: check, releaseCommand, services, volumes }, json }) => ({
        ...(name !== undefined && { name }),
        ...(check !== undefined && { health: check && { ...usualCheck, ...asObject(check) } }),
        ...(releaseCommand !== undefined && { releaseCommand }),
        ...((services ?? volumes) !== undefined && sizesAfter({ services, volumes }, json)),
      }),
      request: async (tools, isFresh) => ({ path: await appFor(tools, isFresh), body: { status: 'running' } }),
      conflicts: {
        payment_required: async (tools) => {
          const { path } = await pastDueApp(tools);
          await tools.api.call('updateApp', tools.owner, { path, body: { status: 'stopped' } });
          return { conflict: { path, body: { status: 'running' } } };
        },
        name_taken: async (tools) => {
          const path = await newApp(tools);
          const { appSlug } = await startApp(tools, path.workspaceSlug);
          const name = tools.name();
          return {
            conflict: { path, body: { name: appSlug } },
            neighbour: () => ({ path, body: { name } }),
            clear: () => removeApp(tools, { ...path, appSlug: name }),
          };
        },
        bad_reference: async (tools) => {
          const path = await mainApp(tools);
          return {
            conflict: { path, body: { version: unknown.slug } },
            neighbour: () => ({ path, body: { status: 'running' } }),
          };
        },
        insufficient_pool: withoutRoom((path) => ({ path, body: { status: 'running' } })),
      },
      refusals: [unchangedWhileStopped],
    },
    deleteApp: {
      waitsSeconds: removalSeconds,
      conflicts: { cleanup_failed: (tools) => waitingInVain(tools, ['workspaceSlug', 'appSlug']) },
      request: async (tools) => ({ path: await newSharedStartingApp(tools) }),
    },
    restartApp: {
      request: async (tools, isFresh) => ({ path: await appFor(tools, isFresh) }),
      conflicts: {
        insufficient_pool: withoutRoom((path) => ({ path })),
        payment_required: unpaid((path) => ({ path })),
      },
    },
    redeployApp: {
      request: async (tools, isFresh) => ({ path: await appFor(tools, isFresh) }),
      conflicts: {
        insufficient_pool: withoutRoom((path) => ({ path })),
        payment_required: unpaid((path) => ({ path })),
      },
    },
    transferApp: {
      ends: [
        async (tools) => {
          const path = await newApp(tools);
          const ownWorkspace = await newWorkspace(tools);
          const body = { targetWorkspaceSlug: ownWorkspace };
          const then = [{ operation: 'getApp', call: { path }, status: 404, code: 'not_found' }];
          return { call: { path, body }, ownWorkspace, then };
        },
      ],
      request: async (tools) => ({
        path: await newApp(tools),
        body: { targetWorkspaceSlug: await secondWorkspace(tools) },
        person: tools.owner,
      }),
      conflicts: {
        limit_reached: async (tools) => {
          const target = await startApp(tools, await newWorkspace(tools));
          await Promise.all(Array.from({ length: 100 }, () => newAlert(tools, target)));
          const path = await newApp(tools);
          await newAlert(tools, path);
          return {
            conflict: { path, body: { targetWorkspaceSlug: target.workspaceSlug } },
            clear: () => removeApp(tools, target),
          };
        },
        payment_required: async (tools) => {
          const { workspaceSlug } = (await pastDueApp(tools)).path;
          return { conflict: { path: await mainApp(tools), body: { targetWorkspaceSlug: workspaceSlug } } };
        },
        bad_target: async (tools) => {
          const path = await newApp(tools);
          const targetWorkspaceSlug = await secondWorkspace(tools);
          return {
            conflict: { path, body: { targetWorkspaceSlug: path.workspaceSlug } },
            neighbour: () => ({ path, body: { targetWorkspaceSlug } }),
            clear: () => removeApp(tools, { workspaceSlug: targetWorkspaceSlug, appSlug: path.appSlug }),
          };
        },
        activation_required: async (tools) => {
          const path = await mainApp(tools);
          return { conflict: { path, body: { targetWorkspaceSlug: await workspaceWithoutPlan(tools) } } };
        },
        insufficient_pool: async (tools) => {
          const { workspaceSlug } = await fullPool(tools);
          return { conflict: { path: await mainApp(tools), body: { targetWorkspaceSlug: workspaceSlug } } };
        },
      },
      isSafe: ({ workspaces }, { body: { targetWorkspaceSlug } }) =>
        !isSlug(targetWorkspaceSlug) || isOurs(workspaces, targetWorkspaceSlug),
      usesUp: true,
    },
    createSshSession: {
      request: async (tools, isFresh) => ({ path: await appFor(tools, isFresh), body: {} }),
      conflicts: {
        bad_reference: async (tools) => {
          const path = await mainApp(tools);
          return { conflict: { path, body: { service: unknown.slug } }, neighbour: () => ({ path, body: {} }) };
        },
      },
      secretsOf: ({ json }) => [asObject(json.session).privateKey],
      creates: { item: 'session', key: 'id', parameter: 'id', read: 'getSshSession', isPersonal: true },
    },
  },
  parameters: {
    appSlug: { make: async (tools) => (await mainApp(tools)).appSlug },
  },
  moves: { app: appMoves, sshSession: sshMoves },
};
