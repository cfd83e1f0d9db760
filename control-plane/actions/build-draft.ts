import type { Scope } from '../../server/model/operation.ts';
import type { UploadTree } from '../../server/model/upload.ts';
import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import { isAtLeast } from '../model/role.ts';
import type { Environment } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Draft } from '../ports/assistant.ts';
import type { Ports } from '../ports/ports.ts';
import type { AppView } from './app-view.ts';
import { deployApp } from './new-apps.ts';
import { createUpload } from './uploads.ts';

/** For whom the assistant builds, and where. */
export interface Builder {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly workspace: RowOf<'workspaces'> | null;
  /** That of the caller in the workspace. */
  readonly role: RowOf<'members'>['role'] | null;
}

interface Plan {
  readonly draft: Draft;
  readonly env: Environment;
  readonly region: string | undefined;
}

/** Either the app, or why it was not built. */
type Result = { readonly built: AppView; readonly refusal: null } | { readonly built: null; readonly refusal: string };

/** Uploads the files of a draft and deploys them as a new app. */
export async function buildDraft(ports: Ports, builder: Builder | null, { draft, env, region }: Plan): Promise<Result> {
  if (!builder) return refuse('I can build only for people with an account. Sign in and ask again.');
  const { caller, workspace } = builder;
  if (!workspace) return refuse('I do not know where to build. Ask again with the workspace as the context.');
  const refusal = refusalOf(builder, workspace);
  if (refusal !== null) return refuse(refusal);
  try {
    const { id: workspaceId } = workspace;
    const upload = await createUpload(ports, caller, { workspaceId, upload: treeOf(draft) });
    const source = { type: 'upload', uploadId: upload.id } as const;
    const built = await deployApp(ports, caller, { workspaceId, name: draft.name, source, region, env, vars: [] }, 'assistant');
    return { built, refusal: null };
  } catch (error) {
    if (!(error instanceof ControlPlaneError)) throw error;
    return refuse(`I wrote the files, but could not deploy them as **${draft.name}**. ${error.message}`);
  }
}

function refuse(refusal: string): Result {
  return { built: null, refusal };
}

function refusalOf({ role, scope }: Builder, { name }: RowOf<'workspaces'>): string | null {
  if (role === null || !isAtLeast(role, 'developer')) {
    return `I cannot build in **${name}**, because you are a ${role ?? 'stranger'} there. Ask an admin for the role developer.`;
  }
  if (scope !== 'read') return null;
  return `I cannot build in **${name}**, because your token has the scope read. Use one with the scope deploy.`;
}

function treeOf({ name, files }: Draft): UploadTree {
  const encoder = new TextEncoder();
  const contents = new Map(files.map(({ path, content }) => [path, encoder.encode(content)]));
  const sizes = [...contents].map(([path, bytes]) => ({ path, size: bytes.length }));
  return {
    name,
    files: sizes,
    size: sizes.reduce((sum, { size }) => sum + size, 0),
    async *read(path) {
      const bytes = contents.get(path);
      if (!bytes) throw new Error(`The draft has no file ${path}.`);
      yield bytes;
    },
    keep: () => Promise.reject(new Error('The files of a draft are not on a disk.')),
  };
}
