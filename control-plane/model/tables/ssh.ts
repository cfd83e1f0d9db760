import { sshSessionLifecycle, type SshSessionState } from '../../../generated/moves.ts';
import { ofApp, toUser } from './references.ts';
import { statesOf } from './states.ts';
import { nullable, oneOf, sealed, table, text, time } from './table.ts';

export const sshTables = {
  sshSessions: table(
    {
      id: text,
      workspaceId: text,
      // Workspace of the app at the time of issue. The app may have been transferred since.
      issuedIn: text,
      appId: text,
      userId: text,
      // The token that created it; null for a session of the browser.
      tokenId: nullable(text),
      // The user while the credential is issued or connected: a user has at most one such credential in an app.
      liveOf: nullable(text),
      status: oneOf<SshSessionState>(statesOf(sshSessionLifecycle)),
      service: text,
      container: text,
      username: text,
      publicKey: text,
      certificate: nullable(text),
      createdAt: time,
      expiresAt: time,
      connectedAt: nullable(time),
      endedAt: nullable(time),
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: { sshSessions_live: ['appId', 'liveOf'] },
      references: [ofApp, toUser('userId')],
    },
  ),
  // A credential, as the host of ssh connections keeps it; platform/shell/credentials.ts.
  sshCredentials: table({ id: text, username: text, expiresAt: time, facts: sealed }, { scope: 'system' }),
};
