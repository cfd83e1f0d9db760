import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

/** An id that is not used for another row, and the present time: both are taken before the transaction. */
interface Stamp {
  readonly id: string;
  readonly at: number;
}

export interface Mail {
  /** Each address gets a mail of its own. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The workspace of the caller whose request causes the mail; `null` in a reconciler. */
  readonly workspaceId: string | null;
}

export interface Webhook {
  /** The rule whose `webhookUrl` gets the body, signed with the secret of the rule. */
  readonly alertId: string;
  /** JSON. */
  readonly body: string;
}

/** Sends mails once the transaction has succeeded. */
export async function enqueueMail(tx: Tx, { id, at }: Stamp, { to, subject, text, workspaceId }: Mail): Promise<void> {
  for (const [index, recipient] of to.entries()) {
    const content = { channel: 'mail', recipient, subject, body: text, alertId: null } as const;
    await enqueue(tx, { ...undelivered, id: `${id}-${index}`, workspaceId, ...content, createdAt: at });
  }
}

/** Sends a webhook once the transaction has succeeded. Deleting the rule ends the attempts. */
export function enqueueWebhook(tx: Tx, { id, at }: Stamp, { alertId, body }: Webhook): Promise<void> {
  const content = { channel: 'webhook', recipient: null, subject: null, body, alertId } as const;
  return enqueue(tx, { ...undelivered, id, workspaceId: null, ...content, createdAt: at });
}

const undelivered = { attempts: 0, error: null, failedAt: null };

async function enqueue(tx: Tx, row: RowOf<'notices'>): Promise<void> {
  await tx.notices.insert(row);
  await tx.wake('notice', row.id, row.createdAt);
}
