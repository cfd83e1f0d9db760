import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { seededId } from '../../shared/seeded.ts';
import { monthsAfter } from '../../model/billing/month.ts';
import { itemOf } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Surroundings } from './surroundings.ts';
import { cardsOf } from './cards.ts';
import { byWorkspace, firstResponse, type StoryWorkspace, toMs, toMsOrNull, workspacesOf } from './examples.ts';
import { seedReference } from './reference.ts';

type PlanRow = RowOf<'plans'>;

/** A plan of the examples with its payer. */
interface StoryPlan {
  readonly row: PlanRow;
  readonly payerId: string;
}

export function seedBilling(story: Story): SomeRows {
  const plans = plansOf(story);
  const paid = plans.flatMap(({ row, payerId }) =>
    row.subscriptionId === null ? [] : [{ row, payerId, id: row.subscriptionId }],
  );
  return {
    plans: plans.map(({ row }) => row),
    subscriptions: paid.map(({ row, payerId, id }) => ({
      id,
      workspaceId: row.workspaceId,
      planId: row.id,
      payerId,
      tier: row.tier,
      end: null,
    })),
    work: plans.flatMap(({ row: { id, periodEnd } }) => {
      const item = { id: `plan/${id}`, kind: 'plan', subject: id, leasedUntil: null, attempts: 0 } as const;
      return periodEnd === null ? [] : [{ ...item, dueAt: periodEnd }];
    }),
  };
}

/** State of the payment provider: cards, invoices and subscriptions. */
export function paymentsOf(story: Story): Surroundings['payments'] {
  const { regions = [], tiers = [] } = seedReference(story);
  return {
    cards: [...cardsOf(story)],
    invoices: {
      payerId: firstResponse(story, 'getMe')?.user.id ?? '',
      list: (firstResponse(story, 'getAccountBilling')?.billing.invoices ?? []).map(
        ({ createdAt, status, ...invoice }) => ({
          ...invoice,
          // The value is a known one.
          status: status as 'paid',
          createdAt: toMs(createdAt),
        }),
      ),
    },
    subscriptions: plansOf(story).flatMap(({ row, payerId }) => {
      const [tier, region] = [tiers.find(({ id }) => id === row.tier), regions.find(({ id }) => id === row.region)];
      if (row.subscriptionId === null || row.periodStart === null || !tier || !region) return [];
      return [{ payerId, item: itemOf(row.subscriptionId, row.id, tier, region), anchor: row.periodStart, month: 0 }];
    }),
  };
}

function plansOf(story: Story): StoryPlan[] {
  const me = firstResponse(story, 'getMe')?.user.id ?? '';
  return workspacesOf(story).flatMap((workspace) =>
    workspace.regions.map((region) => ({
      row: planRow(story, workspace, region),
      payerId: ownerOf(story, workspace) ?? me,
    })),
  );
}

function planRow(
  story: Story,
  { id: workspaceId }: StoryWorkspace,
  region: StoryWorkspace['regions'][number],
): PlanRow {
  const id = seededId(`plan ${workspaceId} ${region.id}`);
  const isPaid = region.billingStatus === 'active' && region.monthlyCents > 0;
  const periodStart = isPaid ? periodStartOf(story) : null;
  return {
    id,
    workspaceId,
    region: region.id,
    tier: region.tier,
    // The values are known ones of the lifecycles.
    status: region.billingStatus as PlanRow['status'],
    regionStatus: region.status as PlanRow['regionStatus'],
    statusReason: region.statusReason as PlanRow['statusReason'],
    freeOwnerId: null,
    subscriptionId: isPaid ? seededId(`subscription ${id}`) : null,
    checkoutId: null,
    checkoutTier: null,
    invoiceUrl: null,
    chargedAt: null,
    chargedCard: null,
    mailId: null,
    periodStart,
    periodEnd: periodStart === null ? null : monthsAfter(periodStart, 1),
    cancelAt: null,
    reservedUntil: null,
    activatedAt: toMsOrNull(region.activatedAt),
    createdAt: toMsOrNull(region.activatedAt) ?? toMs(story.at),
    quota: null,
  };
}

/** The day of the month on which all plans of an account are charged. */
function periodStartOf(story: Story): number {
  return toMs(firstResponse(story, 'getBilling')?.billing.currentPeriodStart ?? story.at);
}

function ownerOf(story: Story, { id }: StoryWorkspace): string | undefined {
  const listed = byWorkspace(story, 'listMembers').find(({ workspace }) => workspace.id === id);
  return listed?.response.members.find(({ role }) => role === 'owner')?.userId;
}
