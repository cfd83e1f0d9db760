import type { Body, Handlers } from '../../generated/handlers.ts';
import { Problem } from '../../server/contract/problem.ts';
import type { User } from '../persona/people.ts';
import { findWorkspace } from './find.ts';
import { findUser, now, type Ports } from './ports.ts';
import type { Belonging, KeptWorkspace, State, WorkspaceRegion } from './state.ts';

type WorkspaceHandlers = Pick<
  Handlers,
  'listWorkspaces' | 'checkSlug' | 'createWorkspace' | 'getWorkspace' | 'updateWorkspace' | 'deleteWorkspace'
>;

/** What stands in an address where a workspace's slug would. */
const reserved: readonly string[] = ['slug-check', 'admin', 'api', 'new', 'settings', 'status', 'www'];

export function workspaceHandlers(ports: Ports): WorkspaceHandlers {
  const { regions, tiers } = ports;

  return {
    async listWorkspaces({ principal: { userId, pinnedWorkspaceId } }) {
      const own = ports.state().belongings(userId, ports);
      const reached = own.filter(({ kept }) => pinnedWorkspaceId === null || kept.workspace.id === pinnedWorkspaceId);
      const workspaces = reached.map(({ kept, role }) => ({ ...kept.workspace, role }));
      return { status: 200, body: { workspaces, regions, tiers } };
    },
    async checkSlug({ query: { slug } }) {
      const reason = refuseSlug(ports.state(), slug);
      return { status: 200, body: { available: reason === null, reason, suggestion: reason && suggest(ports.state(), slug) } };
    },
    async createWorkspace({ body, principal: { userId } }) {
      const plan = planOf(ports, body);
      if (refuseSlug(ports.state(), body.slug)) return { code: 'slug_taken', message: 'That slug is taken or reserved. Choose another.' };
      if (plan.billingStatus === 'free' && ports.state().belongings(userId, ports).some(isFree)) {
        return { code: 'free_unavailable', message: 'The account already uses its one free tier.' };
      }
      const user = findUser(ports, userId);
      if (!user) throw new Error(`The mock knows nobody by the id ${userId}`);
      const kept = begin(ports.state().newId(), body, user, plan, now(ports));
      ports.state().workspaces.set(kept.workspace.id, kept);
      return { status: 201, body: { workspace: { ...kept.workspace, role: 'owner' } } };
    },
    async getWorkspace({ membership }) {
      const { workspace, regions: plans, apps, members } = findWorkspace(ports, membership);
      const instances = apps.map(({ app }) => ({ ...app, workspaceSlug: workspace.slug }));
      const hydrated = { ...workspace, role: membership.role, regions: [...plans], instances, membersCount: members.size };
      return { status: 200, body: { workspace: hydrated } };
    },
    async updateWorkspace({ body, membership }) {
      const kept = findWorkspace(ports, membership);
      const { iconUrl, ...changes } = body;
      const isNew = changes.slug !== undefined && changes.slug !== kept.workspace.slug;
      if (isNew && refuseSlug(ports.state(), changes.slug ?? '')) {
        return { code: 'slug_taken', message: 'That slug is taken or reserved. Choose another.' };
      }
      const icon = iconUrl === undefined ? kept.workspace.iconUrl : iconUrl && iconOf(kept.workspace.id);
      kept.workspace = { ...kept.workspace, ...changes, iconUrl: icon };
      return { status: 200, body: { workspace: { ...kept.workspace, role: membership.role } } };
    },
    async deleteWorkspace({ membership: { workspaceId } }) {
      const { workspaces, tokens } = ports.state();
      workspaces.delete(workspaceId);
      for (const [id, { pinnedWorkspaceId }] of tokens) if (pinnedWorkspaceId === workspaceId) tokens.delete(id);
      return { status: 200, body: { ok: true } };
    },
  };
}

const nothing = { cpu: 0, memory: 0, storage: 0 } as const;

/** The platform keeps pictures under addresses of their own; the mock keeps none. */
function iconOf(id: string): string {
  return `https://icons.acme-cloud.test/${id}.gif`;
}

/** Whether somebody's free tier is in use there: it counts for the owner. */
function isFree({ kept, role }: Belonging): boolean {
  return role === 'owner' && kept.regions.some(({ billingStatus }) => billingStatus === 'free');
}

/** A new workspace of that person, with its first plan. */
function begin(id: string, body: Body<'createWorkspace'>, user: User, plan: WorkspaceRegion, createdAt: string): KeptWorkspace {
  const { slug, name, hues, iconUrl } = body;
  const { monthlyCents } = plan;
  const { id: userId, name: ownName, email, avatarUrl } = user;
  const icon = iconUrl === undefined ? null : iconOf(id);
  return {
    workspace: { id, slug, name, hues, iconUrl: icon, usage: nothing, monthlyCents, services: [], createdAt },
    seeded: false,
    regions: [plan],
    members: new Map([[userId, { userId, name: ownName, email, avatarUrl, role: 'owner', joinedAt: createdAt }]]),
    apps: [],
    alerts: new Map(),
  };
}

/** The first plan of a new workspace. Nobody pays in the mock: every plan has been charged. */
function planOf(ports: Ports, { tier: tierId, region: regionId }: Body<'createWorkspace'>): WorkspaceRegion {
  const tier = ports.tiers.find(({ id }) => id === tierId);
  if (!tier) throw new Problem('bad_reference', `There is no tier "${tierId}". GET /api/tiers lists them.`);
  const region = ports.regions.find(({ id, status }) => (regionId === undefined ? status === 'ready' : id === regionId));
  if (!region) throw new Problem('bad_reference', `There is no region "${regionId}". GET /api/regions lists them.`);
  if (region.status !== 'ready' || !tier.regions.includes(region.id)) {
    throw new Problem('region_unavailable', `${region.name} takes no new workspace of this tier at the moment.`);
  }
  return {
    id: region.id,
    name: region.name,
    status: 'active',
    statusReason: null,
    tier: tier.id,
    billingStatus: tier.free ? 'free' : 'active',
    monthlyCents: tier.monthlyCents,
    pool: tier.pool,
    used: nothing,
    free: tier.pool,
    activatedAt: now(ports),
  };
}

function refuseSlug({ workspaces }: State, slug: string): 'taken' | 'reserved' | 'invalid' | null {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(slug)) return 'invalid';
  if (reserved.includes(slug)) return 'reserved';
  return [...workspaces.values()].some(({ workspace }) => workspace.slug === slug) ? 'taken' : null;
}

/** The nearest slug that is free; `null` where nothing of the text can stand in one. */
function suggest(state: State, text: string): string | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 34);
  if (plain === '') return null;
  let candidate = plain;
  for (let count = 2; refuseSlug(state, candidate) !== null; count += 1) candidate = `${plain}-${count}`;
  return candidate;
}
