import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { issuedMs, lookMs } from '../../model/apps/ssh.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Surroundings } from './surroundings.ts';
import { byApp, firstResponse, toMs } from './examples.ts';
import { workRow } from './work.ts';

export function seedSsh(story: Story): SomeRows {
  const sshSessions = rowsOf(story);
  return { sshSessions, work: sshSessions.map(({ id }) => workRow('sshSession', id, toMs(story.at) + lookMs)) };
}

/** The credentials that the host has issued. */
export function credentialsOf(story: Story): Surroundings['credentials'] {
  return rowsOf(story).map(({ id, expiresAt }) => [id, expiresAt]);
}

function rowsOf(story: Story): RowOf<'sshSessions'>[] {
  const userId = firstResponse(story, 'getMe')?.user.id ?? '';
  return byApp(story, 'getSshSession').flatMap(({ workspaceId, app, response: { session } }) => {
    if (!session) return [];
    const { id, service, username, publicKey, certificate, expiresAt } = session;
    const shown = byApp(story, 'listAppServices').find((read) => read.app.id === app.id)?.response.containers ?? [];
    const owner = { workspaceId, issuedIn: workspaceId, appId: app.id, userId, tokenId: null, liveOf: userId };
    const times = {
      createdAt: toMs(expiresAt) - issuedMs,
      expiresAt: toMs(expiresAt),
      connectedAt: null,
      endedAt: null,
    };
    const container = shown.find((one) => one.service === service)?.name ?? '';
    return { id, ...owner, status: 'issued', service, container, username, publicKey, certificate, ...times };
  });
}
