import type { RowOf } from '../../../control-plane/model/tables/tables.ts';

/** The certificate of a domain of the app `shop`, before it was requested. */
export function certificateRow(id: string, more: Partial<RowOf<'certificates'>> = {}): RowOf<'certificates'> {
  return {
    id,
    workspaceId: 'acme',
    appId: 'shop',
    status: 'pending',
    issuer: null,
    notBefore: null,
    notAfter: null,
    renewAt: null,
    errorCode: null,
    errorMessage: null,
    remediation: null,
    failures: 0,
    retryAt: null,
    ...more,
  };
}

/** A rule that fires when the app `shop` is down for a minute. */
export function alertRow(id: string, more: Partial<RowOf<'alerts'>> = {}): RowOf<'alerts'> {
  return {
    id,
    workspaceId: 'acme',
    appId: 'shop',
    name: id,
    metric: 'down',
    op: '>=',
    value: 1,
    forSeconds: 60,
    enabled: true,
    channels: ['email'],
    webhookUrl: null,
    secret: null,
    state: 'ok',
    since: null,
    trueSince: null,
    falseSince: null,
    missingSince: null,
    notifiedAt: null,
    notifiedChannels: [],
    createdAt: Date.UTC(2026, 0, 1),
    ...more,
  };
}
