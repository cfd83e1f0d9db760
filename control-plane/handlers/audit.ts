import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { listAuditEvents } from '../actions/audit-events.ts';
import { callerOf } from '../model/caller.ts';
import { auditEventBody } from './bodies/audit-event.ts';
import type { PortsOf } from './ports-of.ts';

export type AuditHandlers = Pick<Handlers, 'listAuditEvents'>;

export function auditHandlers(portsOf: PortsOf): AuditHandlers {
  return {
    async listAuditEvents({ query, principal, membership }, context) {
      const part = { workspaceId: membership.workspaceId, ...query };
      const { events, names } = await listAuditEvents(await portsOf(context), callerOf(principal, context), part);
      return reply(200, { events: events.map((row) => auditEventBody(row, names)) });
    },
  };
}
