import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { pollSeconds } from '../../model/account/grant.ts';
import { sha256 } from '../../model/shared/hash.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { seededId } from '../../shared/seeded.ts';
import { firstResponse, toMs, workspacesOf } from './examples.ts';
import { workRow } from './work.ts';

interface SignIn extends Pick<RowOf<'tokenGrants'>, 'name' | 'challenge' | 'scope' | 'days'> {
  readonly code: string;
  readonly isPinned: boolean;
}

/**
 * The sign-ins of the examples, which Ada has approved. Their codes are secrets, so no example of a read shows them.
 */
const signIns: readonly SignIn[] = [
  {
    code: 'not-a-real-device-code',
    challenge: null,
    name: 'pcp on web-1',
    scope: 'deploy',
    days: 90,
    isPinned: true,
  },
  {
    code: 'not-a-real-authorization-code',
    challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    name: 'pcp on desktop',
    scope: 'full',
    days: null,
    isPinned: false,
  },
];

/** Long enough to try the examples at any time. */
const validMs = 365 * 86_400_000;

export async function seedSignIns(story: Story): Promise<SomeRows> {
  const [workspace] = workspacesOf(story);
  const owner = firstResponse(story, 'getMe')?.user;
  if (!workspace || !owner) return {};
  const at = toMs(story.at);
  const times = { pollSeconds, nextPollAt: at, createdAt: at, expiresAt: at + validMs };
  const tokenGrants = await Promise.all(
    signIns.map(async ({ code, isPinned, ...signIn }) => ({
      id: seededId(`sign-in ${signIn.name}`),
      hash: await sha256(code),
      userCodeHash: null,
      isDenied: false,
      userId: owner.id,
      pinnedWorkspaceId: isPinned ? workspace.id : null,
      ...signIn,
      ...times,
    })),
  );
  return { tokenGrants, work: tokenGrants.map(({ id, expiresAt }) => workRow('tokenGrant', id, expiresAt)) };
}
