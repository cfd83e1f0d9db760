import { expect, test } from 'vitest';
import type { OperationId } from '../../../generated/operations.ts';
import { acme, startAcme, storefront } from './acme.ts';

const unknown = '00000000-0000-4000-8000-000000000404';

interface Case {
  readonly operation: OperationId;
  readonly params: Readonly<Record<string, string>>;
  readonly missing: string;
}

const cases: Case[] = [
  { operation: 'getApp', params: { ...acme, appSlug: 'attic' }, missing: 'appSlug' },
  { operation: 'getDeploy', params: { ...acme, appSlug: 'attic', deployId: unknown }, missing: 'appSlug' },
  { operation: 'getDeploy', params: { ...storefront, deployId: unknown }, missing: 'deployId' },
  { operation: 'deleteVar', params: { ...storefront, varId: unknown }, missing: 'varId' },
  { operation: 'deleteDomain', params: { ...storefront, domainId: unknown }, missing: 'domainId' },
  { operation: 'deleteAlert', params: { ...acme, alertId: unknown }, missing: 'alertId' },
  { operation: 'removeMember', params: { ...acme, userId: unknown }, missing: 'userId' },
  { operation: 'revokeInvitation', params: { ...acme, invitationId: unknown }, missing: 'invitationId' },
  { operation: 'deactivateRegion', params: { ...acme, regionId: 'mars' }, missing: 'regionId' },
  { operation: 'installApplication', params: { ...acme, applicationId: 'attic' }, missing: 'applicationId' },
  { operation: 'readServiceLogs', params: { ...storefront, serviceName: 'attic' }, missing: 'serviceName' },
  { operation: 'readTrace', params: { ...acme, traceId: 'f'.repeat(32) }, missing: 'traceId' },
  { operation: 'revokeToken', params: { id: unknown }, missing: 'id' },
  { operation: 'listTicketMessages', params: { ticketId: unknown }, missing: 'ticketId' },
  { operation: 'getInvitation', params: { token: 'f'.repeat(43) }, missing: 'token' },
  { operation: 'getPublicStatus', params: { slug: 'attic' }, missing: 'slug' },
];

test.for(cases)('$operation names $missing as what is missing', async ({ operation, params, missing }) => {
  const { call } = await startAcme();
  const body = operation === 'installApplication' ? { region: 'eu-central' } : undefined;

  const response = (await call(operation, { params, ...(body && { body }) } as never)) as { readonly body: unknown };

  expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  const { error } = response.body as { error: { message: string; details: unknown } };
  expect(error.details).toEqual([{ in: 'path', path: missing, message: error.message, rule: 'exists' }]);
});
