import { hmacSha256 } from '../model/shared/hash.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { Refused } from '../ports/refused.ts';
import type { Next } from '../ports/work.ts';
import { messageOfWake } from '../transitions/tickets.ts';
import { mailMessage, replyToOf } from './ticket-mail.ts';

type Notice = RowOf<'notices'>;

/** Times of the attempts to send a notice, in milliseconds after the first one. */
const attemptsAfterMs = [0, 60_000, 300_000, 1_200_000, 3_000_000] as const;

/** Delivers a mail or a webhook, in at most five attempts; a mail that is refused for good is not tried again. */
export async function reconcileNotice(ports: Ports, id: string): Promise<Next> {
  const { store, clock } = ports;
  const messageId = messageOfWake(id);
  if (messageId !== null) return mailMessage(ports, messageId);
  const notice = await store.read('system', (tx) => tx.notices.find({ id }));
  if (notice?.failedAt !== null) return null;
  const due = attemptTime(notice, notice.attempts);
  if (due !== null && clock.now() < due) return due;

  try {
    await deliver(ports, notice);
  } catch (error) {
    return postpone(ports, notice, error);
  }
  await store.write('system', (tx) => tx.notices.delete(id));
  return null;
}

async function postpone({ store }: Ports, notice: Notice, cause: unknown): Promise<Next> {
  const attempts = notice.attempts + 1;
  const next = cause instanceof Refused ? null : attemptTime(notice, attempts);
  const error = cause instanceof Error ? cause.message : String(cause);
  await store.write('system', (tx) =>
    tx.notices.update(notice.id, { attempts, error, failedAt: next === null ? tx.now : null }),
  );
  return next;
}

/** Time of the attempt after a number of others; `null` after the last one. */
function attemptTime({ createdAt }: Notice, attempts: number): Next {
  const after = attemptsAfterMs[attempts];
  return after === undefined ? null : createdAt + after;
}

/** Throws if the notice was not delivered, unless its address no longer exists. */
function deliver(ports: Ports, notice: Notice): Promise<void> {
  return notice.alertId === null ? sendMail(ports, notice) : sendWebhook(ports, notice, notice.alertId);
}

async function sendMail(ports: Ports, { id, recipient, subject, body }: Notice): Promise<void> {
  const replyTo = await replyToOf(ports, id);
  await ports.mailer.send({ id, to: recipient ?? '', subject: subject ?? '', text: body, replyTo });
}

async function sendWebhook({ store, clock, webhooks }: Ports, { body }: Notice, alertId: string): Promise<void> {
  const alert = await store.read('system', (tx) => tx.alerts.find({ id: alertId }));
  if (!alert?.channels.includes('webhook') || alert.webhookUrl === null || alert.secret === null) return;
  const seconds = Math.floor(clock.now() / 1000);
  const signature = `t=${seconds},v1=${await hmacSha256(alert.secret, `${seconds}.${body}`)}`;
  const headers = { 'Content-Type': 'application/json', 'X-PCP-Signature': signature };
  const status = await webhooks.post({ url: alert.webhookUrl, headers, body });
  if (status < 200 || status >= 300) throw new Error(`The response had the status ${status}.`);
}
