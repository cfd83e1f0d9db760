import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import {
  appRow,
  memberRow,
  regionRow,
  userRow,
  varRow,
  workspaceRow,
} from '../../../control-plane/ports/suites/rows.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import type { Role } from '../../../contract/model/operation.ts';
import type { Log } from '../../../server/ports/log.ts';
import { createMemoryPlane } from '../../memory-plane.ts';

export const ada = uuid(1001);
export const grace = uuid(1002);

export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A variable of the app `shop` that grace has changed last. */
export function varOf(number: number, more: Partial<RowOf<'vars'>> = {}): RowOf<'vars'> {
  return varRow(uuid(number), { key: `V${number}`, updatedById: grace, ...more });
}

interface PlaneOptions {
  readonly tokenId?: string;
  /** The workspace that the token is pinned to. */
  readonly pin?: string;
  readonly log?: Log;
}

/**
 * The control plane behind the front: the workspace acme with the app shop, and umbrella with lab. Requests come from
 * ada, a developer of acme, unless they are sent by `as`.
 */
export async function startPlane(options: PlaneOptions = {}) {
  const { tokenId = null, pin = null, ...more } = options;
  const plane = createMemoryPlane({ at: Date.UTC(2026, 10, 1, 12) });
  const { store, handlers, idempotency, clock } = plane;
  await store.write('system', async (tx) => {
    await tx.users.insert(userRow(ada, { name: 'Ada' }));
    await tx.users.insert(userRow(grace, { name: 'Grace' }));
    await tx.regions.insert(regionRow('eu', { order: 1 }));
    await tx.regions.insert(regionRow('us', { order: 2 }));
    await tx.workspaces.insert(workspaceRow('acme'));
    await tx.workspaces.insert(workspaceRow('umbrella'));
    await tx.members.insert(memberRow('acme', ada, { id: 'ada-in-acme' }));
    await tx.members.insert(memberRow('acme', grace, { id: 'grace-in-acme' }));
    await tx.apps.insert(appRow('shop'));
    await tx.apps.insert(appRow('lab', { workspaceId: 'umbrella' }));
  });
  const front = { idempotency, cadence: () => clock, ...more };
  const as = (userId: string, role: Role = 'developer') => {
    const principal = { userId, tokenId, pinnedWorkspaceId: pin };
    return testHandlers(handlers, { principal, memberships: { acme: role }, ...front }).call;
  };
  const anonymous = testHandlers(handlers, { principal: null, ...front }).call;
  return { ...plane, call: as(ada), as, anonymous };
}
