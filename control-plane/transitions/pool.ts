import { type Amounts, countOf, leftOf, noAmounts, sumAmounts } from '../model/amounts.ts';
import { openDeployStates } from '../model/deploy.ts';
import type { ReadTx } from '../ports/store.ts';

/** What the pool of a workspace in a region has left beside the apps that are there; one of them can be left out. */
export async function leftBeside(
  tx: ReadTx,
  { workspaceId, region }: { readonly workspaceId: string; readonly region: string },
  withoutId: string | null,
): Promise<Amounts> {
  const plan = await tx.plans.find({ workspaceId, region });
  const pool = plan && (await tx.tiers.find({ id: plan.tier }));
  const others = (await tx.apps.list({ workspaceId, region })).filter(({ id }) => id !== withoutId);
  const open = await tx.deploys.list({ workspaceId, region, status: { in: openDeployStates } });
  const used = others.map((other) =>
    countOf(
      other,
      open.filter(({ appId }) => appId === other.id),
    ),
  );
  return leftOf(pool ?? noAmounts, sumAmounts(used));
}
