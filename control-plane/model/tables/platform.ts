import { integer, json, nullable, oneOf, sealed, table, text, time } from './table.ts';
import { ofUser, ofWorkspace, toUser } from './references.ts';

/** What reconcilers work on. The subject of an item of work is the id of such a record. */
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
      // Follows from kind and subject. There is no other key: two wakes at once could break one of two.
      id: text,
      kind: oneOf(kinds),
      subject: text,
      // When it was last woken for; null if it was not woken since it was claimed.
      dueAt: nullable(time),
      // Until when a worker has it; null if none has.
      leasedUntil: nullable(time),
      attempts: integer,
    },
    { scope: 'system' },
  ),
  // One row for each change that a request made, without secrets.
  auditEvents: table(
    {
      id: text,
      workspaceId: text,
      at: time,
      userId: text,
      tokenId: nullable(text),
      tokenName: nullable(text),
      ip: text,
      operation: text,
      targetType: text,
      targetId: text,
      targetName: text,
      changes: json<readonly FieldChange[]>(),
    },
    { scope: { workspace: 'workspaceId' }, references: [ofWorkspace, toUser('userId')] },
  ),
  // A mail or a webhook that has to be delivered.
  notices: table(
    {
      id: text,
      // The workspace in which a request caused it; null if the service did.
      workspaceId: nullable(text),
      channel: oneOf(['mail', 'webhook']),
      // The address of the mail. A webhook goes to the address that its rule has at the time of the attempt.
      recipient: nullable(sealed),
      subject: nullable(text),
      body: sealed,
      // The rule of the webhook, which signs it with its secret.
      alertId: nullable(text),
      attempts: integer,
      // Why the last attempt failed.
      error: nullable(text),
      createdAt: time,
      // When the last attempt failed; null while another one follows. A notice that is delivered is deleted.
      failedAt: nullable(time),
    },
    {
      scope: { workspace: 'workspaceId' },
      references: [ofWorkspace, { table: 'alerts', columns: ['alertId'], key: ['id'], onDelete: 'cascade' }],
    },
  ),
  // A request with an `Idempotency-Key`. While it is in progress, `response` is null.
  idempotency: table(
    {
      id: text,
      userId: text,
      key: text,
      // Of method, path, query and body.
      requestHash: text,
      response: nullable(sealed),
      endsAt: time,
    },
    { scope: { user: 'userId' }, unique: { idempotency_key: ['userId', 'key'] }, references: [ofUser] },
  ),
  // How many requests of a caller count in the present period. The id names the operation and the caller.
  rateLimits: table({ id: text, count: integer, endsAt: time }, { scope: 'system' }),
  // What a simulation of a server knows of an app, a build or the like, which its id names. Another row has the id of
  // where apps run: `apps/engine` or `apps/simulation`.
  simulations: table({ id: text, facts: sealed }, { scope: 'system' }),
  // A question that the assistant answered. `client` is an account or an address.
  assistantUses: table({ id: text, client: text, at: time }, { scope: 'system' }),
};

/** A field before and after a change, as listAuditEvents returns it. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | number | boolean | null;
  readonly to: string | number | boolean | null;
}
