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
  readonly parts: Parts;
  /** Equal for equal bodies. */
  readonly text: string;
}

/** Texts that are equal for equal parts. The uptime changes all the time, and follows from `startedAt`. */
interface Parts {
  /** By the id of the app. */
  readonly apps: ReadonlyMap<string, string>;
  /** The workspace without its apps. */
  readonly rest: string;
}

export function sharedBody(view: Omit<HydratedView, 'role'>): SharedBody {
  const body = hydratedWorkspaceBody({ ...view, role: 'viewer' });
  const apps = new Map(body.instances.map((app) => [app.id, JSON.stringify(app, withoutUptime)]));
  const rest = JSON.stringify(withoutApps(body));
  return { body, parts: { apps, rest }, text: [rest, ...apps.values()].join('\n') };
}

function withoutUptime(key: string, value: unknown): unknown {
  return key === 'uptime' ? undefined : value;
}

function withoutApps({ services: _, instances: __, ...rest }: Schemas['HydratedWorkspace']) {
  return rest;
}

/** A workspace as one of its members has seen it. */
export interface SeenBody extends Pick<SharedBody, 'body' | 'parts'> {
  readonly role: HydratedView['role'];
}

/** The difference between two bodies. */
export function changesBody(before: SeenBody, { body, parts, role }: SeenBody): Schemas['WorkspaceChanges'] {
  const isSame = before.parts.rest === parts.rest && before.role === role;
  return {
    ...(!isSame && { workspace: withoutApps(withRole(body, role)) }),
    changed: body.instances.filter(({ id }) => before.parts.apps.get(id) !== parts.apps.get(id)),
    removed: [...before.parts.apps.keys()].filter((id) => !parts.apps.has(id)),
  };
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
