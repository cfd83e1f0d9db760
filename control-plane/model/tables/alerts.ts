import { alertRuleLifecycle, type AlertRuleState } from '../../../generated/moves.ts';
import { ofApp } from './references.ts';
import { statesOf } from './states.ts';
import { flag, integer, json, nullable, number, oneOf, sealed, table, text, time } from './table.ts';

export const alertTables = {
  alerts: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      name: text,
      metric: oneOf(['down', 'cpu', 'memory', '5xx', 'p95', 'restarts']),
      op: oneOf(['>', '>=', '<', '<=']),
      value: number,
      forSeconds: integer,
      enabled: flag,
      channels: json<readonly ('email' | 'webhook' | 'statusPage')[]>(),
      webhookUrl: nullable(sealed),
      // Key for signing webhooks.
      secret: nullable(sealed),
      state: oneOf<AlertRuleState>(statesOf(alertRuleLifecycle)),
      since: nullable(time),
      // Time since when the condition is true; null while it is false.
      trueSince: nullable(time),
      // Time since when the condition is false, while the rule fires.
      falseSince: nullable(time),
      // Time since when evaluations find no sample; null after a sample.
      missingSince: nullable(time),
      // Time of the firing notification; null once the resolved one is sent.
      notifiedAt: nullable(time),
      // Channels of the firing notification, which the resolved one is sent to.
      notifiedChannels: json<readonly ('email' | 'webhook' | 'statusPage')[]>(),
      createdAt: time,
    },
    { scope: { workspace: 'workspaceId' }, references: [ofApp] },
  ),
  incidents: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      alertId: text,
      // The rule while the incident is open: a rule has at most one open incident.
      openOf: nullable(text),
      title: text,
      impact: oneOf(['degraded', 'down']),
      startedAt: time,
      resolvedAt: nullable(time),
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: { incidents_open: ['openOf'] },
      references: [ofApp, { table: 'alerts', columns: ['alertId'], key: ['id'], onDelete: 'cascade' }],
    },
  ),
};
