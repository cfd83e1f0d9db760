import { type CreateWorld, createSeed, createWorldsOf } from '../../../control-plane/world/index.ts';
import type { SomeRows } from '../../../control-plane/memory/base.ts';
import { seededId } from '../../../control-plane/shared/seeded.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { story } from './start-world.ts';

/** How many apps and workspaces there are besides those of the examples. */
export interface Size {
  readonly apps: number;
  readonly workspaces: number;
}

/**
 * Makes worlds with copies of the app storefront and of the workspace Acme. A copy of the app has a current release
 * that is not its newest deploy, a domain and an alert. A copy of the workspace has an owner, a plan and an app.
 */
export async function prepareLargeWorlds({ apps, workspaces }: Size): Promise<CreateWorld> {
  const seed = await createSeed(story);
  const workspace = find(seed.rows.workspaces, ({ slug }) => slug === 'acme');
  const app = find(seed.rows.apps, ({ workspaceId, slug }) => workspaceId === workspace.id && slug === 'storefront');
  const more = [
    ...numbers(apps).map((number) => copyApp(seed.rows, app, { number, workspaceId: workspace.id })),
    ...numbers(workspaces).map((number) => copyWorkspace(seed.rows, workspace, number)),
    ...numbers(workspaces).map((number) =>
      copyApp(seed.rows, app, { number: apps + number, workspaceId: idOf('workspace', number) }),
    ),
  ];
  const rows: Record<string, readonly object[]> = { ...seed.rows };
  for (const [name, copies] of more.flatMap((part) => Object.entries(part)))
    rows[name] = [...(rows[name] ?? []), ...copies];
  // Each list has rows of its table.
  return createWorldsOf({ ...seed, rows });
}

function copyWorkspace(rows: SomeRows, workspace: RowOf<'workspaces'>, number: number): SomeRows {
  const [id, slug] = [idOf('workspace', number), `workspace-${number}`];
  const owner = find(rows.members, ({ workspaceId, role }) => workspaceId === workspace.id && role === 'owner');
  const plan = find(rows.plans, ({ workspaceId }) => workspaceId === workspace.id);
  return {
    workspaces: [{ ...workspace, id, slug, name: slug }],
    members: [{ ...owner, id: idOf('member', number), workspaceId: id, ownerOf: id }],
    plans: [{ ...plan, id: idOf('plan', number), workspaceId: id, freeOwnerId: null }],
  };
}

/** It needs nothing, so that the pool has room for the examples. */
function copyApp(
  rows: SomeRows,
  app: RowOf<'apps'>,
  { number, workspaceId }: { number: number; workspaceId: string },
): SomeRows {
  const [appId, slug] = [idOf('app', number), `app-${number}`];
  const [currentDeployId, newestDeployId, releaseId] = [
    idOf('current', number),
    idOf('newest', number),
    idOf('release', number),
  ];
  const nothing = { cpuMillis: 0, memory: 0, storage: 0 };
  const current = find(rows.deploys, (deploy) => deploy.id === app.currentDeployId);
  const release = find(rows.releases, (one) => one.id === current.releaseId);
  const deploy = { ...current, ...nothing, workspaceId, appId };
  const domain = find(rows.domains, (one) => one.appId === app.id);
  const alert = find(rows.alerts, (one) => one.appId === app.id);
  const ofApp = { workspaceId, appId };
  return {
    apps: [
      {
        ...app,
        ...nothing,
        id: appId,
        workspaceId,
        slug,
        name: slug,
        label: slug,
        currentDeployId,
        newestDeployId,
        lastNumber: 2,
      },
    ],
    releases: [{ ...release, ...ofApp, id: releaseId, deployId: currentDeployId }],
    deploys: [
      { ...deploy, id: currentDeployId, number: 1, releaseId },
      { ...deploy, id: newestDeployId, number: 2, releaseId: null, status: 'failed' },
    ],
    domains: [
      {
        ...domain,
        ...ofApp,
        id: idOf('domain', number),
        host: `${slug}.test`,
        heldHost: `${slug}.test`,
        primaryOf: null,
      },
    ],
    alerts: [{ ...alert, ...ofApp, id: idOf('alert', number) }],
  };
}

function find<Row>(rows: readonly Row[] | undefined, isWanted: (row: Row) => boolean): Row {
  const row = rows?.find(isWanted);
  if (!row) throw new Error('The examples have no such row.');
  return row;
}

function idOf(what: string, number: number): string {
  return seededId(`${what} ${number}`);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
