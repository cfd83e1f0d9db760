import type { Caller } from '../../model/shared/caller.ts';
import { logOf, mostLines } from '../../model/deploys/deploy-log.ts';
import { taskOf } from '../../model/deploys/release-task.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { DeployLogLine } from '../../model/tables/deploys.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { readDeploy } from '../../transitions/app-services.ts';
import { type AppPath, findApp, findNames } from '../shared/lookup.ts';

type DeployRow = RowOf<'deploys'>;

/** Deploys, with the names of the people who caused them. */
export interface Deploys {
  readonly deploys: readonly DeployRow[];
  readonly names: ReadonlyMap<string, string>;
}

export interface FoundDeploy {
  readonly deploy: DeployRow;
  readonly names: ReadonlyMap<string, string>;
}

export interface DeployPath extends AppPath {
  readonly deployId: string;
}

export interface DeployLog {
  readonly deploy: DeployRow;
  /** Oldest first. */
  readonly lines: readonly DeployLogLine[];
  readonly isTruncated: boolean;
}

export function listDeploys(
  { store }: Ports,
  caller: Caller,
  { limit, before, ...path }: AppPath & { readonly limit: number; readonly before: number | undefined },
): Promise<Deploys> {
  return store.read(caller, async (tx) => {
    const { id: appId } = await findApp(tx, path);
    const where = { appId, ...(before !== undefined && { number: { atMost: before - 1 } }) };
    const deploys = await tx.deploys.list(where, { order: ['-number'], limit });
    return { deploys, names: await namesOf(tx, deploys) };
  });
}

/** The deploy that is building or deploying, else the newest; only the newest can be queued. */
export function getActiveDeploy({ store }: Ports, caller: Caller, path: AppPath): Promise<FoundDeploy | null> {
  return store.read(caller, async (tx) => {
    const { id: appId, newestDeployId } = await findApp(tx, path);
    const [started] = await tx.deploys.list({ appId, status: { in: ['building', 'deploying'] } }, { limit: 1 });
    const deploy = started ?? (await readDeploy(tx, newestDeployId));
    return deploy && { deploy, names: await namesOf(tx, [deploy]) };
  });
}

/**
 * The log of a deploy: what is stored once it has ended and is cleaned up, before that what the builder has, and the
 * runtime of its release command.
 */
export async function getDeployLog(ports: Ports, caller: Caller, path: DeployPath): Promise<DeployLog> {
  const { deploy, stored, services } = await ports.store.read(caller, async (tx) => {
    const found = await findDeploy(tx, [await findApp(tx, path)], path);
    const release = found.releaseId === null ? null : await tx.releases.find({ id: found.releaseId });
    return { deploy: found, stored: await tx.deployLogs.find({ id: found.id }), services: release?.services ?? [] };
  });
  if (stored) return { deploy, lines: stored.lines, isTruncated: stored.isTruncated };
  // The rest of the log is there although one of them is out of reach.
  const build = await ports.builder.log(deploy.id, 0).catch(() => []);
  const ref = taskOf(deploy);
  const task = ref ? await ports.runtime.taskLines(ref, 0).catch(() => []) : [];
  const all = logOf({ deploy, build, task, services: services.map(({ name }) => name) });
  return { deploy, lines: all.slice(-mostLines), isTruncated: all.length > mostLines };
}

export async function findDeploy(tx: ReadTx, apps: readonly RowOf<'apps'>[], { deployId }: DeployPath): Promise<DeployRow> {
  const row = await tx.deploys.find({ id: deployId, appId: { in: apps.map(({ id }) => id) } });
  if (!row) throw new ControlPlaneError('not_found', `The app has no deploy with the id "${deployId}".`);
  return row;
}

function namesOf(tx: ReadTx, deploys: readonly DeployRow[]): Promise<ReadonlyMap<string, string>> {
  return findNames(
    tx,
    deploys.map(({ createdById }) => createdById),
  );
}
