import { grantHandlers } from './account/grants.ts';
import { ticketHandlers } from './account/tickets.ts';
import { tokenHandlers } from './account/tokens.ts';
import { alertHandlers } from './alerts/alerts.ts';
import { sshHandlers } from './apps/ssh.ts';
import { auditHandlers } from './audit/audit.ts';
import { billingHandlers } from './billing/billing.ts';
import { domainHandlers } from './domains/domains.ts';
import { invitationHandlers } from './members/invitations.ts';
import { memberHandlers } from './members/members.ts';
import { appLogHandlers } from './observability/app-logs.ts';
import { observabilityHandlers } from './observability/observability.ts';
import { publicHandlers } from './public/public.ts';
import { statusHandlers } from './public/status.ts';
import { catalogHandlers } from './reference/catalog.ts';
import { inspectHandlers } from './sources/inspect.ts';
import { sourceHandlers } from './sources/sources.ts';

/** Operations that a page of the mock loads with the first request of one of them. */
export const laterOperations = {
  ...tokenHandlers,
  ...grantHandlers,
  ...ticketHandlers,
  ...memberHandlers,
  ...invitationHandlers,
  ...auditHandlers,
  ...sshHandlers,
  ...publicHandlers,
  ...domainHandlers,
  ...catalogHandlers,
  ...inspectHandlers,
  ...sourceHandlers,
  ...billingHandlers,
  ...observabilityHandlers,
  ...appLogHandlers,
  ...alertHandlers,
  ...statusHandlers,
};
