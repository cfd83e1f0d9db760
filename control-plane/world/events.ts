import { activateRegion } from '../actions/billing/activate-region.ts';
import { createWorkspace } from '../actions/workspaces/create-workspace.ts';
import { createDomain } from '../actions/domains/domains.ts';
import type { Effect } from '../simulated/effects.ts';
import type { RuntimeFault } from '../simulated/runtime-faults.ts';
import { prefixLength, tokenSecret } from '../model/account/token.ts';
import { ControlPlaneError } from '../model/shared/error.ts';
import { sha256 } from '../model/shared/hash.ts';
import type { Store, Tx } from '../ports/store.ts';
import { reportRegion } from '../reconcile/region.ts';
import { closeTicket, replyToTicket } from '../transitions/tickets.ts';
import { wakeAlerts } from '../transitions/apps.ts';
import type { SignedUp, WorldEvent, WorldEventName } from './event-schemas.ts';
import {
  findAccount,
  findApp,
  findOwner,
  findRegion,
  findTicket,
  findWorkspace,
  requireHealthCheck,
  requireService,
} from './find.ts';
import { operatorEvents } from './operator-events.ts';
import type { WorldPorts } from './ports.ts';
import { UnknownInWorld } from './unknown.ts';

/**
 * Applies an event to a world. Returns the person of a sign-up. Throws if the event names something that does not
 * exist there.
 */
export async function applyEvent(ports: WorldPorts, event: WorldEvent): Promise<SignedUp | null> {
  if (event.event === 'signUp') return signUp(ports, event);
  // The name of an event determines its other fields.
  const happen = events[event.event] as (ports: WorldPorts, event: WorldEvent) => Promise<void>;
  await happen(ports, event);
  return null;
}

type Events = {
  readonly [N in Exclude<WorldEventName, 'signUp'>]: (
    ports: WorldPorts,
    event: Extract<WorldEvent, { event: N }>,
  ) => Promise<void>;
};

const events: Events = {
  ...operatorEvents,
  async newAccount({ store, payments }) {
    await store.write('system', async (tx) => {
      await tx.apps.deleteAll({});
      await tx.workspaces.deleteAll({});
      await tx.tickets.deleteAll({});
      await tx.users.updateAll({}, { githostLogin: null, githostAvatarUrl: null, paymentMethod: null });
    });
    payments.forget();
  },
  crash: (ports, { event, app, ...more }) => injectFault(ports, app, { kind: event, ...more }),
  outOfMemory: (ports, { event, app, ...more }) => injectFault(ports, app, { kind: event, ...more }),
  unhealthy: (ports, { event, app, ...more }) => injectFault(ports, app, { kind: event, ...more }),
  recover: (ports, { event, app, ...more }) => injectFault(ports, app, { kind: event, ...more }),
  cannotStart: (ports, { event, app, ...more }) => injectFault(ports, app, { kind: event, ...more }),
  neverReady: (ports, { event, app, ...more }) => injectFault(ports, app, { kind: event, ...more }),
  imageGone: async (ports, { event, app, number }) =>
    injectFault(ports, app, { kind: event, images: await findImages(ports.store, app, number) }),
  startSlowly: (ports, { event, app, seconds, ...more }) =>
    injectFault(ports, app, { kind: event, ms: seconds * 1000, ...more }),
  refuse: (ports, { event, app }) => injectFault(ports, app, { kind: event }),
  removeSlowly: (ports, { event, app, seconds }) => injectFault(ports, app, { kind: event, ms: seconds * 1000 }),
  async build({ store, builder }, { app, outcome, times }) {
    const { id: appId } = await findApp(store, app);
    builder.inject({ appId, kind: outcome, ...(times !== undefined && { times }) });
  },
  async releaseCommand({ store, runtime }, { app, outcome: kind, times }) {
    const { id: appId } = await findApp(store, app);
    runtime.tasks.inject({ appId, kind, ...(times !== undefined && { times }) });
  },
  async push({ store, sources }, { app, branch, message, paths }) {
    const { source } = await findApp(store, app, 'git');
    if (source.type !== 'git') throw new UnknownInWorld(`The app ${app} has no repository.`);
    const { repoUrl } = source;
    if (!sources.exists(repoUrl)) throw new UnknownInWorld(`There is no repository ${repoUrl} to push to.`);
    const all = await store.read('system', (tx) => tx.apps.list({}));
    const followers = all.filter((one) => one.source.type === 'git' && one.source.repoUrl === repoUrl);
    // Lets the followers look at the repository first: a push that precedes their first look is not a change.
    for (const { id: subject } of followers) {
      const look = (tx: Tx) => tx.wake('branch', subject);
      await store.writeUntil('system', look, () => ({ kind: 'branch', subject, limitMs: 0 }));
    }
    sources.push({
      repoUrl,
      branch: branch ?? source.branch,
      ...(message !== undefined && { message }),
      ...(paths && { paths }),
    });
    await store.write('system', (tx) => tx.wake('branch', followers));
  },
  errors: (ports, { app, percent, seconds, route }) =>
    addEffect(ports, app, seconds, { kind: 'failing', share: percent / 100, ...(route !== undefined && { route }) }),
  slow: (ports, { app, factor, seconds }) => addEffect(ports, app, seconds, { kind: 'slow', factor }),
  noMeasurements: (ports, { app, seconds }) => addEffect(ports, app, seconds, { kind: 'no_data' }),
  async outage({ store, runtime, builder, sources, ingress, registry }, { of, seconds }) {
    const regions = (await store.read('system', (tx) => tx.regions.list({}))).map(({ id }) => id);
    const known = ['builder', 'githost', 'registry', ...regions];
    if (!known.includes(of))
      throw new UnknownInWorld(`There is no ${of} that can be out of reach, only ${known.join(', ')}.`);
    for (const { outages } of [runtime, builder, sources, ingress, registry]) outages.begin(of, seconds * 1000);
    // Wakes the apps, since no earlier observation announced the outage.
    await store.write('system', async (tx) => {
      const apps = await tx.apps.list({ region: of });
      await tx.wake('app', apps);
      for (const app of apps) await wakeAlerts(tx, app);
    });
  },
  async region(ports, { region: id, state }) {
    const { isVirtual, status } = await findRegion(ports.store, id);
    if (
      status === 'inactive' ||
      (status === 'warming' && state !== 'failed') ||
      (status === 'failed' && state === 'draining')
    )
      throw new UnknownInWorld(`The region ${id} is ${status}, so it cannot become ${state}.`);
    // The provider determines the state of a virtual region.
    if (isVirtual && state !== 'draining') ports.provisioner.become(id, state);
    for (const event of regionEvents[state]) await reportRegion(ports, id, event);
  },
  async records({ dns }, { host, a, cname, fails }) {
    dns.set(host, { ...(a && { a }), ...(cname !== undefined && { cname }), ...(fails && { fails }) });
  },
  async certificate({ ingress }, { host, message, times }) {
    const error = { code: 'acme_error', message, remediation: null };
    ingress.inject({ host, kind: 'certificateFails', error, ...(times !== undefined && { times }) });
  },
  async card({ store, payments }, { owner, card }) {
    const { userId } = await findAccount(store, owner);
    await payments.setCard(userId, card);
  },
  async renewal({ store, payments }, { workspace }) {
    const { id: workspaceId } = await findWorkspace(store, workspace);
    const plans = await store.read('system', (tx) => tx.plans.list({ workspaceId }));
    for (const { subscriptionId } of plans) if (subscriptionId !== null) await payments.endPeriod(subscriptionId);
  },
  async trialing({ store, payments }, { workspace, days = 14 }) {
    const { id: workspaceId } = await findWorkspace(store, workspace);
    const plans = await store.read('system', (tx) => tx.plans.list({ workspaceId, status: 'incomplete' }));
    const checkouts = new Set(plans.flatMap(({ checkoutId }) => checkoutId ?? []));
    if (checkouts.size === 0) {
      throw new UnknownInWorld(
        `The workspace ${workspace} has no plan that was never paid. Without a card, newWorkspace makes one.`,
      );
    }
    for (const id of checkouts) await payments.pay(id, { trialMs: days * 86_400_000 });
  },
  async newWorkspace(ports, { owner, slug, tier }) {
    const caller = await findAccount(ports.store, owner);
    await happenOrExplain(() => createWorkspace(ports, caller, { name: slug, slug, hues: [210, 260], tier }));
  },
  async activation(ports, { workspace, region, tier }) {
    const { id: workspaceId } = await findWorkspace(ports.store, workspace);
    const caller = await findOwner(ports.store, workspaceId);
    await happenOrExplain(() => activateRegion(ports, caller, { workspaceId, region, tier }));
  },
  async poolSize({ store }, { tier: id, cpu, memory, storage }) {
    await store.write('system', async (tx) => {
      const tier = await tx.tiers.find({ id });
      if (!tier) throw new UnknownInWorld(`There is no tier ${id}.`);
      const { cpuMillis: before } = tier;
      const cpuMillis = cpu === undefined ? before : Math.round(cpu * 1000);
      await tx.tiers.update(id, { cpuMillis, memory: memory ?? tier.memory, storage: storage ?? tier.storage });
    });
  },
  async newDomain(ports, { app: name, host }) {
    const { slug: appSlug, env, region, workspaceId } = await findApp(ports.store, name);
    const caller = await findOwner(ports.store, workspaceId);
    const domain = { workspaceId, appSlug, env, region, host, redirectTo: null, isPrimary: false };
    await happenOrExplain(() => createDomain(ports, caller, domain));
  },
  async provisioning({ store, provisioner }, { region, outcome, seconds }) {
    await findRegion(store, region);
    provisioner.plan(region, outcome, ...(seconds === undefined ? [] : [seconds * 1000]));
  },
  async supportReply({ store }, { ticket, message }) {
    await store.write('system', async (tx) => replyToTicket(tx, await findTicket(tx, ticket), message));
  },
  async supportClose({ store }, { ticket }) {
    await store.write('system', async (tx) => closeTicket(tx, await findTicket(tx, ticket)));
  },
  async shell({ store, ssh }, { app, state }) {
    const { id: appId } = await findApp(store, app);
    const sessions = await store.read('system', (tx) => tx.sshSessions.list({ appId }));
    const live = sessions.filter(({ liveOf }) => liveOf !== null);
    for (const { id } of live) {
      if (state === 'opened') ssh.connect(id);
      else ssh.disconnect(id);
    }
    await store.write('system', (tx) => tx.wake('sshSession', live));
  },
};

const regionEvents = { ready: ['recovered', 'reopened'], draining: ['drained'], failed: ['failed'] } as const;

async function signUp(
  { store, random }: WorldPorts,
  { email: address, name }: Extract<WorldEvent, { event: 'signUp' }>,
): Promise<SignedUp> {
  const email = address.toLowerCase();
  const [token, session] = [tokenSecret(random.secret()), random.secret()];
  const [tokenHash, sessionHash] = [await sha256(token), await sha256(session)];
  await store.write('system', async (tx) => {
    if (await tx.users.find({ email })) throw new UnknownInWorld(`The account ${email} exists already.`);
    const [userId, createdAt] = [tx.id(), tx.now];
    const shown = { name: name ?? email.slice(0, email.indexOf('@')), avatarUrl: null, hues: [210, 260] as const };
    const reached = { emailVerified: true, phone: '+49 ••• ••• 00', phoneVerified: true };
    await tx.users.insert({
      id: userId,
      email,
      ...shown,
      ...reached,
      githostLogin: null,
      githostAvatarUrl: null,
      paymentMethod: null,
      createdAt,
      blockedAt: null,
      blockReason: null,
    });
    await tx.sessions.insert({
      id: tx.id(),
      userId,
      hash: sessionHash,
      createdAt,
      expiresAt: createdAt + 365 * 86_400_000,
    });
    const use = { scope: 'full', pinnedWorkspaceId: null, expiresAt: null, lastUsedAt: null } as const;
    await tx.tokens.insert({
      id: tx.id(),
      userId,
      name: 'Laptop',
      prefix: token.slice(0, prefixLength),
      hash: tokenHash,
      createdAt,
      ...use,
    });
  });
  return { email, token, session };
}

/** Makes a request of a person in the world. A refusal by the control plane means that the event cannot happen. */
async function happenOrExplain(request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    throw error instanceof ControlPlaneError ? new UnknownInWorld(error.message) : error;
  }
}

type WithoutApp<G> = G extends RuntimeFault ? Omit<G, 'appId'> : never;

async function injectFault(
  { store, runtime }: WorldPorts,
  name: string,
  fault: WithoutApp<RuntimeFault>,
): Promise<void> {
  const app = await findApp(store, name);
  if (fault.service !== undefined) await requireService(store, app, fault.service);
  if (fault.kind === 'unhealthy') await requireHealthCheck(store, app, fault.service);
  // The event's fields together are a fault of the runtime.
  runtime.inject({ appId: app.id, ...fault });
  await store.write('system', async (tx) => {
    await tx.wake('app', app.id);
    await wakeAlerts(tx, app);
  });
}

async function findImages(store: Store, name: string, number: number): Promise<string[]> {
  const { id: appId } = await findApp(store, name);
  const deploy = await store.read('system', (tx) => tx.deploys.find({ appId, number }));
  const release = await store.read('system', (tx) => tx.releases.find({ id: deploy?.releaseId ?? '' }));
  if (!release) throw new UnknownInWorld(`There is no release of deploy ${number} of ${name}.`);
  return release.services.map(({ image }) => image);
}

type WithoutTimes<E> = E extends Effect ? Omit<E, 'from' | 'until'> : never;

/** The telemetry itself wakes the alert rules of the app. */
async function addEffect(
  { store, telemetry, clock }: WorldPorts,
  name: string,
  seconds: number,
  effect: WithoutTimes<Effect>,
) {
  const app = await findApp(store, name);
  const times = { from: clock.now(), until: clock.now() + seconds * 1000 };
  telemetry.effects.add(app.id, { ...effect, ...times });
}
