import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { pollMs } from '../../model/alerts/alert.ts';
import { retentionMs } from '../../model/alerts/incident.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Surroundings } from './surroundings.ts';
import { appsOf, byWorkspace, readsOf, toMs, toMsOrNull, workspacesOf } from './examples.ts';
import { workRow } from './work.ts';

type AlertRow = RowOf<'alerts'>;
type IncidentRow = RowOf<'incidents'>;

export function seedAlerts(story: Story): SomeRows {
  const alerts = alertRows(story);
  const incidents = incidentRows(story, alerts);
  const removals = incidents.flatMap(({ id, resolvedAt }) =>
    resolvedAt === null ? [] : workRow('incident', id, resolvedAt + retentionMs),
  );
  // The states of the story are those of its instant, so nothing is due in a new world: a page has less to load.
  const evaluations = alerts.map(({ id }) => workRow('alert', id, toMs(story.at) + pollMs));
  return { alerts, incidents, work: [...evaluations, ...removals] };
}

/** Outages of apps: the times of incidents with the impact `down`. */
export function outagesOf(story: Story): Surroundings['outages'] {
  const outages = incidentRows(story, alertRows(story)).filter(({ impact }) => impact === 'down');
  return outages.map(({ appId, startedAt, resolvedAt }) => ({ appId, from: startedAt, until: resolvedAt }));
}

function alertRows(story: Story): AlertRow[] {
  const apps = appsOf(story);
  return byWorkspace(story, 'listAlerts').flatMap(({ workspace, response }) =>
    response.alerts.flatMap(({ id, name, appSlug, env, region, condition, enabled, channels, state, since }) => {
      const found = apps.find(
        ({ workspaceId, app }) =>
          workspaceId === workspace.id && app.slug === appSlug && app.env === env && app.region === region,
      );
      if (!found) return [];
      const { metric, op, value, forSeconds } = condition;
      const rule = {
        id,
        workspaceId: workspace.id,
        appId: found.app.id,
        name,
        metric,
        op,
        value,
        forSeconds,
        enabled,
        channels,
        // Responses contain only its origin, and none of these rules has one.
        webhookUrl: null,
        secret: null,
        state,
        since: toMsOrNull(since),
        trueSince: null,
        falseSince: null,
        missingSince: null,
        notifiedAt: null,
        notifiedChannels: [],
        createdAt: toMs(found.app.createdAt),
      };
      // Metric, comparison, channels and state are known values.
      return [rule as AlertRow];
    }),
  );
}

function incidentRows(story: Story, alerts: readonly AlertRow[]): IncidentRow[] {
  const pages = readsOf(story, 'getPublicStatus');
  return workspacesOf(story).flatMap(({ id: workspaceId, slug }) => {
    const incidents = pages.find(({ path }) => path.slug === slug)?.response.incidents ?? [];
    return incidents.flatMap(({ id, title, impact, startedAt, resolvedAt }) => {
      const rule = alerts.find((alert) => alert.workspaceId === workspaceId && alert.name === title);
      if (!rule) return [];
      const resolved = toMsOrNull(resolvedAt);
      const times = { startedAt: toMs(startedAt), resolvedAt: resolved };
      const about = {
        id,
        workspaceId,
        appId: rule.appId,
        alertId: rule.id,
        openOf: resolved === null ? rule.id : null,
        title,
      };
      return [{ ...about, impact: impact === 'down' ? ('down' as const) : ('degraded' as const), ...times }];
    });
  });
}
