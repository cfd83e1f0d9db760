import type { Body, Handlers } from '../../generated/handlers.ts';
import type { Principal } from '../../server/model/principal.ts';
import type { Token } from '../persona/people.ts';
import { find } from './find.ts';
import { now, type Ports } from './ports.ts';
import type { KeptToken } from './state.ts';

type TokenHandlers = Pick<Handlers, 'listTokens' | 'createToken' | 'revokeToken'>;

const days = { never: null, '30d': 30, '90d': 90, '1y': 365 } as const satisfies Record<
  NonNullable<Body<'createToken'>['expires']>,
  number | null
>;

export function tokenHandlers(ports: Ports): TokenHandlers {
  /** A pinned token knows only those that are pinned to the same workspace. */
  const visibleTo = ({ userId, pinnedWorkspaceId: pin }: Principal): Map<string, KeptToken> =>
    new Map([...ports.state().tokens].filter(([, kept]) => kept.userId === userId && (pin === null || kept.pinnedWorkspaceId === pin)));
  const shown = ({ token, pinnedWorkspaceId }: KeptToken): Token => {
    const pinned = pinnedWorkspaceId === null ? undefined : ports.state().workspaces.get(pinnedWorkspaceId);
    return { ...token, workspaceSlug: pinned?.workspace.slug ?? null };
  };

  return {
    async listTokens({ principal }) {
      const tokens = [...visibleTo(principal).values()].map(shown);
      return { status: 200, body: { tokens: tokens.toSorted((one, other) => newestFirst(one, other)) } };
    },
    async createToken({ body: { name, scope = 'full', expires = 'never', workspaceSlug: slug }, principal }) {
      const { userId, pinnedWorkspaceId: pin } = principal;
      const named = ports
        .state()
        .belongings(userId, ports)
        .find(({ kept }) => kept.workspace.slug === slug)?.kept.workspace;
      if (slug !== undefined && !named) return { code: 'bad_reference', message: `You have no workspace "${slug}".` };
      if (named && pin !== null && named.id !== pin) {
        return { code: 'forbidden', message: 'A token that is pinned makes tokens for its own workspace only.' };
      }
      const id = ports.state().newId();
      const secret = `pcp_demo_${id.replaceAll('-', '')}`;
      const lifetime = days[expires];
      const expiresAt = lifetime === null ? null : new Date(ports.clock.now() + lifetime * 86_400_000).toISOString();
      const token = { id, name, prefix: secret.slice(0, 15), scope, expiresAt, lastUsedAt: null, createdAt: now(ports) };
      const kept: KeptToken = { token, secret, userId, pinnedWorkspaceId: named?.id ?? pin, expired: false };
      ports.state().tokens.set(id, kept);
      return { status: 201, body: { token: shown(kept), secret } };
    },
    async revokeToken({ params, principal }) {
      ports.state().tokens.delete(find(visibleTo(principal), params.id, 'token').token.id);
      return { status: 200, body: { ok: true } };
    },
  };
}

function newestFirst(one: Token, other: Token): number {
  return other.createdAt.localeCompare(one.createdAt, 'en');
}
