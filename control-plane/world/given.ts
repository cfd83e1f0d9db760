import { goodCard } from '../adapters/simulated/payments.ts';
import type { Given, GivenName } from './given-schema.ts';
import type { SimulatedPorts } from './simulated-ports.ts';

/** Lets something happen in a world. Throws if it names something that does not exist there. */
export function give(ports: SimulatedPorts, given: Given): Promise<void> {
  // The name of an event decides what else it has.
  const happen = events[given.event] as (ports: SimulatedPorts, given: Given) => Promise<void>;
  return happen(ports, given);
}

/** Something that an event names does not exist in the world. */
export class UnknownInWorld extends Error {}

type Events = { readonly [N in GivenName]: (ports: SimulatedPorts, given: Extract<Given, { event: N }>) => Promise<void> };

const events: Events = {
  async noWorkspaces({ store }) {
    await store.write('system', async (tx) => {
      for (const { id } of await tx.apps.list({})) await tx.apps.delete(id);
      for (const { id } of await tx.workspaces.list({})) await tx.workspaces.delete(id);
    });
  },
  async card({ store, payments }, { owner, card }) {
    const user = await store.read('system', (tx) => tx.users.find({ email: owner }));
    if (!user) throw new UnknownInWorld(`There is no account ${owner}.`);
    payments.ledger.setCard(user.id, card === 'none' ? null : goodCard, card === 'declined');
  },
  async records({ dns }, { host, a, cname }) {
    dns.set(host, { ...(a && { a }), ...(cname !== undefined && { cname }) });
  },
  async provisioning({ store, provisioner }, { region, outcome, seconds }) {
    if (!(await store.read('system', (tx) => tx.regions.find({ id: region })))) throw new UnknownInWorld(`There is no region ${region}.`);
    provisioner.plan(region, outcome, ...(seconds === undefined ? [] : [seconds * 1000]));
  },
};
