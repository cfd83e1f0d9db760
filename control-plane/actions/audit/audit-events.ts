import { auditRetentionMs } from '../../model/audit/retention.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { findNames } from '../shared/lookup.ts';
import { firstPart } from '../shared/part.ts';

type AuditRow = RowOf<'auditEvents'>;

/** A part of the events, with the names of the people who caused them. */
export interface AuditEvents {
  readonly events: readonly AuditRow[];
  /** The id of the event before which the next part begins. */
  readonly next: string | null;
  readonly names: ReadonlyMap<string, string>;
}

interface Wanted {
  readonly workspaceId: string;
  readonly limit: number;
  /** Only events that are older than the one with this id. */
  readonly before?: string | undefined;
}

/** Newest first. */
export function listAuditEvents({ store }: Ports, caller: Caller, wanted: Wanted): Promise<AuditEvents> {
  return store.read(caller, async (tx) => {
    // The reconciler that deletes the older ones looks once a day.
    const read = (await listBefore(tx, wanted)).filter(({ at }) => at > tx.now - auditRetentionMs);
    const { rows: events, next } = firstPart(read, wanted.limit);
    const userIds = events.map(({ userId }) => userId);
    return { events, next: next?.id ?? null, names: await findNames(tx, userIds) };
  });
}

/** One event more than the limit. */
async function listBefore(tx: ReadTx, { workspaceId, limit, before }: Wanted): Promise<AuditRow[]> {
  if (before === undefined) return tx.auditEvents.list({ workspaceId }, { order: ['-at'], limit: limit + 1 });
  const last = await tx.auditEvents.find({ workspaceId, id: before, at: { above: tx.now - auditRetentionMs } });
  if (!last) throw new ControlPlaneError('bad_reference', `The workspace has no event with the id "${before}".`);
  // Events of one instant are ordered by id.
  const beside = await tx.auditEvents.count({ workspaceId, at: last.at });
  const rows = await tx.auditEvents.list(
    { workspaceId, at: { atMost: last.at } },
    { order: ['-at'], limit: limit + 1 + beside },
  );
  return rows.slice(rows.findIndex(({ id }) => id === before) + 1).slice(0, limit + 1);
}
