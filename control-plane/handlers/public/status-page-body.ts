import type { components } from '../../../generated/types.ts';
import type { Component, Page } from '../../actions/public/status.ts';
import {
  componentState,
  daysUntil,
  lastCheckAt,
  pageState,
  shownIncidents,
  uptimeOf,
} from '../../model/public/status-page.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

type Schemas = components['schemas'];

export function statusPageBody({ workspace, components, now }: Page): Schemas['StatusPage'] {
  const names = new Map(components.map(({ app }) => [app.id, app.name]));
  const incidents = shownIncidents(
    components.flatMap((component) => component.incidents),
    now,
  );
  return {
    title: `${workspace.name} status`,
    state: pageState(components.map(({ incidents: own, isDown }) => componentState(own, isDown))),
    components: components.map((component) => componentBody(component, now)),
    incidents: incidents.map(({ id, appId, title, impact, startedAt, resolvedAt }) => ({
      id,
      component: names.get(appId) ?? '',
      title,
      impact,
      startedAt: timestamp(startedAt),
      resolvedAt: timestampOrNull(resolvedAt),
    })),
    checkedAt: timestamp(lastCheckAt(now)),
  };
}

function componentBody({ app, incidents, checks, isDown }: Component, now: number): Schemas['StatusComponent'] {
  const days = daysUntil(now).map((day, index) => ({
    day,
    up: checks[index]?.up ?? 0,
    total: checks[index]?.total ?? 0,
  }));
  return { name: app.name, state: componentState(incidents, isDown), uptime: uptimeOf(days), days };
}
