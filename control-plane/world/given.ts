import { activateRegion } from '../actions/activate-region.ts';
import { createWorkspace } from '../actions/create-workspace.ts';
import { createDomain } from '../actions/domains.ts';
import type { Effect } from '../adapters/simulated/effects.ts';
import { goodCard } from '../adapters/simulated/payments.ts';
import type { RuntimeGiven } from '../adapters/simulated/runtime-given.ts';
import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Store, Tx } from '../ports/store.ts';
import { closeTicket, replyToTicket } from '../transitions/tickets.ts';
import { wakeAlerts } from '../transitions/apps.ts';
import type { Given, GivenName } from './given-schema.ts';
import type { SimulatedPorts } from './simulated-ports.ts';

/** Lets something happen in a world. Throws if it names something that does not exist there. */
export function give(ports: SimulatedPorts, given: Given): Promise<void> {
  // The name of an event decides what else it has.
  const happen = events[given.event] as (ports: SimulatedPorts, given: Given) => Promise<void>;
  return happen(ports, given);
}

/** An event names something that does not exist in the world, or cannot happen there. */
export class UnknownInWorld extends Error {}

type Events = { readonly [N in GivenName]: (ports: SimulatedPorts, given: Extract<Given, { event: N }>) => Promise<void> };

const events: Events = {
  async newAccount({ store, payments }) {
    await store.write('system', async (tx) => {
      for (const { id } of await tx.apps.list({})) await tx.apps.delete(id);
      for (const { id } of await tx.workspaces.list({})) await tx.workspaces.delete(id);
      for (const { id } of await tx.tickets.list({})) await tx.tickets.delete(id);
      const everyone = await tx.users.list({});
      for (const { id } of everyone) await tx.users.update(id, { githostLogin: null, githostAvatarUrl: null, paymentMethod: null });
    });
    payments.forget();
  },
  crash: (ports, { event, app, ...more }) => giveToRuntime(ports, app, { kind: event, ...more }),
  outOfMemory: (ports, { event, app, ...more }) => giveToRuntime(ports, app, { kind: event, ...more }),
  recover: (ports, { event, app, ...more }) => giveToRuntime(ports, app, { kind: event, ...more }),
  cannotStart: (ports, { event, app, ...more }) => giveToRuntime(ports, app, { kind: event, ...more }),
  neverReady: (ports, { event, app, ...more }) => giveToRuntime(ports, app, { kind: event, ...more }),
  startSlowly: (ports, { event, app, seconds, ...more }) => giveToRuntime(ports, app, { kind: event, ms: seconds * 1000, ...more }),
  refuse: (ports, { event, app }) => giveToRuntime(ports, app, { kind: event }),
  removeSlowly: (ports, { event, app, seconds }) => giveToRuntime(ports, app, { kind: event, ms: seconds * 1000 }),
  async build({ store, builder }, { app, outcome, times }) {
    const { id: appId } = await findApp(store, app);
    builder.give({ appId, kind: outcome, ...(times !== undefined && { times }) });
  },
  async push({ store, sources, clock, reconciler }, { app, branch, message }) {
    const { source } = await findApp(store, app);
    if (source.type !== 'git') throw new UnknownInWorld(`The app ${app} has no repository.`);
    const { repoUrl } = source;
    const all = await store.read('system', (tx) => tx.apps.list({}));
    const followers = all.filter((one) => one.source.type === 'git' && one.source.repoUrl === repoUrl);
    const look = () =>
      store.write('system', async (tx) => {
        for (const follower of followers) await tx.wake('branch', follower.id, clock.now());
      });
    // What they have never looked at would not be a change.
    await look();
    for (const follower of followers) await reconciler.runNow('branch', follower.id, 0).catch(() => undefined);
    sources.push({ repoUrl, branch: branch ?? source.branch, ...(message !== undefined && { message }) });
    await look();
  },
  errors: (ports, { app, percent, seconds, route }) =>
    giveToTelemetry(ports, app, seconds, { kind: 'failing', share: percent / 100, ...(route !== undefined && { route }) }),
  slow: (ports, { app, factor, seconds }) => giveToTelemetry(ports, app, seconds, { kind: 'slow', factor }),
  noMeasurements: (ports, { app, seconds }) => giveToTelemetry(ports, app, seconds, { kind: 'no_data' }),
  async outage({ runtime, builder, sources, ingress, registry }, { of, seconds }) {
    for (const { reach } of [runtime, builder, sources, ingress, registry]) reach.lose(of, seconds * 1000);
  },
  async records({ dns }, { host, a, cname }) {
    dns.set(host, { ...(a && { a }), ...(cname !== undefined && { cname }) });
  },
  async certificate({ ingress }, { host, message, times }) {
    const error = { code: 'acme_error', message, remediation: null };
    ingress.give({ host, kind: 'certificateFails', error, ...(times !== undefined && { times }) });
  },
  async card({ store, payments }, { owner, card }) {
    const { userId } = await findAccount(store, owner);
    payments.ledger.setCard(userId, card === 'none' ? null : goodCard, card === 'declined');
  },
  async renewal({ store, payments }, { workspace }) {
    const { id: workspaceId } = await findWorkspace(store, workspace);
    const plans = await store.read('system', (tx) => tx.plans.list({ workspaceId }));
    for (const { subscriptionId } of plans) if (subscriptionId !== null) await payments.endPeriod(subscriptionId);
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
    if (!(await store.read('system', (tx) => tx.regions.find({ id: region })))) throw new UnknownInWorld(`There is no region ${region}.`);
    provisioner.plan(region, outcome, ...(seconds === undefined ? [] : [seconds * 1000]));
  },
  async supportReply({ store, random, clock }, { ticket, message: body }) {
    const message = { id: random.id(), body, createdAt: clock.now() };
    await store.write('system', async (tx) => replyToTicket(tx, await findTicket(tx, ticket), message));
  },
  async supportClose({ store, clock }, { ticket }) {
    await store.write('system', async (tx) => closeTicket(tx, await findTicket(tx, ticket), clock.now()));
  },
  async shell({ store, ssh, clock }, { app, state }) {
    const { id: appId } = await findApp(store, app);
    await store.write('system', async (tx) => {
      for (const { id, liveOf } of await tx.sshSessions.list({ appId })) {
        if (liveOf === null) continue;
        if (state === 'opened') ssh.connect(id);
        else ssh.disconnect(id);
        await tx.wake('sshSession', id, clock.now());
      }
    });
  },
};

/** Does what a person of the world requests. What the control plane refuses cannot happen. */
async function happenOrExplain(request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    throw error instanceof ControlPlaneError ? new UnknownInWorld(error.message) : error;
  }
}

async function findAccount(store: Store, email: string): Promise<Caller> {
  const user = await store.read('system', (tx) => tx.users.find({ email }));
  if (!user) throw new UnknownInWorld(`There is no account ${email}.`);
  return callerFor(user.id);
}

async function findOwner(store: Store, ownerOf: string): Promise<Caller> {
  const owner = await store.read('system', (tx) => tx.members.find({ ownerOf }));
  if (!owner) throw new UnknownInWorld('The workspace has no owner.');
  return callerFor(owner.userId);
}

function callerFor(userId: string): Caller {
  return { userId, tokenId: null, ip: '192.0.2.1', viewer: { userId, pinnedWorkspaceId: null } };
}

async function findWorkspace(store: Store, slug: string): Promise<RowOf<'workspaces'>> {
  const workspace = await store.read('system', (tx) => tx.workspaces.find({ slug }));
  if (!workspace) throw new UnknownInWorld(`There is no workspace ${slug}.`);
  return workspace;
}

async function findTicket(tx: Tx, id: string): Promise<RowOf<'tickets'>> {
  const ticket = await tx.tickets.find({ id });
  if (!ticket) throw new UnknownInWorld(`There is no ticket ${id}.`);
  return ticket;
}

type WithoutApp<G> = G extends RuntimeGiven ? Omit<G, 'appId'> : never;

async function giveToRuntime({ store, runtime, clock }: SimulatedPorts, name: string, given: WithoutApp<RuntimeGiven>): Promise<void> {
  const app = await findApp(store, name);
  // Together they are what the runtime takes.
  runtime.give({ appId: app.id, ...given });
  await store.write('system', async (tx) => {
    await tx.wake('app', app.id, clock.now());
    await wakeAlerts(tx, app, clock.now());
  });
}

type WithoutTimes<E> = E extends Effect ? Omit<E, 'from' | 'until'> : never;

/** The telemetry wakes the alert rules of the app itself. */
async function giveToTelemetry({ store, telemetry, clock }: SimulatedPorts, name: string, seconds: number, effect: WithoutTimes<Effect>) {
  const app = await findApp(store, name);
  const times = { from: clock.now(), until: clock.now() + seconds * 1000 };
  telemetry.effects.add(app.id, { ...effect, ...times });
}

/** The app with a slug, in any workspace if none is named. */
async function findApp(store: Store, name: string): Promise<RowOf<'apps'>> {
  const [slug = '', workspaceSlug] = name.split('/').toReversed();
  const [app] = await store.read('system', async (tx) => {
    const workspaces = await tx.workspaces.list(workspaceSlug === undefined ? {} : { slug: workspaceSlug });
    return tx.apps.list({ slug, workspaceId: { in: workspaces.map(({ id }) => id) } });
  });
  if (!app) throw new UnknownInWorld(`There is no app ${name}.`);
  return app;
}
