import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

export interface Mail {
  /** Id of a mail about one subject; a new one by default. */
  readonly id?: string;
  /** Each address gets a mail of its own. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Workspace of the caller whose request causes the mail; `null` in a reconciler. */
  readonly workspaceId: string | null;
}

export interface Webhook {
  /** The rule whose `webhookUrl` gets the body, signed with the rule's secret. */
  readonly alertId: string;
  /** JSON. */
  readonly body: string;
}

/** Sends mails once the transaction has succeeded. */
export async function enqueueMail(tx: Tx, { id = tx.id(), to, subject, text, workspaceId }: Mail): Promise<void> {
  for (const [index, recipient] of to.entries()) {
    const content = { channel: 'mail', recipient, subject, body: text, alertId: null } as const;
    await enqueue(tx, { id: `${id}-${index}`, workspaceId, ...content });
  }
}

/** Sends a webhook once the transaction has succeeded. Deleting the rule ends the attempts. */
export function enqueueWebhook(tx: Tx, { alertId, body }: Webhook): Promise<void> {
  const content = { channel: 'webhook', recipient: null, subject: null, body, alertId } as const;
  return enqueue(tx, { id: tx.id(), workspaceId: null, ...content });
}

type Content = Pick<RowOf<'notices'>, 'id' | 'workspaceId' | 'channel' | 'recipient' | 'subject' | 'body' | 'alertId'>;

async function enqueue(tx: Tx, content: Content): Promise<void> {
  const undelivered = { attempts: 0, error: null, createdAt: tx.now, failedAt: null };
  await tx.notices.insert({ ...content, ...undelivered });
  await tx.wake('notice', content.id);
}
