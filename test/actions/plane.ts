import { MemoryStore } from '../../control-plane/adapters/memory/store.ts';
import { createSeededRandom } from '../../control-plane/adapters/seeded.ts';
import { VirtualClock } from '../../control-plane/adapters/virtual-clock.ts';
import { createHandlers } from '../../control-plane/handlers/handlers.ts';
import type { RowOf } from '../../control-plane/model/tables/tables.ts';
import { appRow, memberRow, userRow, varRow, workspaceRow } from '../../control-plane/ports/suites/rows.ts';
import { testHandlers } from '../../server/http/test-handlers.ts';
import type { Log } from '../../server/ports/log.ts';

export const ada = uuid(1001);
export const grace = uuid(1002);

export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A variable of the app `shop` that grace has changed last. */
export function varOf(number: number, more: Partial<RowOf<'vars'>> = {}): RowOf<'vars'> {
  return varRow(uuid(number), { key: `V${number}`, updatedById: grace, ...more });
}

/**
 * The control plane behind the front: the workspace acme with the app shop, and umbrella with lab. Requests come from
 * ada, a developer of acme.
 */
export async function startPlane(options: { readonly tokenId?: string; readonly log?: Log } = {}) {
  const { tokenId = null, ...more } = options;
  const [store, random] = [new MemoryStore(), createSeededRandom(1)];
  const clock = new VirtualClock(Date.UTC(2026, 10, 1, 12));
  await store.write('system', async (tx) => {
    await tx.users.insert(userRow(ada, { name: 'Ada' }));
    await tx.users.insert(userRow(grace, { name: 'Grace' }));
    await tx.regions.insert({ id: 'eu', name: 'Europe', order: 1, status: 'ready' });
    await tx.regions.insert({ id: 'us', name: 'America', order: 2, status: 'ready' });
    await tx.workspaces.insert(workspaceRow('acme'));
    await tx.workspaces.insert(workspaceRow('umbrella'));
    await tx.members.insert(memberRow('acme', ada, { id: 'ada-in-acme' }));
    await tx.members.insert(memberRow('acme', grace, { id: 'grace-in-acme' }));
    await tx.apps.insert(appRow('shop'));
    await tx.apps.insert(appRow('lab', { workspaceId: 'umbrella' }));
  });
  const handlers = createHandlers(async () => ({ store, clock, random }));
  const principal = { userId: ada, tokenId };
  const { call } = testHandlers(handlers, { principal, memberships: { acme: 'developer' }, ...more });
  return { call, store, clock };
}
