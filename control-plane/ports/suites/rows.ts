import type { RowOf } from '../../model/tables/tables.ts';
import type { Viewer } from '../../model/caller.ts';
import type { Store } from '../store.ts';

const at = Date.UTC(2026, 0, 1);

/** Fills a store with two workspaces, `acme` with ada and grace, and `umbrella` with alan, and an app in each. */
export async function seed(store: Store): Promise<void> {
  await store.write('system', async (tx) => {
    for (const id of ['ada', 'grace', 'alan']) await tx.users.insert(userRow(id));
    for (const [order, id] of ['eu', 'us'].entries()) await tx.regions.insert({ id, name: id, order, status: 'ready' });
    for (const id of ['acme', 'umbrella']) await tx.workspaces.insert(workspaceRow(id));
    await tx.members.insert(memberRow('acme', 'ada', { role: 'owner', ownerOf: 'acme' }));
    await tx.members.insert(memberRow('acme', 'grace'));
    await tx.members.insert(memberRow('umbrella', 'alan', { role: 'owner', ownerOf: 'umbrella' }));
    await tx.apps.insert(appRow('shop'));
    await tx.apps.insert(appRow('lab', { workspaceId: 'umbrella' }));
  });
}

/** A user who acts without a token, or with one that is pinned. */
export function viewer(userId: string, pinnedWorkspaceId: string | null = null): Viewer {
  return { userId, pinnedWorkspaceId };
}

export function userRow(id: string, more: Partial<RowOf<'users'>> = {}): RowOf<'users'> {
  return { id, email: `${id}@example.test`, name: id, avatarUrl: null, createdAt: at, ...more };
}

export function workspaceRow(id: string, more: Partial<RowOf<'workspaces'>> = {}): RowOf<'workspaces'> {
  return { id, slug: id, name: id, createdAt: at, deletedAt: null, ...more };
}

export function memberRow(workspaceId: string, userId: string, more: Partial<RowOf<'members'>> = {}): RowOf<'members'> {
  return { id: `${workspaceId}-${userId}`, workspaceId, userId, role: 'developer', ownerOf: null, joinedAt: at, ...more };
}

/** An app of acme, in eu, production. */
export function appRow(id: string, more: Partial<RowOf<'apps'>> = {}): RowOf<'apps'> {
  return {
    id,
    workspaceId: 'acme',
    slug: id,
    env: 'production',
    region: 'eu',
    name: id,
    label: id,
    status: 'running',
    statusReason: null,
    desired: 'running',
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

/** A variable of the app `shop`. */
export function varRow(id: string, more: Partial<RowOf<'vars'>> = {}): RowOf<'vars'> {
  return {
    id,
    workspaceId: 'acme',
    appId: 'shop',
    key: id,
    value: '',
    isSecret: false,
    createdAt: at,
    updatedAt: at,
    updatedById: 'ada',
    ...more,
  };
}

/** A domain of the app `shop`. */
export function domainRow(id: string, more: Partial<RowOf<'domains'>> = {}): RowOf<'domains'> {
  return {
    id,
    workspaceId: 'acme',
    appId: 'shop',
    host: `${id}.test`,
    heldHost: `${id}.test`,
    primaryOf: null,
    status: 'pending_dns',
    createdAt: at,
    ...more,
  };
}

export function auditRow(id: string, more: Partial<RowOf<'audit'>> = {}): RowOf<'audit'> {
  return {
    id,
    workspaceId: 'acme',
    at,
    userId: 'ada',
    tokenId: null,
    ip: '127.0.0.1',
    operation: 'createVar',
    subjectId: 'A',
    before: null,
    after: { key: 'A' },
    ...more,
  };
}
