import { alertRuleLifecycle } from '../../../generated/moves.ts';
import { isAlarmed, isWatching, mostAlerts, pauseAlert, restartAlert } from '../../model/alerts/alert.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { badBody, ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { move } from '../../model/shared/lifecycle.ts';
import { compareText } from '../../model/shared/order.ts';
import { isPublicUrl } from '../../model/shared/public-address.ts';
import type { Environment } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Comparison } from '../../ports/telemetry.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { openIncident, removeIncidents, resolveIncident } from '../../transitions/incidents.ts';
import { changesBetween, type Shown } from '../audit/audit.ts';
import { requireVisible } from '../shared/input.ts';
import { requireChangeableWorkspace, requireLastingApp } from '../shared/lookup.ts';

type AlertRow = RowOf<'alerts'>;
type AppRow = RowOf<'apps'>;

/** A rule with the app that it watches. */
export interface FoundAlert {
  readonly row: AlertRow;
  readonly app: AppRow;
}

/** A rule after a change, and the secret of its webhook if the change has set its address. */
export interface ChangedAlert extends FoundAlert {
  readonly secret: string | null;
}

interface InWorkspace {
  readonly workspaceId: string;
}

interface AlertPath extends InWorkspace {
  readonly alertId: string;
}

type Condition = Comparison & Pick<AlertRow, 'forSeconds'>;

/** The fields of a rule in a request. */
interface AlertFields {
  readonly name: string;
  readonly condition: Condition;
  readonly enabled: boolean;
  readonly channels: AlertRow['channels'];
  readonly webhookUrl: string;
}

interface NewAlert extends Pick<AlertFields, 'name' | 'condition' | 'channels'> {
  readonly appSlug: string;
  readonly env?: Environment;
  readonly region: string;
  readonly enabled?: boolean;
  readonly webhookUrl?: string | undefined;
}

/** By the slug of the app, then by name without case, then by environment, region and id. */
export function listAlerts({ store }: Ports, caller: Caller, { workspaceId }: InWorkspace): Promise<FoundAlert[]> {
  return store.read(caller, async (tx) => {
    const apps = new Map((await tx.apps.list({ workspaceId })).map((app) => [app.id, app]));
    const found = (await tx.alerts.list({ workspaceId })).flatMap((row) => {
      const app = apps.get(row.appId);
      return app ? [{ row, app }] : [];
    });
    const keyOf = ({ row, app }: FoundAlert) => [app.slug, row.name.toLowerCase(), app.env, app.region, row.id];
    return found.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)));
  });
}

export function createAlert(ports: Ports, caller: Caller, input: InWorkspace & NewAlert): Promise<ChangedAlert> {
  const { workspaceId, appSlug, env = 'production', region } = input;
  const { name, condition, enabled = true, channels, webhookUrl = null } = input;
  const secret = webhookUrl === null ? null : newSecret(ports);
  return ports.store.write(caller, async (tx) => {
    await requireChangeableWorkspace(tx, workspaceId);
    const app = await tx.apps.find({ workspaceId, slug: appSlug, env, region });
    if (app) requireLastingApp(app);
    requireVisible('/name', name);
    checkChannels({ channels, hasWebhookUrl: webhookUrl !== null, isSent: webhookUrl !== null, env });
    checkWebhookUrl(ports, webhookUrl);
    if (!app) {
      const message = `The workspace has no app "${appSlug}" in ${env} of the region ${region}.`;
      throw new ControlPlaneError('bad_reference', message);
    }
    const isOn = isWatching({ enabled }, app);
    const row = await tx.alerts.insert({
      id: tx.id(),
      workspaceId,
      appId: app.id,
      name,
      ...condition,
      enabled,
      channels,
      webhookUrl,
      secret,
      state: move(alertRuleLifecycle, 'none', 'createAlert', isOn ? 'ok' : 'paused'),
      since: isOn ? null : tx.now,
      trueSince: null,
      falseSince: null,
      missingSince: null,
      notifiedAt: null,
      notifiedChannels: [],
      createdAt: tx.now,
    });
    if ((await tx.alerts.count({ workspaceId })) > mostAlerts) {
      throw new ControlPlaneError('limit_reached', `The workspace has ${mostAlerts} alert rules. Delete one first.`);
    }
    await tx.audit({ workspaceId, operation: 'createAlert', ...changed(null, row) });
    await tx.wake('alert', row.id);
    return { row, app, secret };
  });
}

export function updateAlert(
  ports: Ports,
  caller: Caller,
  {
    changes,
    ...path
  }: AlertPath & { readonly changes: { readonly [F in keyof AlertFields]?: AlertFields[F] | undefined } },
): Promise<ChangedAlert> {
  const { workspaceId } = path;
  const secret = changes.webhookUrl === undefined ? null : newSecret(ports);
  return ports.store.write(caller, async (tx) => {
    const { row: before, app } = await findAlert(tx, path);
    await requireChangeableWorkspace(tx, workspaceId);
    requireLastingApp(app);
    const {
      name = before.name,
      enabled = before.enabled,
      channels = before.channels,
      webhookUrl = before.webhookUrl,
    } = changes;
    const isSent = changes.webhookUrl !== undefined;
    requireVisible('/name', changes.name);
    checkChannels({ channels, hasWebhookUrl: webhookUrl !== null, isSent, env: app.env });
    checkWebhookUrl(ports, changes.webhookUrl ?? null);
    const webhook = channels.includes('webhook')
      ? { webhookUrl, secret: secret ?? before.secret }
      : { webhookUrl: null, secret: null };
    const fields = { name, enabled, channels, ...changes.condition, ...webhook };
    const row = {
      ...before,
      ...fields,
      ...stateAfter(before, { enabled, isNew: changes.condition !== undefined }, app, tx.now),
    };
    await tx.alerts.update(row.id, row);
    await changeIncidents(tx, before, row);
    await tx.audit({ workspaceId, operation: 'updateAlert', ...changed(before, row) });
    // The resolved notification is sent with the next step of the rule.
    await tx.wake('alert', row.id);
    return { row, app, secret };
  });
}

export function deleteAlert(ports: Ports, caller: Caller, path: AlertPath): Promise<void> {
  return ports.store.write(caller, async (tx) => {
    const { row, app } = await findAlert(tx, path);
    await requireChangeableWorkspace(tx, path.workspaceId);
    requireLastingApp(app);
    move(alertRuleLifecycle, row.state, 'deleteAlert', 'none');
    await removeIncidents(tx, row, 'deleteAlert');
    await tx.alerts.delete(row.id);
    await tx.audit({ workspaceId: path.workspaceId, operation: 'deleteAlert', ...changed(row, null) });
  });
}

async function findAlert(tx: ReadTx, { workspaceId, alertId }: AlertPath): Promise<FoundAlert> {
  const row = await tx.alerts.find({ id: alertId, workspaceId });
  const app = row && (await tx.apps.find({ id: row.appId }));
  if (!app) throw notFound('alertId', `The workspace has no alert rule with the id "${alertId}".`);
  return { row, app };
}

/** `hasWebhookUrl`: the rule has an address, sent with this request (`isSent`) or before. */
function checkChannels({
  channels,
  hasWebhookUrl,
  isSent,
  env,
}: Pick<AlertRow, 'channels'> & {
  readonly hasWebhookUrl: boolean;
  readonly isSent: boolean;
  readonly env: Environment;
}): void {
  const hasWebhook = channels.includes('webhook');
  if (hasWebhook && !hasWebhookUrl)
    throw badBody('/webhookUrl', 'The channel `webhook` needs an address. Send `webhookUrl` as well.');
  if (isSent && !hasWebhook)
    throw badBody('/webhookUrl', 'Only the channel `webhook` has an address. Add it to `channels`.');
  if (channels.includes('statusPage') && env !== 'production') {
    throw badBody('/channels', 'Only apps in production are on the status page. Leave out the channel `statusPage`.');
  }
}

/** The service sends requests to the internet only, unless its operator allows others. */
function checkWebhookUrl({ settings }: Ports, url: string | null): void {
  if (url === null || settings.allowsPrivateWebhooks || isPublicUrl(url)) return;
  throw badBody('/webhookUrl', 'The address must be a public one with https.');
}

/** A rule that is paused stays so until it is enabled; a new condition starts the evaluation again. */
function stateAfter(
  before: AlertRow,
  { enabled, isNew }: { readonly enabled: boolean; readonly isNew: boolean },
  app: AppRow,
  now: number,
): Partial<AlertRow> {
  if (!enabled) return before.state === 'paused' ? {} : pauseAlert(before, 'updateAlert', now);
  if (before.state === 'paused') return isWatching({ enabled }, app) ? restartAlert(before, 'updateAlert') : {};
  return isNew ? restartAlert(before, 'updateAlert') : {};
}

async function changeIncidents(tx: Tx, before: AlertRow, after: AlertRow): Promise<void> {
  const [was, is] = [before, after].map(({ channels }) => channels.includes('statusPage'));
  if (!is) return was ? removeIncidents(tx, after, 'updateAlert') : undefined;
  if (!isAlarmed(after)) return resolveIncident(tx, after, 'updateAlert');
  if (!was && after.state === 'firing') await openIncident(tx, after, 'updateAlert');
}

/** The key of the webhook's signature. */
function newSecret({ random }: Ports): string {
  return `pcpwh_${random.secret()}`;
}

function compareKeys(some: readonly string[], others: readonly string[]): number {
  return some.reduce((order, key, index) => order || compareText(key, others[index] ?? ''), 0);
}

/** The rule and its changed fields, for the audit. */
function changed(before: AlertRow | null, after: AlertRow | null) {
  const { id = '', name = '' } = after ?? before ?? {};
  return {
    target: { type: 'alert', id, name },
    changes: changesBetween(before && shown(before), after && shown(after)),
  };
}

function shown({ name, metric, op, value, forSeconds, enabled, channels, webhookUrl }: AlertRow): Shown {
  const webhook = { webhookUrl: webhookUrl === null ? null : { secret: webhookUrl } };
  return { name, condition: `${metric} ${op} ${value} for ${forSeconds} s`, enabled, channels, ...webhook };
}
