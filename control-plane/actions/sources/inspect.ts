import { type Amounts, leftOf, missingOf } from '../../model/billing/amounts.ts';
import type { Caller } from '../../model/shared/caller.ts';
import type { Detected } from '../../model/sources/detect/plan.ts';
import type { Tree } from '../../model/sources/detect/tree.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { footprintOf } from '../../model/apps/service.ts';
import { fixedCommit, type GitSource, type SourceBody } from '../../model/sources/source.ts';
import type { Source } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { SourceUnavailable } from '../../ports/source-folders.ts';
import type { Repository } from '../../ports/sources.ts';
import type { ReadTx } from '../../ports/store.ts';
import { poolOf, usedIn } from '../../transitions/pool.ts';
import { requireNoMistakes } from '../shared/input.ts';
import { prepareSource } from './source-use.ts';

/** The content of a source. */
export interface Inspected extends Detected {
  readonly source: Source;
  /** Repository of a git source, and the commit that was read. */
  readonly repository: Repository | null;
  readonly sha: string | null;
  readonly footprint: Amounts;
}

/** Whether a source fits into the rest of the workspace's plan, by region. */
interface Fit {
  readonly region: string;
  readonly missing: Amounts | null;
}

/** Reads a source, without running code of it. Nothing is created. */
export async function inspectSource(
  ports: Ports,
  caller: Caller,
  { workspaceId, source }: { readonly workspaceId: string; readonly source: SourceBody },
): Promise<Inspected & { readonly fit: readonly Fit[] }> {
  const plans = await ports.store.read(caller, (tx) => tx.plans.list({ workspaceId }));
  const inspected = await inspectAny(ports, caller, { workspaceId, source, region: onlyRegion(plans) });
  const fit = await ports.store.read(caller, (tx) => findFit(tx, plans, inspected.footprint));
  return { ...inspected, fit };
}

/** Reads a git repository, for the builder of a region; `null`: no region is chosen yet. */
export async function inspectRepository(
  { sources, builder }: Pick<Ports, 'sources' | 'builder'>,
  source: GitSource,
  region: string | null,
): Promise<Inspected> {
  const { repoUrl, branch, subdir, profiles } = source;
  const { repository } = await orProviderError('git host', sources.repository(source));
  if (!repository)
    throw new ControlPlaneError('bad_reference', `There is no repository ${repoUrl}, or you have no access to it.`);
  const sha = fixedCommit(source);
  const checkout = await orProviderError(
    'git host',
    sources.checkout(source, sha === null ? { branch } : { sha }, subdir),
  );
  if (!checkout) {
    const reference = `${sha === null ? `branch ${branch}` : `commit ${sha}`}${subdir === '' ? '' : ` with the folder ${subdir}`}`;
    throw new ControlPlaneError('bad_reference', `The repository ${repoUrl} has no ${reference}.`);
  }
  return {
    ...inspectedOf(source, await builder.inspect(region, checkout.tree, profiles)),
    repository,
    sha: checkout.commit.sha,
  };
}

async function inspectAny(
  ports: Ports,
  caller: Caller,
  {
    workspaceId,
    source,
    region,
  }: { readonly workspaceId: string; readonly source: SourceBody; readonly region: string | null },
): Promise<Inspected> {
  const { source: complete, problem, mistakes } = await prepareSource(ports, caller, source);
  requireNoMistakes(mistakes);
  if (problem !== null) throw new ControlPlaneError('bad_reference', problem);
  if (source.type === 'image') {
    // The list of known images is long, so it is loaded with the first one.
    const { planOfImage } = await import('../../model/sources/detect/image.ts');
    const image = await orProviderError('registry', ports.registry.image(source.ref));
    if (!image) throw new ControlPlaneError('bad_reference', `There is no image ${source.ref}, or no access to it.`);
    return inspectedOf(source, { plan: planOfImage(image), warnings: [] });
  }
  if (source.type === 'upload') {
    const tree = await readUpload(ports, caller, workspaceId, source.uploadId);
    return inspectedOf(source, await ports.builder.inspect(region, tree, []));
  }
  if (complete.type !== 'git') throw new Error('A git source stays one.');
  return inspectRepository(ports, complete, region);
}

/** The region in which the apps of a workspace run; `null` if there is a choice, or none. */
function onlyRegion([first, ...others]: readonly RowOf<'plans'>[]): string | null {
  return first && others.length === 0 ? first.region : null;
}

/** Inspecting an upload does not use it. */
async function readUpload(
  { store, sources }: Ports,
  caller: Caller,
  workspaceId: string,
  uploadId: string,
): Promise<Tree> {
  const upload = await store.read(caller, (tx) => tx.uploads.find({ id: uploadId, workspaceId }));
  const tree = upload && (await sources.upload(uploadId));
  if (tree) return tree;
  throw new ControlPlaneError('bad_reference', `The workspace has no upload "${uploadId}". Upload the project again.`);
}

function inspectedOf(source: Source, { plan, warnings }: Detected): Inspected {
  return { source, repository: null, sha: null, plan, warnings, footprint: footprintOf(plan?.services ?? []) };
}

async function findFit(tx: ReadTx, plans: readonly RowOf<'plans'>[], footprint: Amounts): Promise<Fit[]> {
  const regions = await tx.regions.list({ id: { in: plans.map(({ region }) => region) } }, { order: ['order'] });
  const fit = [];
  for (const { id: region } of regions) {
    const plan = plans.find((one) => one.region === region);
    const pool = plan && (await poolOf(tx, plan));
    if (pool) fit.push({ region, missing: missingOf(footprint, leftOf(pool, await usedIn(tx, plan))) });
  }
  return fit;
}

function orProviderError<T>(name: string, reading: Promise<T>): Promise<T> {
  return reading.catch((cause: unknown) => {
    if (cause instanceof SourceUnavailable) throw new ControlPlaneError('bad_reference', cause.message, { cause });
    throw new ControlPlaneError(
      'provider_error',
      `The ${name} cannot be reached or returns an error. Try again later.`,
      { cause },
    );
  });
}
