import { reply } from '../../../contract/model/reply.ts';
import { listAuditEvents } from '../../actions/audit/audit-events.ts';
import { bind, type BoundOperations } from '../shared/bind.ts';
import { workspacePath } from '../shared/path.ts';
import { auditEventBody } from './audit-event-body.ts';

export const auditHandlers: BoundOperations<'listAuditEvents'> = {
  listAuditEvents: bind(
    listAuditEvents,
    (input) => ({ ...workspacePath(input), ...input.query }),
    ({ events, next, names }) => reply(200, { events: events.map((row) => auditEventBody(row, names)), next }),
  ),
};
