import {
  type PlanState,
  planLifecycle,
  type WorkspaceRegionReason,
  type WorkspaceRegionState,
  workspaceRegionLifecycle,
} from '../../../generated/moves.ts';
import type { PaymentMethod } from './account.ts';
import { json, nullable, oneOf, table, text, time } from './table.ts';
import { ofWorkspace, toRegion, toTier, toUser } from './references.ts';
import { reasonsOf, statesOf } from './states.ts';

export const billingTables = {
  // The plan of a workspace in a region, and that region as the workspace has it.
  plans: table(
    {
      id: text,
      workspaceId: text,
      region: text,
      tier: text,
      status: oneOf<PlanState>(statesOf(planLifecycle)),
      regionStatus: oneOf<WorkspaceRegionState>(statesOf(workspaceRegionLifecycle)),
      statusReason: nullable(oneOf<WorkspaceRegionReason>(reasonsOf(workspaceRegionLifecycle))),
      // The owner of the workspace, if the tier is free: an account has one free plan.
      freeOwnerId: nullable(text),
      subscriptionId: nullable(text),
      // The open checkout, and the tier that the plan has once it is paid.
      checkoutId: nullable(text),
      checkoutTier: nullable(text),
      // The provider's page of the open invoice.
      invoiceUrl: nullable(text),
      // While a renewal is unpaid: when it was last charged, and the payer's card at that time.
      chargedAt: nullable(time),
      chargedCard: nullable(json<PaymentMethod>()),
      // The latest mail to the owner about the status, by its id.
      mailId: nullable(text),
      periodStart: nullable(time),
      periodEnd: nullable(time),
      // When the present status runs out.
      cancelAt: nullable(time),
      // While a request waits for the payment provider, until when that takes at most.
      reservedUntil: nullable(time),
      // When the region was first active.
      activatedAt: nullable(time),
      createdAt: time,
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: { plans_region: ['workspaceId', 'region'], plans_free: ['freeOwnerId'] },
      references: [ofWorkspace, toRegion, toTier],
    },
  ),
  // Written before the payment provider is called, which gets the id. The row goes once the checkout is paid or has
  // expired at the provider, so it may outlive its plan.
  checkouts: table(
    {
      id: text,
      workspaceId: text,
      // A plan that it pays. Plans that are paid by the same checkout name it as well.
      planId: text,
      // `ending`: it has to expire, and a payment that was made is refunded.
      state: oneOf(['opening', 'open', 'ending']),
      url: nullable(text),
      createdAt: time,
      expiresAt: time,
    },
    { scope: { workspace: 'workspaceId' } },
  ),
  // What the payment provider charges for a plan. The row goes once the subscription has ended at the provider, so it
  // may outlive its plan.
  subscriptions: table(
    {
      id: text,
      workspaceId: text,
      planId: text,
      payerId: text,
      // The tier that it was started for.
      tier: text,
      // How it has to end: the rest of the period is credited, everything is refunded, or nothing more is charged.
      end: nullable(oneOf(['credit', 'refund', 'stop'])),
    },
    { scope: { workspace: 'workspaceId' }, references: [toUser('payerId')] },
  ),
};
