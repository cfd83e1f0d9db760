import type { Scope } from '../../../contract/model/operation.ts';
import type { UploadTree } from '../../../contract/model/upload.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { isAtLeast } from '../../model/members/role.ts';
import type { Environment } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Draft } from '../../ports/assistant.ts';
import type { ActionPorts } from '../../ports/ports.ts';
import type { AppView } from '../apps/view.ts';
import { deployApp } from './new-apps.ts';
import { createUpload } from './uploads.ts';

/** The caller for whom the assistant builds, and the place. */
export interface Builder {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly workspace: RowOf<'workspaces'> | null;
  /** The caller's role in the workspace. */
  readonly role: RowOf<'members'>['role'] | null;
}

export interface DraftPlan {
  readonly draft: Draft;
  readonly env: Environment;
  readonly region: string | undefined;
}

/**
 * Uploads the files of a draft and deploys them as a new app. The message of an error becomes the assistant's answer.
 */
export async function buildDraft(
  ports: ActionPorts,
  builder: Builder | null,
  { draft, env, region }: DraftPlan,
): Promise<AppView> {
  if (!builder)
    throw new ControlPlaneError('unauthorized', 'I can build only for people with an account. Sign in and ask again.');
  const { caller, workspace } = builder;
  if (!workspace)
    throw new ControlPlaneError(
      'bad_reference',
      'I do not know where to build. Ask again with the workspace as the context.',
    );
  requireDeployer(builder, workspace);
  try {
    const { id: workspaceId } = workspace;
    const upload = await createUpload(ports, caller, { workspaceId, upload: treeOf(draft) });
    const source = { type: 'upload', uploadId: upload.id } as const;
    return await deployApp(
      ports,
      caller,
      { workspaceId, name: draft.name, source, region, env, vars: [] },
      'assistant',
    );
  } catch (error) {
    if (!(error instanceof ControlPlaneError)) throw error;
    const message = `I wrote the files, but could not deploy them as **${draft.name}**. ${error.message}`;
    throw new ControlPlaneError(error.code, message, { cause: error });
  }
}

function requireDeployer({ role, scope }: Builder, { name }: RowOf<'workspaces'>): void {
  if (role === null || !isAtLeast(role, 'developer')) {
    const message = `I cannot build in **${name}**, because you are a ${role ?? 'stranger'} there. Ask an admin for the role developer.`;
    throw new ControlPlaneError('forbidden', message);
  }
  if (scope !== 'read') return;
  throw new ControlPlaneError(
    'forbidden',
    `I cannot build in **${name}**, because your token has the scope read. Use one with the scope deploy.`,
  );
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
