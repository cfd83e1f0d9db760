import { auditRetentionMs } from '../model/audit/retention.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

/** Limit of deletions in a transaction. */
const auditBatch = 500;

/**
 * Interval of looks at a workspace, even if it has events of each minute. Events that are too old are not listed
 * before.
 */
const lookMs = 86_400_000;

/** Deletes the events of a workspace that are too old, oldest first. */
export function reconcileAudit({ store }: Ports, workspaceId: string): Promise<Next> {
  return store.write('system', async (tx) => {
    if (!(await tx.workspaces.find({ id: workspaceId }))) return null;
    const tooOld = { workspaceId, at: { atMost: tx.now - auditRetentionMs } };
    const old = await tx.auditEvents.list(tooOld, { order: ['at'], limit: auditBatch });
    await tx.auditEvents.deleteAll({ id: { in: old.map(({ id }) => id) } });
    if (old.length === auditBatch) return tx.now;
    const [oldest] = await tx.auditEvents.list({ workspaceId }, { order: ['at'], limit: 1 });
    return Math.max((oldest?.at ?? tx.now) + auditRetentionMs, tx.now + lookMs);
  });
}
