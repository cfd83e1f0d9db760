import {
  type PlanState,
  planLifecycle,
  type WorkspaceRegionReason,
  type WorkspaceRegionState,
  workspaceRegionLifecycle,
} from '../../../generated/lifecycles.ts';
import { nullable, oneOf, table, text, time } from './table.ts';
import { ofWorkspace, toRegion, toTier } from './references.ts';
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
      // The open checkout.
      checkoutId: nullable(text),
      // The provider's page of the open invoice.
      invoiceUrl: nullable(text),
      periodStart: nullable(time),
      periodEnd: nullable(time),
      // When the present status runs out.
      cancelAt: nullable(time),
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
  // Written before the payment provider is called. The id is the provider's idempotency key.
  checkouts: table(
    {
      id: text,
      workspaceId: text,
      planId: text,
      tier: text,
      state: oneOf(['opening', 'open', 'paid', 'expired']),
      url: nullable(text),
      createdAt: time,
      expiresAt: time,
    },
    {
      scope: { workspace: 'workspaceId' },
      references: [ofWorkspace, toTier, { table: 'plans', columns: ['planId'], key: ['id'], onDelete: 'cascade' }],
    },
  ),
};
