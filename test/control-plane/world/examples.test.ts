import { expect, test } from 'vitest';
import { exampleCase } from './example-case.ts';
import { startWorld } from './start-world.ts';

/** The examples that the first response of a fresh world equals: operation and name. Every area adds its own. */
const cases = [
  ['getMe', 'ada'],
  ['listTokens', 'several'],
  ['listTickets', 'several'],
  ['listMembers', 'acme'],
  ['listInvitations', 'acme'],
  ['listInvitations', 'none'],
  ['getInvitation', 'pending'],
  ['listAuditEvents', 'latest'],
  ['getSshSession', 'live'],
  ['askAi', 'domain'],
  ['listAuditEvents', 'before'],
  ['getTicket', 'waiting'],
  ['getTicket', 'closed'],
  ['listTicketMessages', 'conversation'],
  ['listVars', 'storefront'],
  ['listVars', 'metrics'],
  ['revealVar', 'secret'],
  ['listDomains', 'storefront'],
  ['listDomains', 'none'],
  ['listCerts', 'issued'],
  ['listCerts', 'none'],
  ['getDns', 'inUse'],
  ['getDns', 'elsewhere'],
  ['getDns', 'ready'],
  ['getDns', 'noHost'],
  ['listAlerts', 'quiet'],
  ['getPublicStatus', 'operational'],
  ['getWorkspaceStatus', 'public'],
  ['getWorkspaceStatus', 'notPublic'],
  ['getApp', 'storefront'],
  ['getApp', 'metrics'],
  ['listAppServices', 'running'],
  ['getAppStatus', 'running'],
  ['listDeploys', 'storefront'],
  ['listDeploys', 'installed'],
  ['getActiveDeploy', 'serving'],
  ['getDeployLogs', 'succeeded'],
  ['getDeployLogs', 'failed'],
  ['listTemplates', 'catalog'],
  ['listGithostInstallations', 'linked'],
  ['inspectSource', 'repository'],
  ['inspectSource', 'upload'],
  ['inspectSource', 'image'],
  ['importProject', 'list'],
  ['importProject', 'import'],
  ['getRegistryImage', 'found'],
  ['getRegistryImage', 'byDigest'],
  ['inspectPublic', 'repository'],
  ['inspectPublic', 'template'],
  ['inspectPublic', 'unsupported'],
  ['listRegions', 'all'],
  ['listTiers', 'all'],
  ['listWorkspaces', 'two'],
  ['getWorkspace', 'acme'],
  ['checkSlug', 'available'],
  ['checkSlug', 'taken'],
  ['checkSlug', 'reserved'],
  ['checkSlug', 'invalid'],
  ['getWorkspace', 'labs'],
  ['getBilling', 'pro'],
  ['getAccountBilling', 'paying'],
  ['getAppMetrics', 'running'],
  ['readServiceMetrics', 'web'],
  ['readServiceMetrics', 'db'],
  ['readServiceLogs', 'web'],
  ['readServiceLogs', 'build'],
  ['searchServiceRoleLog', 'web'],
  ['searchServiceRoleLog', 'db'],
  ['searchServiceRoleLog', 'counts'],
  ['searchServiceLogs', 'web'],
  ['readServiceLogSettings', 'web'],
  ['readServiceLogSettings', 'db'],
  ['readServiceRoutes', 'web'],
  ['readServiceRoutes', 'db'],
  ['readServiceRoute', 'checkout'],
  ['readTrace', 'checkout'],
] as const;

test.each(cases)('%s responds with its example %s', async (operationId, name) => {
  const { send } = await startWorld();
  const { request, response } = exampleCase(operationId, name);

  const { status, body } = await send(operationId, request);

  expect({ status, body }).toEqual({ status: 200, body: response });
});

test.each(cases)('%s responds with its example %s, moved by 30 days', async (operationId, name) => {
  const shiftMs = 30 * 86_400_000;
  const { send } = await startWorld({ shiftMs });
  const { request, response } = exampleCase(operationId, name, shiftMs);

  const { status, body } = await send(operationId, request);

  expect({ status, body }).toEqual({ status: 200, body: response });
});
