import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import {
  applicationId,
  roomOfOwner,
  newAppBody,
  newUpload,
  sharedWorkspace,
  smallestApplication,
} from './making/apps.ts';
import { casesOf, deploy, fromGit, install, remover } from './making/app-makers.ts';
import { unknown } from './making/places.ts';
import { itemOf } from './making/read.ts';
import { segment } from './making/safety.ts';
import { mainRegion, mainWorkspace, secondWorkspace } from './making/workspaces.ts';
import { health } from './apps.ts';
import { newVariableBody } from './making/belongings.ts';
import { spaced } from './making/texts.ts';
import { secretValues } from './vars.ts';
import type { AreaKnowledge, Creation, Mistake } from '../scratch/knowledge.ts';
import { textAt } from '../scratch/api.ts';
import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';

/** A repository that the server can read. */
function repositoryOf({ writes }: Tools): string {
  if (writes.repoUrl === null) throw new Unavailable('the configuration has no `writes.repoUrl`');
  return writes.repoUrl;
}

/** The git source that an app shows: the members that were sent, beside those that the server found. */
function expectedSource(sent: unknown, { app }: JsonObject): JsonObject {
  const { type, autoDeploy, branchTracking, paths } = asObject(sent);
  if (type !== 'git') return {};
  const shown = asObject(asObject(app).source);
  const tracking = { ...asObject(shown.branchTracking), ...asObject(branchTracking) };
  const given = { ...(autoDeploy !== undefined && { autoDeploy }), ...(paths !== undefined && { paths }) };
  return { source: { ...shown, ...given, branchTracking: tracking } };
}

/** A zip file is unpacked, so its size says nothing. */
function sizeMistakes(files: readonly JsonObject[], json: JsonObject): readonly Mistake[] {
  if (files.length === 0 || files.some(({ path }) => /\.zip$/i.test(String(path)))) return [];
  const size = files.reduce((sum, { content, encoding }) => {
    const text = typeof content === 'string' ? content : '';
    return sum + (encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text)).length;
  }, 0);
  const expected = { files: files.length, size };
  return Object.entries(expected)
    .filter(([name, value]) => json[name] !== value)
    .map(([name, value]) => ({
      what: name,
      message: `responds with \`${name}\` ${String(json[name])} to ${files.length} files of ${size} bytes; it is ${value}`,
    }));
}

/** An app, which its workspace shows too. */
const newAppKind: Creation = {
  item: 'app',
  key: 'slug',
  parameter: 'appSlug',
  read: 'getApp',
  remove: 'deleteApp',
  also: [
    {
      operation: 'getWorkspace',
      find: ({ workspace }, { appSlug = '' }) => itemOf(asObject(workspace).instances, 'slug', appSlug),
    },
    {
      operation: 'listWorkspaces',
      find: ({ workspaces }, { workspaceSlug = '', appSlug = '' }) =>
        itemOf(itemOf(workspaces, 'slug', workspaceSlug).services, 'slug', appSlug),
    },
  ],
};

/** The source of an upload to another workspace. */
async function foreignSource(tools: Tools): Promise<JsonObject> {
  return { type: 'upload', uploadId: await newUpload(tools, await secondWorkspace(tools)) };
}

/** Sources and new apps. */
export const sources: AreaKnowledge = {
  operations: {
    inspectSource: {
      request: async (tools) => ({
        body: { source: { type: 'upload', uploadId: await newUpload(tools, await mainWorkspace(tools)) } },
      }),
      otherConflicts: {
        bad_reference: [
          async (tools) => ({
            conflict: {
              body: { source: await foreignSource(tools) },
              path: { workspaceSlug: await mainWorkspace(tools) },
            },
          }),
        ],
      },
      alternatives: [
        async (tools) => ({ body: { source: { type: 'git', repoUrl: repositoryOf(tools) } } }),
        async () => ({ body: { source: { type: 'image', ref: 'docker.io/library/nginx:latest' } } }),
      ],
      conflicts: {
        bad_reference: async (tools) => {
          const path = { workspaceSlug: await mainWorkspace(tools) };
          const uploadId = await newUpload(tools, path.workspaceSlug);
          return {
            conflict: { path, body: { source: { type: 'upload', uploadId: unknown.id } } },
            neighbour: () => ({ path, body: { source: { type: 'upload', uploadId } } }),
          };
        },
      },
    },
    importProject: {
      secretsOf: ({ body }) => Object.values(asObject(body.credentials)),
      request: async (tools) => ({ path: { workspaceSlug: await mainWorkspace(tools), provider: 'render' } }),
      alternatives: [
        async (tools) => {
          const path = { workspaceSlug: await mainWorkspace(tools), provider: 'render' };
          const body = { credentials: { token: 'not-a-real-secret' } };
          const { units } = await tools.api.call('importProject', tools.owner, { path, body });
          const projectId = textAt({ unit: asList(units)[0] }, 'unit', 'id');
          return { path, body: { ...body, projectId } };
        },
      ],
      conflicts: {
        missing_input: async (tools) => ({
          conflict: {
            path: { workspaceSlug: await mainWorkspace(tools), provider: 'coolify' },
            body: { credentials: { token: 'a-token-without-an-address' } },
          },
        }),
        bad_reference: async (tools) => ({
          conflict: {
            path: { workspaceSlug: await mainWorkspace(tools), provider: 'render' },
            body: { credentials: { token: 'invalid-token-of-an-automatic-test' } },
          },
        }),
      },
      isOnlyIfNamed: true,
    },
    createUpload: {
      mistakesIn: ({ body, json }) => sizeMistakes(asList(body.files).map(asObject), json),
      creates: { problem: 'no operation shows an upload' },
    },
    deployApp: {
      secretsOf: ({ body }) => secretValues(body.vars),
      shows: ({ body: { source, ...body }, json }) => ({ ...body, ...expectedSource(source, json) }),
      request: async (tools) => {
        const workspaceSlug = await sharedWorkspace(tools);
        return { path: { workspaceSlug }, body: await newAppBody(tools, workspaceSlug) };
      },
      alternatives: [
        async (tools) => {
          const workspaceSlug = await roomOfOwner(tools);
          const { key, value } = newVariableBody(tools);
          const body = {
            ...(await newAppBody(tools, workspaceSlug)),
            region: await mainRegion(tools),
            env: 'production',
            vars: [
              { key, value, isSecret: true },
              { key: 'SHOWN', value: spaced },
            ],
            health,
            releaseCommand: 'true',
          };
          return { path: { workspaceSlug }, body, person: tools.owner };
        },
      ],
      conflicts: {
        ...casesOf(deploy),
        name_taken: casesOf(fromGit).name_taken,
        bad_reference: async (tools) => {
          const path = { workspaceSlug: await mainWorkspace(tools) };
          const body = await newAppBody(tools, path.workspaceSlug);
          return {
            conflict: { path, body: { ...body, source: { type: 'upload', uploadId: unknown.id } } },
            neighbour: () => ({ path, body }),
            clear: remover(tools, body),
          };
        },
      },
      otherConflicts: {
        bad_reference: [
          async (tools) => {
            const path = { workspaceSlug: await mainWorkspace(tools) };
            return { conflict: { path, body: { name: tools.name(), source: await foreignSource(tools) } } };
          },
        ],
      },
      creates: newAppKind,
      leaves: ({ app }) => {
        const { workspaceSlug, slug, env, region } = asObject(app);
        return `/api/workspaces/${segment(workspaceSlug)}/apps/${segment(slug)}?env=${segment(env)}&region=${segment(region)}`;
      },
    },
    installApplication: {
      request: async (tools) => {
        const { id, needs } = await smallestApplication(tools);
        const workspaceSlug = await sharedWorkspace(tools, needs);
        return {
          path: { workspaceSlug, applicationId: id },
          body: { name: tools.name(), region: await mainRegion(tools) },
        };
      },
      alternatives: [
        async (tools) => {
          const path = { workspaceSlug: await roomOfOwner(tools), applicationId: await applicationId(tools) };
          const body = { name: tools.name(), region: await mainRegion(tools), env: 'production', health };
          return { path, body, person: tools.owner };
        },
      ],
      conflicts: {
        ...casesOf(install),
        bad_reference: async (tools) => {
          const { id } = await smallestApplication(tools);
          const path = { workspaceSlug: await mainWorkspace(tools), applicationId: id };
          const body = { name: tools.name(), region: await mainRegion(tools) };
          return {
            conflict: { path, body: { ...body, services: [{ name: `no-${tools.name()}`, cpu: 0.1 }] } },
            neighbour: () => ({ path, body }),
            clear: remover(tools, body),
          };
        },
        not_installable: async (tools) => {
          const { templates } = await tools.api.call('listTemplates', tools.owner, {});
          const listed = asList(templates)
            .filter(isObject)
            .find(({ installable }) => installable === false);
          if (!listed) throw new Unavailable('every application of the catalog can be installed');
          const path = { workspaceSlug: await mainWorkspace(tools), applicationId: textAt(listed, 'id') };
          return { conflict: { path, body: { name: tools.name(), region: await mainRegion(tools) } } };
        },
      },
      creates: newAppKind,
    },
  },
  parameters: {
    applicationId: { make: applicationId },
  },
  unreachable: { upload: 'no response has the state of an upload' },
};
