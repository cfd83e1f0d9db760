import type { World } from '../../../control-plane/world/index.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';

/** What a step of a random life does: a request, an event in the surroundings, a payment, or a while that goes by. */
export type Act =
  | { readonly request: readonly [operationId: string, request: object]; readonly as: 'owner' | 'admin' | 'developer' }
  | { readonly event: Parameters<World['apply']>[0] }
  | { readonly pay: string; readonly choice: 'pay' | 'decline' | 'leave' }
  | { readonly wait: number };

/** A whole number from 0 to `below`, which it does not reach. */
export type Dice = (below: number) => number;

/** Numbers that depend on the seed alone. */
export function createDice(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What there is to do something with. */
export interface Present {
  readonly slugs: readonly string[];
  readonly apps: readonly RowOf<'apps'>[];
  readonly deploys: readonly RowOf<'deploys'>[];
  readonly domains: readonly RowOf<'domains'>[];
  readonly alerts: readonly RowOf<'alerts'>[];
  readonly vars: readonly RowOf<'vars'>[];
  readonly tickets: readonly RowOf<'tickets'>[];
  readonly invitations: readonly RowOf<'invitations'>[];
  readonly members: readonly RowOf<'members'>[];
  readonly checkouts: readonly RowOf<'checkouts'>[];
  readonly slugOf: ReadonlyMap<string, string>;
}

export function lookAround({ ports }: World): Promise<Present> {
  return ports.store.read('system', async (tx) => {
    const workspaces = await tx.workspaces.list({});
    return {
      slugs: workspaces.map(({ slug }) => slug),
      slugOf: new Map(workspaces.map(({ id, slug }) => [id, slug])),
      apps: await tx.apps.list({}),
      deploys: await tx.deploys.list({}, { order: ['-createdAt'], limit: 40 }),
      domains: await tx.domains.list({}),
      alerts: await tx.alerts.list({}),
      vars: await tx.vars.list({}, { limit: 20 }),
      tickets: await tx.tickets.list({}),
      invitations: await tx.invitations.list({ status: 'pending' }),
      members: await tx.members.list({}),
      checkouts: await tx.checkouts.list({ state: 'open' }),
    };
  });
}

const regions = ['eu-central', 'us-east', 'ap-sydney'];
const tiers = ['free', 'starter', 'pro'];
const people = ['ada@acme.test', 'linus@acme.test', 'grace@acme.test'];
const hosts = ['a.example.test', 'b.example.test', 'www.c.test', 'c.test'];
const second = 1000;
const day = 86_400 * second;

/** One of the acts that make sense now, whether they are allowed or not. */
export function chooseAct(present: Present, dice: Dice): Act {
  const pick = <T>(list: readonly T[]): T | undefined => list[dice(list.length)];
  const chance = (percent: number) => dice(100) < percent;
  const slug = pick(present.slugs) ?? 'nowhere';
  const app = pick(present.apps);
  const place = app && {
    params: { workspaceSlug: present.slugOf.get(app.workspaceId) ?? slug, appSlug: app.slug },
    query: { env: app.env, region: app.region },
  };
  const name = `N ${dice(30)}`;
  const request = (operationId: string, sent: object): Act => ({
    request: [operationId, sent],
    as: chance(70) ? 'owner' : chance(50) ? 'admin' : 'developer',
  });
  const workspace = { params: { workspaceSlug: slug } };

  const onApp: (() => Act)[] = place
    ? [
        () => request('updateApp', { ...place, body: { status: pick(['running', 'stopped', 'degraded', 'error']) } }),
        () => request('updateApp', { ...place, body: chance(50) ? { name } : { version: '2.20.1' } }),
        () => request('restartApp', place),
        () => request('redeployApp', place),
        () => request('createDeploy', { ...place, body: chance(50) ? {} : { source: sourceOf(dice) } }),
        () =>
          request('createDomain', { ...place, body: { host: pick(hosts), isPrimary: chance(50), redirectTo: null } }),
        () => request('createVar', { ...place, body: { key: `V${dice(9)}`, value: 'x', isSecret: chance(50) } }),
        () => request('createSshSession', { ...place, body: {} }),
        () => request('getSshSession', place),
        () => request('getApp', place),
        () => request('getAppStatus', place),
        () => request('listDeploys', place),
        () => request('listDomains', place),
        () => request('listCerts', place),
        () => request('transferApp', { ...place, body: { targetWorkspaceSlug: pick(present.slugs) ?? slug } }),
        () => (chance(20) ? request('deleteApp', place) : request('getActiveDeploy', place)),
        () => ({
          event: { event: pick(['crash', 'outOfMemory', 'neverReady'] as const) ?? 'crash', app: nameOf(place) },
        }),
        () => ({ event: { event: pick(['recover', 'cannotStart'] as const) ?? 'recover', app: nameOf(place) } }),
        () => ({ event: { event: 'recover', app: nameOf(place) } }),
        () => ({
          event: {
            event: 'build',
            app: nameOf(place),
            outcome: pick(['fail', 'hang', 'sourceUnavailable'] as const) ?? 'fail',
            times: 1,
          },
        }),
        () => (app.source.type === 'git' ? { event: { event: 'push', app: nameOf(place) } } : { wait: second }),
        () =>
          request('createAlert', {
            params: { workspaceSlug: place.params.workspaceSlug },
            body: {
              name,
              appSlug: app.slug,
              env: app.env,
              region: app.region,
              condition: {
                metric: pick(['down', 'cpu', '5xx', 'restarts']),
                op: '>=',
                value: 1,
                forSeconds: pick([0, 60]) ?? 60,
              },
              channels: app.env === 'production' ? ['email', 'statusPage'] : ['email'],
            },
          }),
      ]
    : [];
  const acts: (() => Act)[] = [
    ...onApp,
    ...onRows(present, dice, request),
    () =>
      request('createWorkspace', {
        body: {
          name,
          slug: `w-${dice(6)}`,
          hues: [1, 2],
          tier: pick(tiers),
          ...(chance(50) && { region: pick(regions) }),
        },
      }),
    () => request('updateWorkspace', { ...workspace, body: chance(50) ? { name } : { slug: `w-${dice(6)}` } }),
    () => (chance(20) ? request('deleteWorkspace', workspace) : request('getWorkspace', workspace)),
    () => request('transferWorkspace', { ...workspace, body: { targetUserId: pick(present.members)?.userId ?? slug } }),
    () =>
      request('activateRegion', {
        params: { ...workspace.params, regionId: pick(regions) },
        body: { tier: pick(tiers) },
      }),
    () => request('deactivateRegion', { params: { ...workspace.params, regionId: pick(regions) } }),
    () => request('changePlan', { ...workspace, query: { region: pick(regions) }, body: { tier: pick(tiers) } }),
    () =>
      request('createInvitation', {
        ...workspace,
        body: { email: pick(people), role: pick(['viewer', 'developer', 'admin']) },
      }),
    () =>
      request('deployApp', {
        ...workspace,
        body: { name, source: sourceOf(dice), ...(chance(70) && { region: pick(regions) }) },
      }),
    () =>
      request('installApplication', {
        params: { ...workspace.params, applicationId: 'umami' },
        body: { region: pick(regions) },
      }),
    () => request('createTicket', { body: { subject: name, body: 'Please help.' } }),
    () => request('listWorkspaces', {}),
    () => request('listAlerts', workspace),
    () => request('getAccountBilling', {}),
    () => ({
      event: {
        event: 'card',
        owner: pick(people) ?? '',
        card: pick(['accepted', 'declined', 'none'] as const) ?? 'none',
      },
    }),
    () => ({
      event: { event: 'provisioning', region: 'ap-sydney', outcome: pick(['ready', 'failed'] as const) ?? 'ready' },
    }),
    () => ({ event: { event: 'outage', of: pick([...regions, 'builder', 'githost']) ?? '', seconds: dice(900) } }),
    () => ({
      event: {
        event: 'records',
        host: pick(hosts) ?? '',
        a: [pick(['203.0.113.10', '203.0.113.20', '192.0.2.9']) ?? ''],
      },
    }),
    () => ({ event: { event: 'certificate', host: pick(hosts) ?? '', message: 'Refused.', times: 1 } }),
    () => ({
      pay: pick(present.checkouts)?.id ?? '',
      choice: pick(['pay', 'pay', 'decline', 'leave'] as const) ?? 'pay',
    }),
    () => ({ wait: dice(60 * second) }),
    () => ({ wait: dice(600 * second) }),
    () => ({ wait: chance(20) ? dice(day / 2) : dice(3600 * second) }),
  ];
  return (pick(acts) ?? (() => ({ wait: second })))();
}

/** Acts on records that are there. */
function onRows(present: Present, dice: Dice, request: (operationId: string, sent: object) => Act): (() => Act)[] {
  const pick = <T>(list: readonly T[]): T | undefined => list[dice(list.length)];
  const { apps, slugOf } = present;
  const ofApp = (row: { readonly appId: string; readonly workspaceId: string } | undefined) => {
    const app = apps.find(({ id }) => id === row?.appId);
    const params = { workspaceSlug: slugOf.get(row?.workspaceId ?? ''), appSlug: app?.slug };
    return app && { params, query: { env: app.env, region: app.region } };
  };
  const [deploy, domain, alert] = [pick(present.deploys), pick(present.domains), pick(present.alerts)];
  const [variable, ticket, invitation, member] = [
    pick(present.vars),
    pick(present.tickets),
    pick(present.invitations),
    pick(present.members),
  ];
  const at = { deploy: ofApp(deploy), domain: ofApp(domain), variable: ofApp(variable) };
  const acts: (() => Act)[] = [];
  if (deploy && at.deploy) {
    const { params, query } = at.deploy;
    acts.push(() => request('cancelDeploy', { params: { ...params, deployId: deploy.id }, query }));
    acts.push(() => request('createDeploy', { params, query, body: { rollbackTo: deploy.id } }));
    acts.push(() => request('getDeployLogs', { params: { ...params, deployId: deploy.id }, query }));
  }
  if (domain && at.domain) {
    const { params, query } = at.domain;
    acts.push(() => request('deleteDomain', { params: { ...params, domainId: domain.id }, query }));
    acts.push(() =>
      request('updateDomain', { params: { ...params, domainId: domain.id }, query, body: { redirectTo: null } }),
    );
  }
  if (variable && at.variable) {
    const { params, query } = at.variable;
    acts.push(() => request('deleteVar', { params: { ...params, varId: variable.id }, query }));
  }
  if (alert) {
    const params = { workspaceSlug: slugOf.get(alert.workspaceId), alertId: alert.id };
    acts.push(() => request('updateAlert', { params, body: { enabled: dice(3) > 0 } }));
    acts.push(() =>
      dice(4) === 0
        ? request('deleteAlert', { params })
        : request('listAlerts', { params: { workspaceSlug: params.workspaceSlug } }),
    );
  }
  if (ticket)
    acts.push(() =>
      request('createTicketMessage', { params: { ticketId: ticket.id }, body: { body: 'Still there?' } }),
    );
  if (invitation) {
    const params = { workspaceSlug: slugOf.get(invitation.workspaceId), invitationId: invitation.id };
    acts.push(() => request('revokeInvitation', { params }));
  }
  if (member) {
    const params = { workspaceSlug: slugOf.get(member.workspaceId), userId: member.userId };
    acts.push(() => request('updateMember', { params, body: { role: pick(['viewer', 'developer', 'admin']) } }));
    acts.push(() =>
      dice(5) === 0
        ? request('removeMember', { params })
        : request('listMembers', { params: { workspaceSlug: params.workspaceSlug } }),
    );
  }
  return acts;
}

function nameOf({ params }: { readonly params: { readonly workspaceSlug: string; readonly appSlug: string } }): string {
  return `${params.workspaceSlug}/${params.appSlug}`;
}

function sourceOf(dice: Dice): object {
  const sources = [
    { type: 'git', repoUrl: 'https://githost.test/acme/storefront' },
    { type: 'git', repoUrl: 'https://githost.test/acme/storefront', branch: 'none', autoDeploy: false },
    { type: 'image', ref: 'ghcr.io/acme/guestbook:1' },
    { type: 'image', ref: 'postgres:17' },
  ];
  return sources[dice(sources.length)] ?? {};
}
