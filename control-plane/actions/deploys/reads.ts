import type { Caller } from '../../model/shared/caller.ts';
import { type DeployLogPosition, mostLines, startOfLog } from '../../model/deploys/deploy-log.ts';
import { notFound } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { readDeploy } from '../../transitions/app-services.ts';
import { type AppPath, findApp, findNames } from '../shared/lookup.ts';
import { firstPart } from '../shared/part.ts';
import { findLog, type LogPart, readAfter } from './deploy-log.ts';

type DeployRow = RowOf<'deploys'>;

/** A part of the deploys, with the names of the people who caused them. */
export interface Deploys {
  readonly deploys: readonly DeployRow[];
  /** The number before which the next part begins. */
  readonly next: number | null;
  readonly names: ReadonlyMap<string, string>;
}

export interface FoundDeploy {
  readonly deploy: DeployRow;
  readonly names: ReadonlyMap<string, string>;
}

export interface DeployPath extends AppPath {
  readonly deployId: string;
}

export interface DeployLog extends LogPart {
  readonly deploy: DeployRow;
  /** Whether older lines are left out. */
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
    const { rows, next } = firstPart(await tx.deploys.list(where, { order: ['-number'], limit: limit + 1 }), limit);
    return { deploys: rows, next: next?.number ?? null, names: await namesOf(tx, rows) };
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

/** One deploy of an app. */
export function getDeploy({ store }: Ports, caller: Caller, path: DeployPath): Promise<FoundDeploy> {
  return store.read(caller, async (tx) => {
    const deploy = await findDeploy(tx, [await findApp(tx, path)], path);
    return { deploy, names: await namesOf(tx, [deploy]) };
  });
}

/** The log of a deploy: its last lines, or all after a position. */
export async function getDeployLog(
  ports: Ports,
  caller: Caller,
  path: DeployPath,
  after: DeployLogPosition | null = null,
): Promise<DeployLog> {
  const found = await ports.store.read(caller, async (tx) =>
    findLog(tx, await findDeploy(tx, [await findApp(tx, path)], path)),
  );
  const { deploy, stored } = found;
  const { lines, next } = await readAfter(ports, found, after ?? startOfLog);
  if (after !== null) return { deploy, lines, next, isTruncated: false };
  return {
    deploy,
    lines: lines.slice(-mostLines),
    next,
    isTruncated: (stored?.omitted ?? 0) > 0 || lines.length > mostLines,
  };
}

export async function findDeploy(
  tx: ReadTx,
  apps: readonly RowOf<'apps'>[],
  { deployId }: DeployPath,
): Promise<DeployRow> {
  const row = await tx.deploys.find({ id: deployId, appId: { in: apps.map(({ id }) => id) } });
  if (!row) throw notFound('deployId', `The app has no deploy with the id "${deployId}".`);
  return row;
}

function namesOf(tx: ReadTx, deploys: readonly DeployRow[]): Promise<ReadonlyMap<string, string>> {
  return findNames(
    tx,
    deploys.map(({ createdById }) => createdById),
  );
}
