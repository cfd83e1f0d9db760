import type { AppPath, Things } from '../things/things.ts';
import type { Recipes } from './recipe.ts';

/** Sources, apps and what belongs to an app. */
export const appRecipes: Recipes = {
  inspectSource: async (things) => ({ body: { source: { type: 'upload', uploadId: await things.newUpload(await things.main()) } } }),
  importProject: async (things) => ({ path: { workspaceSlug: await things.main(), provider: 'render' } }),
  deployApp: async (things) => {
    const workspaceSlug = await things.shared();
    return { path: { workspaceSlug }, body: await things.newAppBody(workspaceSlug) };
  },
  installApplication: async (things) => {
    const { id, needs } = await things.smallestApplication();
    const workspaceSlug = await things.shared(needs);
    return { path: { workspaceSlug, applicationId: id }, body: { name: things.name(), region: await things.region() } };
  },

  updateApp: async (things, isFresh) => ({ path: await appOf(things, isFresh), body: { status: 'running' } }),
  deleteApp: async (things) => ({ path: await things.startApp(await things.shared()) }),
  restartApp: async (things, isFresh) => ({ path: await appOf(things, isFresh) }),
  redeployApp: async (things, isFresh) => ({ path: await appOf(things, isFresh) }),
  transferApp: async (things) => ({
    path: await things.newApp(),
    body: { targetWorkspaceSlug: await things.second() },
    person: things.owner,
  }),
  createSshSession: async (things, isFresh) => ({ path: await appOf(things, isFresh), body: {} }),
  createDeploy: async (things, isFresh) => ({ path: await appOf(things, isFresh), body: { commitMsg: 'A test' } }),

  createDomain: async (things, isFresh) => ({ path: await appOf(things, isFresh), body: things.newDomainBody() }),
  updateDomain: async (things) => {
    const path = await things.app();
    return { path: { ...path, domainId: await things.newDomain(path) }, body: { redirectTo: 'https://example.com/' } };
  },
  deleteDomain: async (things) => {
    const path = await things.app();
    return { path: { ...path, domainId: await things.newDomain(path) } };
  },

  createVar: async (things, isFresh) => ({ path: await appOf(things, isFresh), body: things.newVariableBody() }),
  updateVar: async (things) => {
    const path = await things.app();
    return { path: { ...path, varId: await things.newVariable(path) }, body: { value: 'changed' } };
  },
  deleteVar: async (things) => {
    const path = await things.app();
    return { path: { ...path, varId: await things.newVariable(path) } };
  },

  createAlert: async (things) => ({ body: await things.newAlertBody(await things.app()) }),
  updateAlert: async (things) => {
    const path = await things.app();
    return { path: { workspaceSlug: path.workspaceSlug, alertId: await things.newAlert(path) }, body: { enabled: false } };
  },
  deleteAlert: async (things) => {
    const path = await things.app();
    return { path: { workspaceSlug: path.workspaceSlug, alertId: await things.newAlert(path) } };
  },
};

async function appOf(things: Things, isFresh: boolean): Promise<AppPath> {
  if (!isFresh) return things.app();
  const path = await things.startApp(await things.shared());
  await things.untilRunning(path);
  return path;
}
