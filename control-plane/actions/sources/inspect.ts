import { type Amounts, leftOf, missingOf } from '../../model/billing/amounts.ts';
import type { Caller } from '../../model/shared/caller.ts';
import type { Detected } from '../../model/sources/detect/plan.ts';
import type { Tree } from '../../model/sources/detect/tree.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { usualSizes, withSizes } from '../../model/apps/default-size.ts';
import { footprintOf } from '../../model/apps/service.ts';
import { warnOfAddress } from '../../model/sources/address-warning.ts';
import { choicesOf } from '../../model/sources/choices.ts';
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
  const region = onlyRegion(plans);
  const pool = await ports.store.read(caller, async (tx) => {
    const plan = plans.find((one) => one.region === region);
    return plan ? poolOf(tx, plan) : null;
  });
  const read = await inspectAny(ports, caller, { workspaceId, source, region });
  const inspected = withDefaults(ports, read, pool);
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
  const detected = await builder.inspect(region, checkout.tree, profiles, choicesOf(source));
  return {
    ...inspectedOf(source, { ...detected, warnings: [...(checkout.warnings ?? []), ...detected.warnings] }),
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
    const { detectImage } = await import('../../model/sources/detect/image.ts');
    const image = await orProviderError('registry', ports.registry.image(source.ref));
    if (!image) throw new ControlPlaneError('bad_reference', `There is no image ${source.ref}, or no access to it.`);
    return inspectedOf(source, detectImage(image, choicesOf(source)));
  }
  if (complete.type === 'upload') {
    const tree = await readUpload(ports, caller, { ...complete, workspaceId });
    return inspectedOf(complete, await ports.builder.inspect(region, tree, [], choicesOf(complete)));
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
  {
    workspaceId,
    uploadId,
    subdir = '',
  }: { readonly workspaceId: string; readonly uploadId: string; readonly subdir?: string },
): Promise<Tree> {
  const upload = await store.read(caller, (tx) => tx.uploads.find({ id: uploadId, workspaceId }));
  const tree = upload && (await sources.upload(uploadId));
  if (!tree)
    throw new ControlPlaneError(
      'bad_reference',
      `The workspace has no upload "${uploadId}". Upload the project again.`,
    );
  const { treeBelow } = await import('../../model/sources/detect/folders.ts');
  const below = treeBelow(tree, subdir);
  if (below) return below;
  throw new ControlPlaneError('bad_reference', `The upload has no folder ${subdir}. Choose another \`subdir\`.`);
}

/** A plan in the sizes of a new app with a pool; `null`: no region is chosen yet. */
export function withDefaults(
  { settings }: Pick<Ports, 'settings'>,
  inspected: Inspected,
  pool: Amounts | null,
): Inspected {
  const { plan } = inspected;
  if (!plan) return inspected;
  const { defaultSizes: defaults = usualSizes } = settings;
  const services = withSizes(plan.services, { defaults, pool, present: [] });
  return { ...inspected, plan: { ...plan, services }, footprint: footprintOf(services) };
}

function inspectedOf(source: Source, detected: Detected): Inspected {
  const { plan } = detected;
  const warnings = [...detected.warnings, ...(plan ? warnOfAddress(plan) : [])];
  const footprint = footprintOf(plan?.services ?? []);
  return { source, repository: null, sha: null, ...detected, warnings, footprint };
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
