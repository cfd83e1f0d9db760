import type { ProblemDetail } from '../../../contract/model/handler.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { repositoryUrl } from '../../model/sources/repository-url.ts';
import { completeSource, type SourceBody } from '../../model/sources/source.ts';
import { mistakesIn } from '../../model/sources/source-rules.ts';
import type { Source } from '../../model/tables/apps.ts';
import { mistakesOfPort } from '../../model/vars/port.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { listInstallations } from '../reference/catalog.ts';
import { requireNoMistakes } from '../shared/input.ts';

/** A source of a request with its defaults, before the transaction that uses it. */
export interface PreparedSource {
  readonly source: Source;
  /** `null` if the caller may use it, as far as the git host and the rule about images say. */
  readonly problem: string | null;
  /** Mistakes in the source beyond its schema. */
  readonly mistakes: readonly ProblemDetail[];
}

/** Completes a source. Nothing of it is fetched, so a repository or a branch that does not exist fails the deploy. */
export async function prepareSource(ports: Ports, caller: Caller, body: SourceBody): Promise<PreparedSource> {
  const mistakes = mistakesIn(body, ports.settings.allowsPrivateRepositories);
  if (body.type === 'image') {
    // Loaded when first needed: a page with the mock has fewer bytes then.
    const { anyRegistry, whyNoImage } = await import('../../model/sources/image-rule.ts');
    const problem = whyNoImage(body.ref, ports.settings.images ?? anyRegistry);
    return { source: body, problem, mistakes };
  }
  if (body.type === 'upload') return { source: await showUpload(ports, caller, body), problem: null, mistakes };
  const { installationId, branch } = body;
  const repoUrl = repositoryUrl(body.repoUrl);
  const problem = installationId === undefined ? null : await checkInstallation(ports, caller, installationId);
  const mayAsk = branch === undefined && problem === null && mistakes.length === 0;
  const found = mayAsk ? await ports.sources.repository({ repoUrl, installationId }).catch(() => null) : null;
  return { source: completeSource(body, found?.repository?.defaultBranch ?? null), problem, mistakes };
}

/** The source with what its upload is. Members of the request that say so have no effect. */
async function showUpload(
  { store }: Ports,
  caller: Caller,
  { name: _, files: __, size: ___, ...source }: Extract<SourceBody, { type: 'upload' }>,
): Promise<Source> {
  const upload = await store.read(caller, (tx) => tx.uploads.find({ id: source.uploadId }));
  return upload ? { ...source, name: upload.name, files: upload.files, size: upload.size } : source;
}

/**
 * Checks in a transaction that the caller may use a source in a workspace. `appId` is the app that gets the source;
 * null for a new one. `vars` are those of the app.
 */
export async function requireUsable(
  tx: ReadTx,
  { source, problem, mistakes }: PreparedSource,
  {
    workspaceId,
    appId,
    vars,
  }: {
    readonly workspaceId: string;
    readonly appId: string | null;
    readonly vars: readonly { readonly key: string }[];
  },
): Promise<void> {
  requireNoMistakes([...mistakes, ...mistakesOfPort(source, vars, '/source')]);
  if (problem !== null) throw new ControlPlaneError('bad_reference', problem);
  if (source.type !== 'upload') return;
  const { uploadId } = source;
  const isInUse = appId !== null && (await tx.uploadUses.find({ uploadId, appId })) !== null;
  if (isInUse || (await tx.uploads.find({ id: uploadId, workspaceId, hasMoved: false }))) return;
  throw new ControlPlaneError('bad_reference', `The workspace has no upload "${uploadId}". Upload the project again.`);
}

async function checkInstallation(ports: Ports, caller: Caller, installationId: string): Promise<string | null> {
  try {
    const installations = await listInstallations(ports, caller);
    if (installations.some(({ id, suspended }) => id === installationId && !suspended)) return null;
    return `Your account at the git host sees no installation "${installationId}". listGithostInstallations returns those that it sees.`;
  } catch {
    return 'The installation cannot be checked, because the git host does not respond. Try again later.';
  }
}
