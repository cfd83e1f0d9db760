import { eventOf, isAlarmed } from '../model/alerts/alert.ts';
import { notificationBody } from '../model/alerts/alert-body.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import { openIncident, resolveIncident } from './incidents.ts';
import { enqueueMail, enqueueWebhook } from './notices.ts';

type AlertRow = RowOf<'alerts'>;

interface Announcement {
  readonly app: RowOf<'apps'>;
  readonly workspace: RowOf<'workspaces'>;
}

/**
 * Writes the next step of a rule: notifies its channels once when it fires and once when it is resolved, and updates
 * its incident.
 */
export async function stepAlert(
  tx: Tx,
  before: AlertRow,
  changes: Partial<AlertRow>,
  announcement: Announcement,
): Promise<void> {
  const event = eventOf(before, { ...before, ...changes });
  const notifiedAt = event === null ? before.notifiedAt : event === 'firing' ? tx.now : null;
  const notifiedChannels = event === null ? before.notifiedChannels : event === 'firing' ? before.channels : [];
  const after = { ...before, ...changes, notifiedAt, notifiedChannels };
  await tx.alerts.update(before.id, { ...changes, notifiedAt, notifiedChannels });
  const reached = event === 'resolved' ? before.notifiedChannels : after.channels;
  const channels = after.channels.filter((channel) => reached.includes(channel));
  // A suspended workspace notifies no channel.
  if (event !== null && !announcement.app.isSuspended) await notify(tx, { ...after, channels }, event, announcement);
  if (event === 'firing' && after.channels.includes('statusPage')) {
    await openIncident(tx, after, 'ruleFired');
  } else if (!isAlarmed(after)) {
    await resolveIncident(tx, after, after.state === 'paused' ? 'appStopped' : 'ruleResolved');
  }
}

async function notify(
  tx: Tx,
  rule: AlertRow,
  event: 'firing' | 'resolved',
  { app, workspace }: Announcement,
): Promise<void> {
  if (rule.channels.includes('email')) {
    const subject = event === 'firing' ? `Firing: ${rule.name}` : `Resolved: ${rule.name}`;
    const text = `${textOf(rule, event)}\n\nApp: ${app.name} (${app.env}, ${app.region})\nWorkspace: ${workspace.name}\n`;
    await enqueueMail(tx, { to: await findAdmins(tx, rule.workspaceId), subject, text, workspaceId: null });
  }
  if (!rule.channels.includes('webhook')) return;
  const body = JSON.stringify(notificationBody(event, rule, { app, workspace, at: tx.now }));
  await enqueueWebhook(tx, { alertId: rule.id, body });
}

function textOf({ name, metric, op, value, forSeconds }: AlertRow, event: 'firing' | 'resolved'): string {
  const condition = `${metric} ${op} ${value}`;
  return event === 'firing'
    ? `The alert rule "${name}" fires: ${condition} has held for ${forSeconds} seconds.`
    : `The alert rule "${name}" is resolved: ${condition} does not hold any more.`;
}

/** The addresses of the owner and the admins of a workspace. */
async function findAdmins(tx: Tx, workspaceId: string): Promise<string[]> {
  const members = await tx.members.list({ workspaceId, role: { in: ['owner', 'admin'] } });
  const users = await tx.users.list({ id: { in: members.map(({ userId }) => userId) } }, { order: ['email'] });
  return users.map(({ email }) => email);
}
