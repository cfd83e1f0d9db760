import type { Reference } from './table.ts';

/** The row is deleted with its workspace. */
export const ofWorkspace = {
  table: 'workspaces',
  columns: ['workspaceId'],
  key: ['id'],
  onDelete: 'cascade',
} as const satisfies Reference<'workspaceId'>;

/**
 * The row belongs to an app of the same workspace, moves with the app to another workspace, and is deleted with it.
 */
export const ofApp = {
  table: 'apps',
  columns: ['workspaceId', 'appId'],
  key: ['workspaceId', 'id'],
  onDelete: 'cascade',
} as const satisfies Reference<'workspaceId' | 'appId'>;

/** The row is deleted with its user. */
export const ofUser = {
  table: 'users',
  columns: ['userId'],
  key: ['id'],
  onDelete: 'cascade',
} as const satisfies Reference<'userId'>;

/** A region, which cannot be deleted while the row exists. */
export const toRegion = {
  table: 'regions',
  columns: ['region'],
  key: ['id'],
  onDelete: 'refuse',
} as const satisfies Reference<'region'>;

/** A tier, which cannot be deleted while the row exists. */
export const toTier = {
  table: 'tiers',
  columns: ['tier'],
  key: ['id'],
  onDelete: 'refuse',
} as const satisfies Reference<'tier'>;

/** A user in `column`, who cannot be deleted while the row exists. */
export function toUser<const C extends string>(column: C): Reference<C> {
  return { table: 'users', columns: [column], key: ['id'], onDelete: 'refuse' };
}
