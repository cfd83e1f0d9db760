import { firstOperations } from '../handlers/first-operations.ts';
import type { AnyOperation } from '../handlers/handlers.ts';
import { reconcilersOf } from '../reconcile/reconcilers.ts';
import type { PlaneCode } from '../stepped-plane.ts';

type Later = typeof import('./later.ts');

let loaded: Later | undefined;

/** The part of a world that a page loads with the first work, event or request that needs it. */
export async function loadLater(): Promise<Later> {
  return (loaded ??= await import('./later.ts'));
}

/** The operations in that part. */
const laterIds = [
  'listTokens',
  'createToken',
  'revokeToken',
  'createDeviceCode',
  'exchangeToken',
  'listTickets',
  'createTicket',
  'getTicket',
  'listTicketMessages',
  'createTicketMessage',
  'listMembers',
  'updateMember',
  'removeMember',
  'listInvitations',
  'createInvitation',
  'revokeInvitation',
  'getInvitation',
  'acceptInvitation',
  'declineInvitation',
  'listAuditEvents',
  'getSshSession',
  'createSshSession',
  'getHealth',
  'getAiStatus',
  'askAi',
  'contactSupport',
  'listDomains',
  'createDomain',
  'updateDomain',
  'deleteDomain',
  'listCerts',
  'getDns',
  'listTemplates',
  'listGithostInstallations',
  'inspectSource',
  'inspectPublic',
  'importProject',
  'getRegistryImage',
  'createUpload',
  'deployApp',
  'installApplication',
  'getBilling',
  'changePlan',
  'activateRegion',
  'deactivateRegion',
  'getAccountBilling',
  'listRegions',
  'listTiers',
  'getAppMetrics',
  'readServiceMetrics',
  'readServiceLogs',
  'searchServiceRoleLog',
  'searchServiceLogs',
  'readServiceLogSettings',
  'readServiceRoutes',
  'readServiceRoute',
  'readTrace',
  'followAppLogs',
  'listAlerts',
  'createAlert',
  'updateAlert',
  'deleteAlert',
  'getPublicStatus',
  'getWorkspaceStatus',
] as const;

const laterOperations = Object.fromEntries(
  laterIds.map((id): [string, unknown] => [
    id,
    async (request: Parameters<AnyOperation>[0]) => {
      const { laterOperations: operations } = loaded ?? (await loadLater());
      // `bind` gives every operation this type of call.
      return (operations[id] as AnyOperation)(request);
    },
  ]),
  // Each of the list has an entry.
) as Pick<Later['laterOperations'], (typeof laterIds)[number]>;

/** The rules of a world. The compiler finds an operation that is missing in the list. */
export const code: PlaneCode = {
  operations: { ...firstOperations, ...laterOperations },
  reconcilers: reconcilersOf(async () => (loaded ?? (await loadLater())).allReconcilers),
};
