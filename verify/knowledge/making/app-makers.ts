import type { JsonObject } from '../../../contract/document.ts';
import type { Case } from '../../scratch/provoke.ts';
import type { Tools } from '../../scratch/tools.ts';
import { applicationId, mainApp, newAppBody } from './apps.ts';
import { fullPool, twins, unknown } from './places.ts';
import { mainRegion, mainWorkspace, unpaidWorkspace, workspaceWithoutPlan } from './workspaces.ts';

/** How an app is made: by a deploy, or from the catalog. */
interface Maker {
  readonly path: (tools: Tools, workspaceSlug: string) => Promise<Readonly<Record<string, string>>>;
  readonly body: (tools: Tools, workspaceSlug: string) => Promise<JsonObject>;
}

/** By a deploy, from an upload. */
export const deploy: Maker = {
  path: async (_, workspaceSlug) => ({ workspaceSlug }),
  body: (tools, workspaceSlug) => newAppBody(tools, workspaceSlug),
};

/** From a repository that does not exist: it is the deploy that fetches it. */
export const fromGit: Maker = {
  ...deploy,
  body: (tools) => {
    const branchTracking = { mode: 'off', pattern: '', copySecrets: false };
    const source = {
      type: 'git',
      repoUrl: 'https://example.com/verify/app',
      autoDeploy: false,
      branchTracking,
      paths: ['web/**', '*.md'],
    };
    return Promise.resolve({ name: tools.name(), source });
  },
};

/** From the catalog. */
export const install: Maker = {
  path: async (tools, workspaceSlug) => ({ workspaceSlug, applicationId: await applicationId(tools) }),
  body: async (tools) => ({ name: tools.name() }),
};

/** The codes of both ways, and how each is provoked. */
export function casesOf({ path: pathOf, body: bodyOf }: Maker) {
  return {
    name_taken: async (tools) => {
      const { workspaceSlug, appSlug } = await mainApp(tools);
      const path = await pathOf(tools, workspaceSlug);
      const body = { ...(await bodyOf(tools, workspaceSlug)), region: await mainRegion(tools) };
      return {
        conflict: { path, body: { ...body, name: appSlug } },
        neighbour: () => ({ path, body }),
        clear: remover(tools, body),
      };
    },
    bad_region: async (tools) => {
      const workspaceSlug = await mainWorkspace(tools);
      const path = await pathOf(tools, workspaceSlug);
      const body = await bodyOf(tools, workspaceSlug);
      return { conflict: { path, body: { ...body, region: unknown.slug } } };
    },
    missing_input: async (tools) => {
      const { workspaceSlug, region } = await twins(tools);
      const path = await pathOf(tools, workspaceSlug);
      const body = await bodyOf(tools, workspaceSlug);
      return { conflict: { path, body }, neighbour: () => ({ path, body: { ...body, region } }) };
    },
    activation_required: async (tools) => {
      const workspaceSlug = await workspaceWithoutPlan(tools);
      const path = await pathOf(tools, workspaceSlug);
      return { conflict: { path, body: { ...(await bodyOf(tools, workspaceSlug)), region: await mainRegion(tools) } } };
    },
    payment_required: async (tools) => {
      const { persona, workspaceSlug } = await unpaidWorkspace(tools);
      const { source: _, ...body } = await bodyOf(tools, await mainWorkspace(tools));
      const path = await pathOf(tools, workspaceSlug);
      const source = { type: 'image', ref: 'docker.io/library/nginx:latest' };
      const isDeploy = !('applicationId' in path);
      return {
        conflict: { persona, path, body: { ...body, region: await mainRegion(tools), ...(isDeploy && { source }) } },
      };
    },
    insufficient_pool: async (tools) => {
      const { workspaceSlug } = await fullPool(tools);
      const path = await pathOf(tools, workspaceSlug);
      return { conflict: { path, body: { ...(await bodyOf(tools, workspaceSlug)), region: await mainRegion(tools) } } };
    },
  } satisfies Record<string, Case>;
}

/** Removes an app that a request has made in the main workspace. */
export function remover(tools: Tools, { name }: JsonObject): () => Promise<unknown> {
  return async () =>
    tools.api.attempt('deleteApp', tools.owner, {
      path: { workspaceSlug: await mainWorkspace(tools), appSlug: String(name) },
    });
}
