import { regionLifecycle } from '../generated/moves.ts';
import { newUser } from './model/account/new-user.ts';
import { prefixLength, tokenSecret } from './model/account/token.ts';
import { move } from './model/shared/lifecycle.ts';
import { sha256 } from './model/shared/hash.ts';
import type { CatalogTemplate } from './model/tables/reference.ts';
import type { RowOf } from './model/tables/tables.ts';
import type { Ports } from './ports/ports.ts';
import type { Tx } from './ports/store.ts';

interface RegionOptions extends Omit<RowOf<'regions'>, 'order' | 'status' | 'isDraining' | 'ingressPort'> {
  /** Port of the apps' addresses; the usual one by default. */
  readonly ingressPort?: number | null;
}

export interface Defaults {
  /** Regions in the order of lists. A virtual region is provisioned when a workspace activates it. */
  readonly regions: readonly RegionOptions[];
  /** Tiers in the order of lists. Amounts are thousandths of a core, and bytes. */
  readonly tiers: readonly Omit<RowOf<'tiers'>, 'order' | 'retiredAt'>[];
  /** Applications of the catalog in the form of the contract, with settings for running them; none by default. */
  readonly templates?: readonly CatalogTemplate[];
  /** The first account. Its address and its phone count as verified. */
  readonly account: { readonly name: string; readonly email: string };
}

export interface WrittenDefaults {
  readonly userId: string;
  /** Secret of a token with the scope `full`, which does not expire; `null` if the account existed before. */
  readonly token: string | null;
}

/**
 * Writes the rows that a control plane needs before its first request: regions, tiers, the catalog, and an account
 * with a token. It can run at each start: existing rows are updated, but a region keeps its status, and an account
 * stays as it is. Rows that are no longer described stay too, since plans and apps may refer to them.
 */
export async function writeDefaults(
  { store, random }: Pick<Ports, 'store' | 'random'>,
  { regions, tiers, templates = [], account }: Defaults,
): Promise<WrittenDefaults> {
  const token = tokenSecret(random.secret());
  const hash = await sha256(token);
  return store.write('system', async (tx) => {
    for (const [order, tier] of tiers.entries()) await putTier(tx, { ...tier, order });
    for (const [order, region] of regions.entries()) await putRegion(tx, { ...region, order });
    for (const template of templates) await putTemplate(tx, template);
    const email = account.email.toLowerCase();
    const existing = await tx.users.find({ email });
    if (existing) return { userId: existing.id, token: null };
    const [userId, createdAt] = [tx.id(), tx.now];
    await tx.users.insert({ ...newUser, phoneVerified: true, id: userId, name: account.name, email, createdAt });
    const prefix = token.slice(0, prefixLength);
    const times = { createdAt, expiresAt: null, lastUsedAt: null };
    await tx.tokens.insert({
      id: tx.id(),
      userId,
      name: 'Set-up',
      prefix,
      hash,
      scope: 'full',
      pinnedWorkspaceId: null,
      ...times,
    });
    return { userId, token };
  });
}

async function putTier(tx: Tx, { id, ...tier }: Omit<RowOf<'tiers'>, 'retiredAt'>): Promise<void> {
  const existing = await tx.tiers.find({ id });
  if (!existing) {
    await tx.tiers.insert({ id, ...tier, retiredAt: null });
    return;
  }
  // The operator has retired it.
  const isAvailable = tier.isAvailable && existing.retiredAt === null;
  await tx.tiers.update(id, { ...tier, isAvailable });
}

async function putRegion(tx: Tx, { id, ...options }: RegionOptions & { readonly order: number }): Promise<void> {
  const region = { ingressPort: null, ...options };
  if (await tx.regions.update(id, region)) return;
  const status = move(regionLifecycle, 'none', 'added', region.isVirtual ? 'inactive' : 'ready');
  await tx.regions.insert({ id, ...region, status, isDraining: false });
}

async function putTemplate(tx: Tx, { id, name, versions, ...definition }: CatalogTemplate): Promise<void> {
  if (!(await tx.templates.update(id, { name, definition }))) await tx.templates.insert({ id, name, definition });
  await tx.templateVersions.deleteAll({ templateId: id });
  for (const { version, releasedAt, current: isCurrent } of versions) {
    await tx.templateVersions.insert({
      id: `${id} ${version}`,
      templateId: id,
      version,
      releasedAt: Date.parse(releasedAt),
      isCurrent,
    });
  }
}
