import type { Input } from '../../../generated/handlers.ts';
import { reply } from '../../../contract/model/reply.ts';
import { activateRegion } from '../../actions/billing/activate-region.ts';
import { getAccountBilling, getBilling } from '../../actions/billing/billing.ts';
import { changePlan } from '../../actions/billing/change-plan.ts';
import { deactivateRegion } from '../../actions/billing/deactivate-region.ts';
import { listReference } from '../../actions/reference/reference.ts';
import { regionBodies, tierBodies } from '../reference/reference-body.ts';
import { bind, type BoundOperations, noArgument, ok } from '../shared/bind.ts';
import { workspacePath } from '../shared/path.ts';
import { accountBillingBody, billingBody } from './billing-body.ts';

export const billingHandlers: BoundOperations<
  | 'getBilling'
  | 'changePlan'
  | 'activateRegion'
  | 'deactivateRegion'
  | 'getAccountBilling'
  | 'listRegions'
  | 'listTiers'
> = {
  getBilling: async ({ ports, caller, input }) => {
    const view = await getBilling(ports, caller, { ...workspacePath(input), region: input.query.region });
    const { regions } = await listReference(ports, caller);
    return reply(200, { billing: billingBody(view, regions) });
  },
  changePlan: bind(
    changePlan,
    (input) => ({ ...workspacePath(input), region: input.query.region, ...input.body }),
    ({ checkoutUrl }) => (checkoutUrl === null ? reply(200, { ok: true }) : reply(202, { checkoutUrl })),
  ),
  activateRegion: bind(
    activateRegion,
    (input) => ({ ...regionPath(input), ...input.body }),
    (activated) => {
      if (activated.checkoutUrl !== null) return reply(202, { checkoutUrl: activated.checkoutUrl });
      return reply(200, { ok: true, ...(activated.regionStatus === 'warming' && { region: { status: 'warming' } }) });
    },
  ),
  deactivateRegion: bind(deactivateRegion, regionPath, ok),
  getAccountBilling: bind(getAccountBilling, noArgument, (billing) =>
    reply(200, { billing: accountBillingBody(billing) }),
  ),
  listRegions: bind(listReference, noArgument, (reference) => reply(200, { regions: regionBodies(reference) })),
  listTiers: bind(listReference, noArgument, (reference) => reply(200, { tiers: tierBodies(reference) })),
};

function regionPath(input: Input<'deactivateRegion'>) {
  return { ...workspacePath(input), region: input.params.regionId };
}
