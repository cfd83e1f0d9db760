import { regionLifecycle } from '../generated/moves.ts';
import { prefixLength, tokenSecret } from './model/account/token.ts';
import { move } from './model/shared/lifecycle.ts';
import { sha256 } from './model/shared/hash.ts';
import type { RowOf } from './model/tables/tables.ts';
import type { ControlPlanePorts } from './ports/ports.ts';
import type { Tx } from './ports/store.ts';

export interface SetUpOptions {
  /** In the order in which they are listed. A virtual region is provisioned when a workspace activates it. */
  readonly regions: readonly Omit<RowOf<'regions'>, 'order' | 'status' | 'isDraining'>[];
  /** In the order in which they are listed. Amounts are thousandths of a core, and bytes. */
  readonly tiers: readonly Omit<RowOf<'tiers'>, 'order'>[];
  /** The first account. Its address counts as verified, and so does its phone. */
  readonly account: { readonly name: string; readonly email: string };
}

export interface SetUp {
  readonly userId: string;
  /** The secret of a token with the scope `full`, which does not expire; `null` if the account existed before. */
  readonly token: string | null;
}

/**
 * Writes what a control plane needs before its first request: regions, tiers, and an account with a token. Rows that
 * exist are left as they are, so it can run at each start.
 */
export async function setUp(
  { store, random }: Pick<ControlPlanePorts, 'store' | 'random'>,
  { regions, tiers, account }: SetUpOptions,
): Promise<SetUp> {
  const token = tokenSecret(random.secret());
  const hash = await sha256(token);
  return store.write('system', async (tx) => {
    for (const [order, tier] of tiers.entries()) await addTier(tx, { ...tier, order });
    for (const [order, region] of regions.entries()) {
      await addRegion(tx, {
        ...region,
        order,
        status: move(regionLifecycle, 'none', 'added', region.isVirtual ? 'inactive' : 'ready'),
        isDraining: false,
      });
    }
    const email = account.email.toLowerCase();
    const existing = await tx.users.find({ email });
    if (existing) return { userId: existing.id, token: null };
    const [userId, createdAt] = [tx.id(), tx.now];
    await tx.users.insert({ ...newUser, id: userId, name: account.name, email, createdAt });
    const prefix = token.slice(0, prefixLength);
    const times = { createdAt, expiresAt: null, lastUsedAt: null };
    await tx.tokens.insert({ id: tx.id(), userId, name: 'Set-up', prefix, hash, scope: 'full', pinnedWorkspaceId: null, ...times });
    return { userId, token };
  });
}

const newUser = {
  emailVerified: true,
  avatarUrl: null,
  hues: [210, 260],
  phone: null,
  phoneVerified: true,
  githostLogin: null,
  githostAvatarUrl: null,
  paymentMethod: null,
} satisfies Partial<RowOf<'users'>>;

async function addTier(tx: Tx, tier: RowOf<'tiers'>): Promise<void> {
  if (!(await tx.tiers.find({ id: tier.id }))) await tx.tiers.insert(tier);
}

async function addRegion(tx: Tx, region: RowOf<'regions'>): Promise<void> {
  if (!(await tx.regions.find({ id: region.id }))) await tx.regions.insert(region);
}
