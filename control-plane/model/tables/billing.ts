import {
  type PlanState,
  planLifecycle,
  type WorkspaceRegionReason,
  type WorkspaceRegionState,
  workspaceRegionLifecycle,
} from '../../../generated/moves.ts';
import type { PaymentMethod } from './account.ts';
import type { amounts } from './amounts.ts';
import { json, nullable, oneOf, table, text, time } from './table.ts';
import { ofWorkspace, toRegion, toTier, toUser } from './references.ts';
import { reasonsOf, statesOf } from './states.ts';

export const billingTables = {
  // The plan of a workspace in a region, and the state of the region for the workspace.
  plans: table(
    {
      id: text,
      workspaceId: text,
      region: text,
      tier: text,
      status: oneOf<PlanState>(statesOf(planLifecycle)),
      regionStatus: oneOf<WorkspaceRegionState>(statesOf(workspaceRegionLifecycle)),
      statusReason: nullable(oneOf<WorkspaceRegionReason>(reasonsOf(workspaceRegionLifecycle))),
      // Owner of the workspace, if the tier is free: an account has one free plan.
      freeOwnerId: nullable(text),
      subscriptionId: nullable(text),
      // Open checkout, and the tier of the plan after it is paid.
      checkoutId: nullable(text),
      checkoutTier: nullable(text),
      // The provider's page of the open invoice.
      invoiceUrl: nullable(text),
      // For an unpaid renewal: time of the last charge, and the payer's card at that time.
      chargedAt: nullable(time),
      chargedCard: nullable(json<PaymentMethod>()),
      // Id of the latest mail to the owner about the status.
      mailId: nullable(text),
      periodStart: nullable(time),
      periodEnd: nullable(time),
      // Time at which the present status ends.
      cancelAt: nullable(time),
      // Time limit of a request that waits for the payment provider.
      reservedUntil: nullable(time),
      // Time at which the region was first active.
      activatedAt: nullable(time),
      createdAt: time,
      // Pool that the operator has set, instead of the tier's.
      quota: nullable(json<Readonly<Record<keyof typeof amounts, number>>>()),
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: { plans_region: ['workspaceId', 'region'], plans_free: ['freeOwnerId'] },
      references: [ofWorkspace, toRegion, toTier],
    },
  ),
  // Written before the call of the payment provider, which gets the id. Deleted once the checkout is paid or has
  // expired at the provider, so it may outlive its plan.
  checkouts: table(
    {
      id: text,
      workspaceId: text,
      // A plan of the checkout. Other plans of the same checkout name it as well.
      planId: text,
      // `ending`: it has to expire, and a payment is refunded.
      state: oneOf(['opening', 'open', 'ending']),
      url: nullable(text),
      createdAt: time,
      expiresAt: time,
    },
    { scope: { workspace: 'workspaceId' } },
  ),
  // A subscription at the payment provider. Deleted once the subscription has ended there, so it may outlive its plan.
  subscriptions: table(
    {
      id: text,
      workspaceId: text,
      planId: text,
      payerId: text,
      // Tier at its start.
      tier: text,
      // The way to end it: the rest of the period is credited, everything is refunded, or charging stops.
      end: nullable(oneOf(['credit', 'refund', 'stop'])),
    },
    { scope: { workspace: 'workspaceId' }, references: [toUser('payerId')] },
  ),
};
