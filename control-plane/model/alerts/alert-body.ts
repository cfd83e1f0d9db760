import type { components } from '../../../generated/types.ts';
import type { RowOf } from '../tables/tables.ts';
import { timestamp, timestampOrNull } from '../shared/time.ts';

type Schemas = components['schemas'];
type AlertRow = RowOf<'alerts'>;
type AppRow = RowOf<'apps'>;

/** A rule in responses and webhooks. */
export function alertBody(
  row: AlertRow,
  { slug: appSlug, env, region }: Pick<AppRow, 'slug' | 'env' | 'region'>,
): Schemas['AlertRule'] {
  const { id, name, metric, op, value, forSeconds, enabled, channels, webhookUrl, state, since } = row;
  return {
    id,
    name,
    appSlug,
    env,
    region,
    condition: { metric, op, value, forSeconds },
    enabled,
    channels: [...channels],
    webhookUrl: webhookUrl === null ? null : originOf(webhookUrl),
    state,
    since: timestampOrNull(since),
  };
}

/** The body of a webhook. */
export function notificationBody(
  event: 'firing' | 'resolved',
  row: AlertRow,
  {
    app,
    workspace,
    at,
  }: { readonly app: AppRow; readonly workspace: Pick<RowOf<'workspaces'>, 'slug'>; readonly at: number },
): Schemas['AlertNotification'] {
  const { id, slug, name, env, region } = app;
  return {
    event: `alert.${event}`,
    rule: alertBody(row, app),
    app: { id, slug, name, workspaceSlug: workspace.slug, env, region },
    at: timestamp(at),
  };
}

/** Path and query may contain a secret. */
function originOf(url: string): string {
  return url.replace(/^(https:\/\/[^/?#]+).*$/, '$1');
}
