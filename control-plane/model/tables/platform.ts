import { integer, json, nullable, oneOf, table, text, time } from './table.ts';
import { ofWorkspace, toUser } from './references.ts';

/** What reconcilers work on. The subject of an item of work is the id of such a record. */
export const kinds = [
  'deploy',
  'app',
  'removal',
  'branch',
  'region',
  'plan',
  'domain',
  'certificate',
  'alert',
  'notice',
  'upload',
  'invitation',
  'sshSession',
  'ticket',
  'idempotency',
] as const;
export type Kind = (typeof kinds)[number];

export const platformTables = {
  work: table(
    {
      id: text,
      kind: oneOf(kinds),
      subject: text,
      // When it was last woken for; null if it was not woken since it was claimed.
      dueAt: nullable(time),
      // Until when a worker has it; null if none has.
      leasedUntil: nullable(time),
      attempts: integer,
    },
    { scope: 'system', unique: { work_subject: ['kind', 'subject'] } },
  ),
  // One row for each change that a request made. `before` and `after` contain no secrets.
  audit: table(
    {
      id: text,
      workspaceId: text,
      at: time,
      userId: text,
      tokenId: nullable(text),
      ip: text,
      operation: text,
      subjectId: text,
      before: nullable(json<object>()),
      after: nullable(json<object>()),
    },
    { scope: { workspace: 'workspaceId' }, references: [ofWorkspace, toUser('userId')] },
  ),
};
