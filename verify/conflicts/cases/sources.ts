import { asList, isObject, type JsonObject } from '../../../server/contract/document.ts';
import { textAt } from '../../scratch/things/api.ts';
import type { Things } from '../../scratch/things/things.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';
import { fullPool, twins, unpaidWorkspace, workspaceWithoutPlan } from '../provoke/places.ts';
import { type Case, type Cases, unknown } from '../provoke/case.ts';

/** How an app is made: by a deploy, or from the catalog. */
interface Maker {
  readonly path: (things: Things, workspaceSlug: string) => Promise<Readonly<Record<string, string>>>;
  readonly body: (things: Things, workspaceSlug: string) => Promise<JsonObject>;
}

const deploy: Maker = {
  path: async (_, workspaceSlug) => ({ workspaceSlug }),
  body: (things, workspaceSlug) => things.newAppBody(workspaceSlug),
};

const install: Maker = {
  path: async (things, workspaceSlug) => ({ workspaceSlug, applicationId: await things.application() }),
  body: async (things) => ({ name: things.name() }),
};

function casesOf({ path: pathOf, body: bodyOf }: Maker): Record<string, Case> {
  return {
    name_taken: async (things) => {
      const { workspaceSlug, appSlug } = await things.app();
      const path = await pathOf(things, workspaceSlug);
      const body = { ...(await bodyOf(things, workspaceSlug)), region: await things.region() };
      return { conflict: { path, body: { ...body, name: appSlug } }, neighbour: () => ({ path, body }), clear: remover(things, body) };
    },
    bad_region: async (things) => {
      const workspaceSlug = await things.main();
      const path = await pathOf(things, workspaceSlug);
      const body = await bodyOf(things, workspaceSlug);
      return { conflict: { path, body: { ...body, region: unknown.slug } } };
    },
    missing_input: async (things) => {
      const { workspaceSlug, region } = await twins(things);
      const path = await pathOf(things, workspaceSlug);
      const body = await bodyOf(things, workspaceSlug);
      return { conflict: { path, body }, neighbour: () => ({ path, body: { ...body, region } }) };
    },
    activation_required: async (things) => {
      const workspaceSlug = await workspaceWithoutPlan(things);
      const path = await pathOf(things, workspaceSlug);
      return { conflict: { path, body: { ...(await bodyOf(things, workspaceSlug)), region: await things.region() } } };
    },
    payment_required: async (things) => {
      const { persona, workspaceSlug } = await unpaidWorkspace(things);
      const { source: _, ...body } = await bodyOf(things, await things.main());
      const path = await pathOf(things, workspaceSlug);
      const source = { type: 'image', ref: 'docker.io/library/nginx:latest' };
      const isDeploy = !('applicationId' in path);
      return { conflict: { persona, path, body: { ...body, region: await things.region(), ...(isDeploy && { source }) } } };
    },
    insufficient_pool: async (things) => {
      const { workspaceSlug } = await fullPool(things);
      const path = await pathOf(things, workspaceSlug);
      return { conflict: { path, body: { ...(await bodyOf(things, workspaceSlug)), region: await things.region() } } };
    },
  };
}

function remover(things: Things, { name }: JsonObject): () => Promise<unknown> {
  return async () => things.api.attempt('deleteApp', things.owner, { path: { workspaceSlug: await things.main(), appSlug: String(name) } });
}

/** Sources and new apps. */
export const sourceCases: Cases = {
  inspectSource: {
    bad_reference: async (things) => {
      const path = { workspaceSlug: await things.main() };
      const uploadId = await things.newUpload(path.workspaceSlug);
      return {
        conflict: { path, body: { source: { type: 'upload', uploadId: unknown.id } } },
        neighbour: () => ({ path, body: { source: { type: 'upload', uploadId } } }),
      };
    },
  },
  deployApp: {
    ...casesOf(deploy),
    bad_reference: async (things) => {
      const path = { workspaceSlug: await things.main() };
      const body = await things.newAppBody(path.workspaceSlug);
      return {
        conflict: { path, body: { ...body, source: { type: 'upload', uploadId: unknown.id } } },
        neighbour: () => ({ path, body }),
        clear: remover(things, body),
      };
    },
  },
  installApplication: {
    ...casesOf(install),
    not_installable: async (things) => {
      const { templates } = await things.api.call('listTemplates', things.owner, {});
      const listed = asList(templates)
        .filter(isObject)
        .find(({ installable }) => installable === false);
      if (!listed) throw new Unavailable('every application of the catalog can be installed');
      const path = { workspaceSlug: await things.main(), applicationId: textAt(listed, 'id') };
      return { conflict: { path, body: { name: things.name(), region: await things.region() } } };
    },
  },
};
