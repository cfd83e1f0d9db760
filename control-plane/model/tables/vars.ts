import { flag, nullable, sealed, table, text, time } from './table.ts';
import { ofApp, toUser } from './references.ts';

export const varTables = {
  vars: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      key: text,
      value: sealed,
      isSecret: flag,
      createdAt: time,
      updatedAt: time,
      // Null if the service changed it last.
      updatedById: nullable(text),
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: { vars_key: ['appId', 'key'] },
      references: [ofApp, toUser('updatedById')],
    },
  ),
};
