import type { Handlers } from '../../generated/handlers.ts';
import { find, findWorkspace } from './find.ts';
import { now, type Ports } from './ports.ts';
import type { Alert } from './state.ts';

type AlertHandlers = Pick<Handlers, 'listAlerts' | 'createAlert' | 'updateAlert' | 'deleteAlert'>;

export function alertHandlers(ports: Ports): AlertHandlers {
  /** The state of a rule that has not been evaluated. The mock evaluates none. */
  const begin = (enabled: boolean) => ({ state: enabled ? 'ok' : 'paused', since: enabled ? null : now(ports) });

  return {
    async listAlerts({ membership }) {
      const alerts = [...findWorkspace(ports, membership).alerts.values()];
      return { status: 200, body: { alerts: alerts.toSorted(byAppAndName) } };
    },
    async createAlert({ body, membership }) {
      const { apps, alerts } = findWorkspace(ports, membership);
      const { enabled = true, env = 'production', webhookUrl, ...rule } = body;
      const isWatchable = apps.some(({ app }) => app.slug === rule.appSlug && app.env === env && app.region === rule.region);
      if (!isWatchable) {
        return { code: 'bad_reference', message: `The workspace has no app "${rule.appSlug}" with that environment and region.` };
      }
      const origin = rule.channels.includes('webhook') ? originOf(webhookUrl) : null;
      const alert: Alert = { id: ports.state().newId(), ...rule, env, enabled, webhookUrl: origin, ...begin(enabled) };
      alerts.set(alert.id, alert);
      return { status: 201, body: { alert, secret: secretOf(ports, webhookUrl) } };
    },
    async updateAlert({ params, body, membership }) {
      const { alerts } = findWorkspace(ports, membership);
      const before = find(alerts, params.alertId, 'rule');
      const { enabled = before.enabled, webhookUrl, channels = before.channels } = body;
      const origin = channels.includes('webhook') ? (originOf(webhookUrl) ?? before.webhookUrl) : null;
      const beginsAnew = body.condition !== undefined || enabled !== before.enabled;
      const alert: Alert = { ...before, ...body, enabled, webhookUrl: origin, ...(beginsAnew && begin(enabled)) };
      alerts.set(alert.id, alert);
      return { status: 200, body: { alert, secret: secretOf(ports, webhookUrl) } };
    },
    async deleteAlert({ params, membership }) {
      const { alerts } = findWorkspace(ports, membership);
      alerts.delete(find(alerts, params.alertId, 'rule').id);
      return { status: 200, body: { ok: true } };
    },
  };
}

function originOf(webhookUrl: string | undefined): string | null {
  return webhookUrl === undefined ? null : (URL.parse(webhookUrl)?.origin ?? null);
}

/** The mock sends no webhooks, so any text will do as their secret. */
function secretOf({ state }: Ports, webhookUrl: string | undefined): string | null {
  return webhookUrl === undefined ? null : `pcpwh_${state().newId()}`;
}

function byAppAndName(one: Alert, other: Alert): number {
  return one.appSlug.localeCompare(other.appSlug, 'en') || one.name.localeCompare(other.name, 'en');
}
