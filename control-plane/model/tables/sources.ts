import { flag, integer, json, nullable, table, text, time } from './table.ts';
import { ofApp, ofWorkspace } from './references.ts';

export const sourceTables = {
  // The files of an uploaded project. The port for sources has the content.
  uploads: table(
    {
      id: text,
      workspaceId: text,
      name: text,
      files: integer,
      // In bytes.
      size: integer,
      createdAt: time,
      // Whether an app took it to another workspace. From then on, only apps that use it can name it.
      hasMoved: flag,
      // Time since when no app uses it; null while one does.
      unusedSince: nullable(time),
    },
    { scope: { workspace: 'workspaceId' }, references: [ofWorkspace] },
  ),
  // An app that names an upload in its source or in one of its stored deploys. The app may have moved to another
  // workspace.
  uploadUses: table(
    { id: text, workspaceId: text, appId: text, uploadId: text },
    { scope: { workspace: 'workspaceId' }, unique: { uploadUses_app: ['uploadId', 'appId'] }, references: [ofApp] },
  ),
  // Branches of an app's repository at the last look. The id is that of the app.
  branchTips: table(
    { id: text, workspaceId: text, appId: text, repoUrl: text, tips: json<Readonly<Record<string, string>>>() },
    { scope: { workspace: 'workspaceId' }, references: [ofApp] },
  ),
};
