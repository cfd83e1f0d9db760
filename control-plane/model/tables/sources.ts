import { flag, integer, json, nullable, table, text, time } from './table.ts';
import { ofApp, ofWorkspace } from './references.ts';

export const sourceTables = {
  // The files of a project that was uploaded. The port for sources keeps the content.
  uploads: table(
    {
      id: text,
      workspaceId: text,
      name: text,
      files: integer,
      // In bytes.
      size: integer,
      createdAt: time,
      // An app took it to another workspace. From then on, only apps that use it can name it.
      hasMoved: flag,
      // Since when no app uses it; null while one does.
      unusedSince: nullable(time),
    },
    { scope: { workspace: 'workspaceId' }, references: [ofWorkspace] },
  ),
  // An app whose source or one of whose kept deploys names an upload. The app may have moved to another workspace.
  uploadUses: table(
    { id: text, workspaceId: text, appId: text, uploadId: text },
    { scope: { workspace: 'workspaceId' }, unique: { uploadUses_app: ['uploadId', 'appId'] }, references: [ofApp] },
  ),
  // The branches of an app's repository when they were last looked at; it has the id of the app.
  branchTips: table(
    { id: text, workspaceId: text, appId: text, repoUrl: text, tips: json<Readonly<Record<string, string>>>() },
    { scope: { workspace: 'workspaceId' }, references: [ofApp] },
  ),
};
