import type { Mutation } from './find-mutations.ts';

/** A fault that no test can find, because the program does the same with it. */
interface Equivalent {
  readonly path: string;
  /** The expression or statement, and what replaces it. */
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

/** At most 15, sorted by path. */
export const equivalents: readonly Equivalent[] = [
  {
    path: 'control-plane/actions/apps/changes.ts',
    before: '(await tx.apps.update(before.id, { name, updatedAt: tx.now })) ?? before',
    after: '(await tx.apps.update(before.id, { name, updatedAt: tx.now }))',
    reason: 'The transaction has read the app, so there is one to change.',
  },
  {
    path: 'control-plane/actions/apps/changes.ts',
    before: 'before.generation + 1',
    after: '(before.generation) - (1)',
    reason: 'A new generation only has to differ from the present one.',
  },
  {
    path: 'control-plane/actions/billing/orders.ts',
    before: "isAgain ? 'warming' : regionOf({ status: region?.status ?? 'inactive' })",
    after: "isAgain ? regionOf({ status: region?.status ?? 'inactive' }) : 'warming'",
    reason: 'The operation waits until a region that is ready has made a plan active that is warming.',
  },
  {
    path: 'control-plane/actions/workspaces/workspaces.ts',
    before: "memberships.find(({ workspaceId }) => workspaceId === workspace.id)?.role ?? 'viewer'",
    after: 'memberships.find(({ workspaceId }) => workspaceId === workspace.id)?.role',
    reason: 'The store shows a workspace to its members alone, so there is always a membership.',
  },
  {
    path: 'control-plane/model/shared/hash.ts',
    before: 'false',
    after: 'true',
    reason: 'The key does not leave the function, so it makes no difference whether it could be exported.',
  },
  {
    path: 'control-plane/model/shared/order.ts',
    before: "typeof a === 'string' && typeof b === 'string'",
    after: "(typeof a === 'string') || (typeof b === 'string')",
    reason: 'The values of a column have one type.',
  },
  {
    path: 'control-plane/reconcile/app-removal.ts',
    before: 'found.app.deletedAt ?? now',
    after: 'found.app.deletedAt',
    reason: 'An app that is being deleted has the time since when.',
  },
  {
    path: 'control-plane/reconcile/notice.ts',
    before: "recipient ?? ''",
    after: 'recipient',
    reason: 'A notice without an alert rule is a mail, which has a recipient.',
  },
];

export function isEquivalent({ path, start, end, replacement }: Mutation, text: string): boolean {
  return equivalents.some(
    (one) => one.path === path && one.before === text.slice(start, end) && one.after === replacement,
  );
}
