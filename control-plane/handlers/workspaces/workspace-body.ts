import type { components } from '../../../generated/types.ts';
import type { PlanView } from '../../actions/billing/billing.ts';
import type { HydratedView, WorkspaceView } from '../../actions/workspaces/workspaces.ts';
import { amountsBody, leftOf, sumAmounts } from '../../model/billing/amounts.ts';
import { monthlyCentsOf } from '../../model/billing/plan.ts';
import { appBody, serviceEntryBody } from '../apps/app-body.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

type Schemas = components['schemas'];

export function workspaceBody({ workspace, role, plans, apps }: WorkspaceView): Schemas['Workspace'] {
  const { id, slug, name, hues, iconUrl, createdAt, suspendedAt, suspensionMessage: message } = workspace;
  return {
    id,
    slug,
    name,
    // A badge has two hues.
    hues: [...hues] as Schemas['Hues'],
    iconUrl,
    role,
    usage: amountsBody(sumAmounts(plans.map(({ used }) => used))),
    monthlyCents: monthlyCentsOf(plans),
    services: apps.map(serviceEntryBody),
    createdAt: timestamp(createdAt),
    suspension: suspendedAt === null ? null : { since: timestamp(suspendedAt), message: message ?? '' },
  };
}

export function hydratedWorkspaceBody(view: HydratedView): Schemas['HydratedWorkspace'] {
  const { plans, apps, membersCount } = view;
  return {
    ...workspaceBody(view),
    regions: plans.map(workspaceRegionBody),
    instances: apps.map(appBody),
    membersCount,
  };
}

/** A workspace as all of its members see it. */
export interface SharedBody {
  /** The body, with the role of any member. */
  readonly body: Schemas['HydratedWorkspace'];
  /** Equal for equal bodies. The uptime changes all the time, and follows from `startedAt`. */
  readonly text: string;
}

export function sharedBody(view: Omit<HydratedView, 'role'>): SharedBody {
  const body = hydratedWorkspaceBody({ ...view, role: 'viewer' });
  return { body, text: JSON.stringify(body, (key, value: unknown) => (key === 'uptime' ? undefined : value)) };
}

export function withRole(body: Schemas['HydratedWorkspace'], role: HydratedView['role']): Schemas['HydratedWorkspace'] {
  return { ...body, role };
}

function workspaceRegionBody({ plan, tier, region, used }: PlanView): Schemas['WorkspaceRegion'] {
  return {
    id: region.id,
    name: region.name,
    status: plan.regionStatus,
    statusReason: plan.statusReason,
    tier: tier.id,
    billingStatus: plan.status,
    monthlyCents: tier.monthlyCents,
    pool: amountsBody(plan.quota ?? tier),
    used: amountsBody(used),
    free: amountsBody(leftOf(plan.quota ?? tier, used)),
    activatedAt: timestampOrNull(plan.activatedAt),
  };
}
