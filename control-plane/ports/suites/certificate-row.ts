import type { RowOf } from '../../model/tables/tables.ts';

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
