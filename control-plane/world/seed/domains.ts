import type { Story } from '../../../server/contract/story.ts';
import type { SomeRows } from '../../adapters/memory/base.ts';
import { byApp, toMs, toMsOrNull } from './examples.ts';

export function seedDomains(story: Story): SomeRows {
  return {
    domains: byApp(story, 'listDomains').flatMap(({ workspaceId, app, response }) =>
      response.domains.map(({ id, host, isPrimary, redirectTo, status, message, records, verifiedAt, createdAt }) => ({
        id,
        workspaceId,
        appId: app.id,
        host,
        heldHost: host,
        primaryOf: isPrimary ? app.id : null,
        redirectTo,
        // The value is a known one of the lifecycle.
        status: status as 'active',
        errorCode: null,
        message,
        ownershipValue: null,
        isAddressSet: records.some(({ isSet }) => isSet),
        isOwnershipSet: false,
        missedChecks: 0,
        movedAt: null,
        createdAt: toMs(createdAt),
        verifiedAt: toMsOrNull(verifiedAt),
        checkedAt: toMs(story.at),
      })),
    ),
  };
}
