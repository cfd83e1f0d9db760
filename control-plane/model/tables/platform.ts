import { integer, json, nullable, oneOf, sealed, table, text, time } from './table.ts';
import { ofUser, ofWorkspace, toUser } from './references.ts';

/** Kinds of records for reconcilers. The subject of an item of work is the id of such a record. */
export const kinds = [
  'deploy',
  'build',
  'app',
  'removal',
  'branch',
  'region',
  'plan',
  'domain',
  'certificate',
  'alert',
  'incident',
  'notice',
  'upload',
  'invitation',
  'signInLink',
  'phoneCode',
  'tokenGrant',
  'audit',
  'sshSession',
  'ticket',
  'idempotency',
] as const;
export type Kind = (typeof kinds)[number];

/** The id of the item of work of a record. */
export function workId(kind: Kind, subject: string): string {
  return `${kind}/${subject}`;
}

export const platformTables = {
  work: table(
    {
      // Derived from kind and subject. There is no other key: two simultaneous wakes could violate either.
      id: text,
      kind: oneOf(kinds),
      subject: text,
      // Earliest time it was woken for; null if it was not woken since it was claimed.
      dueAt: nullable(time),
      // End of a worker's lease; null without one.
      leasedUntil: nullable(time),
      attempts: integer,
    },
    { scope: 'system' },
  ),
  // A row for each change by a request or by the operator, without secrets.
  auditEvents: table(
    {
      id: text,
      workspaceId: text,
      at: time,
      // Null if the account is removed, and for the operator.
      userId: nullable(text),
      tokenId: nullable(text),
      tokenName: nullable(text),
      ip: text,
      operation: text,
      targetType: text,
      targetId: text,
      targetName: text,
      changes: json<readonly FieldChange[]>(),
      by: oneOf(['user', 'operator']),
    },
    { scope: { workspace: 'workspaceId' }, references: [ofWorkspace, toUser('userId')] },
  ),
  // A row for each action of the operator, and for events without a workspace, such as sign-ins. It stays when its
  // subject is deleted, and contains no secrets.
  operatorEvents: table(
    {
      id: text,
      at: time,
      // Such as `operator.blockAccount`.
      operation: text,
      // Name of the person who acts for the operator; null for events that the operator did not cause.
      operator: nullable(text),
      // The id of the account, workspace, app or deploy.
      subject: nullable(text),
      detail: json<Readonly<Record<string, unknown>>>(),
    },
    { scope: 'system' },
  ),
  // A sentence of the operator for everyone. The id is `notice`: there is one at most.
  announcements: table(
    {
      id: text,
      level: oneOf(['info', 'warning', 'critical']),
      message: text,
      createdAt: time,
      // Null if it stays until the operator ends it.
      endsAt: nullable(time),
    },
    { scope: 'system', readers: 'everyone' },
  ),
  // A mail or a webhook to deliver.
  notices: table(
    {
      id: text,
      // The workspace of the request that caused it; null for the service itself.
      workspaceId: nullable(text),
      channel: oneOf(['mail', 'webhook']),
      // Address of the mail. A webhook is sent to the address of its rule at the time of the attempt.
      recipient: nullable(sealed),
      subject: nullable(text),
      body: sealed,
      // Rule of the webhook, which is signed with the rule's secret.
      alertId: nullable(text),
      attempts: integer,
      // Reason of the last failure.
      error: nullable(text),
      createdAt: time,
      // Time of the last failure; null while another attempt follows. A delivered notice is deleted.
      failedAt: nullable(time),
    },
    {
      scope: { workspace: 'workspaceId' },
      references: [ofWorkspace, { table: 'alerts', columns: ['alertId'], key: ['id'], onDelete: 'cascade' }],
    },
  ),
  // A request with an `Idempotency-Key`. `response` is null during the request.
  idempotency: table(
    {
      id: text,
      userId: text,
      key: text,
      // Hash of method, path, query and body.
      requestHash: text,
      response: nullable(sealed),
      endsAt: time,
    },
    { scope: { user: 'userId' }, unique: { idempotency_key: ['userId', 'key'] }, references: [ofUser] },
  ),
  // Number of a caller's requests in the present period. The id names the operation and the caller.
  rateLimits: table({ id: text, count: integer, endsAt: time }, { scope: 'system' }),
  // State of a simulation of an app, a build or the like, which the id names. The id of another row says where apps
  // run: `apps/engine` or `apps/simulation`.
  simulations: table({ id: text, facts: sealed }, { scope: 'system' }),
  // A text that changes with the work of one process, for the others with the database; platform/database/marks.ts.
  marks: table({ id: text, mark: text }, { scope: 'system' }),
  // Keys of the service itself, in base64; platform/shared/server-key.ts.
  serverKeys: table({ id: text, key: sealed }, { scope: 'system' }),
  // A question to the assistant that counts. `client` is an account or an address.
  assistantUses: table({ id: text, client: text, at: time }, { scope: 'system' }),
};

/** A field before and after a change, in the form of listAuditEvents. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | number | boolean | null;
  readonly to: string | number | boolean | null;
}
