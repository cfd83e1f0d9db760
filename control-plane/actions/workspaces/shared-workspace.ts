import type { Caller } from '../../model/shared/caller.ts';
import type { RowOf, TableName } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { type HydratedView, readWorkspace, type RowsOfWorkspace, viewWorkspace } from './workspaces.ts';

/** The rows of a workspace, which all of its members see alike. */
export interface SharedRows {
  readonly rows: RowsOfWorkspace;
  /** Roles of the members, by user. */
  readonly roles: ReadonlyMap<string, RowOf<'members'>['role']>;
}

/** The tables that `readSharedWorkspace` reads. */
export const sharedTables: ReadonlySet<TableName> = new Set<TableName>([
  'workspaces',
  'members',
  'regions',
  'tiers',
  'plans',
  'checkouts',
  'apps',
  'domains',
  'deploys',
  'releases',
  'users',
  'templateVersions',
]);

/** Reads a workspace once for all of its members. Throws `not_found` if the caller is not a member. */
export async function readSharedWorkspace({ store }: Ports, caller: Caller, workspaceId: string): Promise<SharedRows> {
  return store.read(caller, async (tx) => {
    const rows = await readWorkspace(tx, workspaceId);
    const members = await tx.members.list({ workspaceId });
    return { rows, roles: new Map(members.map(({ userId, role }) => [userId, role])) };
  });
}

/** Completes a workspace by what is observed now. Not within a transaction. */
export async function viewSharedWorkspace(
  ports: Ports,
  { rows, roles }: SharedRows,
): Promise<Omit<HydratedView, 'role'>> {
  return { ...(await viewWorkspace(ports, rows)), membersCount: roles.size };
}
