import type { components } from '../../../generated/types.ts';
import type { AccountBilling, PlanView } from '../../actions/billing/billing.ts';
import type { Reference } from '../../actions/reference/reference.ts';
import { amountsBody } from '../../model/billing/amounts.ts';
import { monthlyCentsOf } from '../../model/billing/plan.ts';
import { tierBody } from '../reference/reference-body.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

type Schemas = components['schemas'];

export function billingBody(
  { plan, tier, used, checkout }: PlanView,
  regions: Reference['regions'],
): Schemas['Billing'] {
  const { region, status, periodStart, periodEnd, cancelAt } = plan;
  return {
    region,
    tier: tierBody(tier, regions),
    status,
    monthlyCents: tier.monthlyCents,
    currency: tier.currency,
    currentPeriodStart: timestampOrNull(periodStart),
    currentPeriodEnd: timestampOrNull(periodEnd),
    cancelAt: timestampOrNull(cancelAt),
    checkout: checkout && { tier: checkout.tier, url: checkout.url, expiresAt: timestamp(checkout.expiresAt) },
    pool: amountsBody(plan.quota ?? tier),
    used: amountsBody(used),
  };
}

export function accountBillingBody({ plans, account, currency }: AccountBilling): Schemas['AccountBilling'] {
  return {
    currency,
    monthlyCents: monthlyCentsOf(plans),
    paymentMethod: account.card,
    plans: plans.map(({ workspaceSlug, plan, tier }) => ({
      workspaceSlug,
      region: plan.region,
      tier: tier.id,
      status: plan.status,
      monthlyCents: tier.monthlyCents,
    })),
    invoices: account.invoices.map(({ createdAt, ...invoice }) => ({ ...invoice, createdAt: timestamp(createdAt) })),
  };
}
