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
import { createKeptBuilder, createKeptSources } from './builder.ts';
import { SimulationRows } from './rows.ts';
import { createKeptRuntime } from './runtime.ts';
import { KeptSimulation } from './simulation.ts';
import { createKeptTelemetry } from './telemetry.ts';

export interface KeptPortsOptions {
  /** Stores the state of the simulations, for other processes and for the next one. */
  readonly store: Store;
  readonly clock: Clock;
  /** Everything simulated depends on the seed and on the time of the clock. */
  readonly seed: number;
}

/** Simulated ports whose state is in rows of the store, and their simulations, which a test controls. */
export function createKeptPorts({ store, clock, seed }: KeptPortsOptions) {
  const rows = new SimulationRows(store);
  const registry = new SimulatedRegistry({ clock, seed });
  const runtime = createKeptRuntime({ rows, clock, seed });
  const sources = createKeptSources({ rows, clock, seed });
  const builder = createKeptBuilder({ rows, clock, seed, sources: sources.port, registry });
  const ingress = new KeptSimulation({
    rows,
    name: 'ingress',
    make: (state) => ({ simulation: new SimulatedIngress({ clock, seed, state }) }),
  });
  const provisioner = new KeptSimulation({
    rows,
    name: 'region',
    make: (state) => ({ simulation: new SimulatedProvisioner(clock, state) }),
  });
  const ssh = new KeptSimulation({
    rows,
    name: 'ssh',
    make: (state) => ({ simulation: new SimulatedSsh(clock, state) }),
  });
  const simulations = { runtime: runtime.kept, repositories: sources.repositories, builder: builder.kept, ssh };
  const ports = {
    runtime: runtime.port,
    telemetry: createKeptTelemetry(runtime.kept, seed),
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
function ingressOf(kept: KeptSimulation<SimulatedIngress>): Ingress {
  return {
    point: (route) => kept.use(`app/${route.id}`, (ingress) => ingress.point(route)),
    observe: (app) => kept.use(`app/${app.id}`, (ingress) => ingress.observe(app)),
    remove: (app) => kept.use(`app/${app.id}`, (ingress) => ingress.remove(app)),
    requestCertificate: (of) => kept.use(`host/${of.host}`, (ingress) => ingress.requestCertificate(of)),
    certificate: (of) => kept.use(`host/${of.host}`, (ingress) => ingress.certificate(of)),
    removeCertificate: (of) => kept.use(`host/${of.host}`, (ingress) => ingress.removeCertificate(of)),
  };
}

function provisionerOf(kept: KeptSimulation<SimulatedProvisioner>): Provisioner {
  return {
    provision: (region) => kept.use(region, (provisioner) => provisioner.provision(region)),
    observe: (region) => kept.use(region, (provisioner) => provisioner.observe(region)),
    remove: (region) => kept.use(region, (provisioner) => provisioner.remove(region)),
  };
}

function sshOf(kept: KeptSimulation<SimulatedSsh>, clock: Clock): Ssh {
  return {
    host: (region) => new SimulatedSsh(clock).host(region),
    issue: (order) => kept.use(order.id, (ssh) => ssh.issue(order)),
    observe: (id) => kept.use(id, (ssh) => ssh.observe(id)),
    end: (id) => kept.use(id, (ssh) => ssh.end(id)),
  };
}
