import { hmacSha256 } from '../model/hash.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

type Notice = RowOf<'notices'>;

/** When a notice is sent, in milliseconds after the first attempt. */
const attemptsAfterMs = [0, 60_000, 300_000, 1_200_000, 3_000_000] as const;

/** Delivers a mail or a webhook, in at most five attempts. */
export async function reconcileNotice(ports: Ports, id: string): Promise<Next> {
  const { store, clock } = ports;
  const notice = await store.read('system', (tx) => tx.notices.find({ id }));
  if (notice?.failedAt !== null) return null;
  const { attempts, createdAt } = notice;
  const due = createdAt + (attemptsAfterMs[attempts] ?? 0);
  if (clock.now() < due) return due;

  const error = await attempt(ports, notice);
  if (error === null) {
    await store.write('system', (tx) => tx.notices.delete(id));
    return null;
  }
  const next = attemptsAfterMs[attempts + 1];
  const failedAt = next === undefined ? clock.now() : null;
  await store.write('system', (tx) => tx.notices.update(id, { attempts: attempts + 1, error, failedAt }));
  return next === undefined ? null : createdAt + next;
}

/** Why the notice was not delivered; `null` if it was, or has no address any more. */
async function attempt(ports: Ports, notice: Notice): Promise<string | null> {
  try {
    return notice.alertId === null ? await sendMail(ports, notice) : await sendWebhook(ports, notice, notice.alertId);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function sendMail({ mailer }: Ports, { id, recipient, subject, body }: Notice): Promise<null> {
  await mailer.send({ id, to: recipient ?? '', subject: subject ?? '', text: body });
  return null;
}

async function sendWebhook({ store, clock, webhooks }: Ports, { body }: Notice, alertId: string): Promise<string | null> {
  const alert = await store.read('system', (tx) => tx.alerts.find({ id: alertId }));
  if (!alert?.channels.includes('webhook') || alert.webhookUrl === null || alert.secret === null) return null;
  const seconds = Math.floor(clock.now() / 1000);
  const signature = `t=${seconds},v1=${await hmacSha256(alert.secret, `${seconds}.${body}`)}`;
  const headers = { 'Content-Type': 'application/json', 'X-PCP-Signature': signature };
  const status = await webhooks.post({ url: alert.webhookUrl, headers, body });
  return status >= 200 && status < 300 ? null : `The response had the status ${status}.`;
}
