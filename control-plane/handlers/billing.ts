import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { activateRegion } from '../actions/activate-region.ts';
import { getAccountBilling, getBilling } from '../actions/billing.ts';
import { changePlan } from '../actions/change-plan.ts';
import { deactivateRegion } from '../actions/deactivate-region.ts';
import { listReference } from '../actions/reference.ts';
import { callerOf } from '../model/caller.ts';
import { accountBillingBody, billingBody } from './bodies/billing.ts';
import { regionBodies, tierBodies } from './bodies/reference.ts';
import type { PortsOf } from './ports-of.ts';

export type BillingHandlers = Pick<
  Handlers,
  'getBilling' | 'changePlan' | 'activateRegion' | 'deactivateRegion' | 'getAccountBilling' | 'listRegions' | 'listTiers'
>;

export function billingHandlers(portsOf: PortsOf): BillingHandlers {
  return {
    async getBilling({ query, principal, membership }, context) {
      const [ports, caller] = [await portsOf(context), callerOf(principal, context)];
      const view = await getBilling(ports, caller, { workspaceId: membership.workspaceId, region: query.region });
      const { regions } = await listReference(ports, caller);
      return reply(200, { billing: billingBody(view, regions) });
    },

    async changePlan({ query, body, principal, membership }, context) {
      const input = { workspaceId: membership.workspaceId, region: query.region, tier: body.tier };
      const { checkoutUrl } = await changePlan(await portsOf(context), callerOf(principal, context), input);
      return checkoutUrl === null ? reply(200, { ok: true }) : reply(202, { checkoutUrl });
    },

    async activateRegion({ params, body, principal, membership }, context) {
      const input = { workspaceId: membership.workspaceId, region: params.regionId, tier: body.tier };
      const result = await activateRegion(await portsOf(context), callerOf(principal, context), input);
      if (result.checkoutUrl !== null) return reply(202, { checkoutUrl: result.checkoutUrl });
      return reply(200, { ok: true, ...(result.regionStatus === 'warming' && { region: { status: 'warming' } }) });
    },

    async deactivateRegion({ params, principal, membership }, context) {
      const input = { workspaceId: membership.workspaceId, region: params.regionId };
      await deactivateRegion(await portsOf(context), callerOf(principal, context), input);
      return reply(200, { ok: true });
    },

    async getAccountBilling({ principal }, context) {
      const billing = await getAccountBilling(await portsOf(context), callerOf(principal, context));
      return reply(200, { billing: accountBillingBody(billing) });
    },

    async listRegions({ principal }, context) {
      const reference = await listReference(await portsOf(context), callerOf(principal, context));
      return reply(200, { regions: regionBodies(reference) });
    },

    async listTiers({ principal }, context) {
      const reference = await listReference(await portsOf(context), callerOf(principal, context));
      return reply(200, { tiers: tierBodies(reference) });
    },
  };
}
