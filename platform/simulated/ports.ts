import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Ingress } from '../../control-plane/ports/ingress.ts';
import type { Provisioner } from '../../control-plane/ports/provisioner.ts';
import type { Ssh } from '../../control-plane/ports/ssh.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import { SimulatedImporter } from '../../control-plane/simulated/importer.ts';
import { SimulatedIngress } from '../../control-plane/simulated/ingress.ts';
import { SimulatedProvisioner } from '../../control-plane/simulated/provisioner.ts';
import { SimulatedRegistry } from '../../control-plane/simulated/registry.ts';
import { SimulatedSsh } from '../../control-plane/simulated/ssh.ts';
import { createStoredBuilder, createStoredSources } from './builder.ts';
import { SimulationRows } from './rows.ts';
import { createStoredRuntime } from './runtime.ts';
import { StoredSimulation } from './simulation.ts';
import { createStoredTelemetry } from './telemetry.ts';

export interface StoredPortsOptions {
  /** Stores the state of the simulations, for other processes and for the next one. */
  readonly store: Store;
  readonly clock: Clock;
  /** Everything simulated depends on the seed and on the time of the clock. */
  readonly seed: number;
}

/** Simulated ports whose state is in rows of the store, and their simulations, which a test controls. */
export function createStoredPorts({ store, clock, seed }: StoredPortsOptions) {
  const rows = new SimulationRows(store);
  const registry = new SimulatedRegistry({ clock, seed });
  const runtime = createStoredRuntime({ rows, clock, seed });
  const sources = createStoredSources({ rows, clock, seed });
  const builder = createStoredBuilder({ rows, clock, seed, sources: sources.port, registry });
  const ingress = new StoredSimulation({
    rows,
    name: 'ingress',
    make: (state) => ({ simulation: new SimulatedIngress({ clock, seed, state }) }),
  });
  const provisioner = new StoredSimulation({
    rows,
    name: 'region',
    make: (state) => ({ simulation: new SimulatedProvisioner(clock, state) }),
  });
  const ssh = new StoredSimulation({
    rows,
    name: 'ssh',
    make: (state) => ({ simulation: new SimulatedSsh(clock, state) }),
  });
  const simulations = {
    runtime: runtime.simulation,
    repositories: sources.repositories,
    builder: builder.simulation,
    ssh,
  };
  const ports = {
    runtime: runtime.port,
    telemetry: createStoredTelemetry(runtime.simulation, seed),
    builder: builder.port,
    sources: sources.port,
    ingress: ingressOf(ingress),
    provisioner: provisionerOf(provisioner),
    ssh: sshOf(ssh, clock),
    // Registry and importer have no state.
    registry,
    importer: new SimulatedImporter({ clock }),
  };
  return { ports, simulations };
}

/** Routes are kept by app, and certificates by host. */
function ingressOf(simulation: StoredSimulation<SimulatedIngress>): Ingress {
  return {
    point: (route) => simulation.use(`app/${route.id}`, (ingress) => ingress.point(route)),
    observe: (app) => simulation.use(`app/${app.id}`, (ingress) => ingress.observe(app)),
    remove: (app) => simulation.use(`app/${app.id}`, (ingress) => ingress.remove(app)),
    requestCertificate: (of) => simulation.use(`host/${of.host}`, (ingress) => ingress.requestCertificate(of)),
    certificate: (of) => simulation.use(`host/${of.host}`, (ingress) => ingress.certificate(of)),
    removeCertificate: (of) => simulation.use(`host/${of.host}`, (ingress) => ingress.removeCertificate(of)),
  };
}

function provisionerOf(simulation: StoredSimulation<SimulatedProvisioner>): Provisioner {
  return {
    provision: (region) => simulation.use(region, (provisioner) => provisioner.provision(region)),
    observe: (region) => simulation.use(region, (provisioner) => provisioner.observe(region)),
    remove: (region) => simulation.use(region, (provisioner) => provisioner.remove(region)),
  };
}

function sshOf(simulation: StoredSimulation<SimulatedSsh>, clock: Clock): Ssh {
  return {
    host: (region) => new SimulatedSsh(clock).host(region),
    issue: (order) => simulation.use(order.id, (ssh) => ssh.issue(order)),
    observe: (id) => simulation.use(id, (ssh) => ssh.observe(id)),
    end: (id) => simulation.use(id, (ssh) => ssh.end(id)),
  };
}
