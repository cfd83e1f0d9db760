import type { MemoryStore } from '../adapters/memory/store.ts';
import type { MovableClock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';
import { ScriptedAssistant } from '../adapters/simulated/assistant.ts';
import { SimulatedBuilder } from '../adapters/simulated/builder.ts';
import { Effects } from '../adapters/simulated/effects.ts';
import { SimulatedImporter } from '../adapters/simulated/importer.ts';
import { SimulatedIngress } from '../adapters/simulated/ingress.ts';
import { SimulatedMailer } from '../adapters/simulated/mailer.ts';
import { SimulatedRegistry } from '../adapters/simulated/registry.ts';
import { SimulatedRuntime } from '../adapters/simulated/runtime.ts';
import { SimulatedSources } from '../adapters/simulated/sources.ts';
import { SimulatedSsh } from '../adapters/simulated/ssh.ts';
import { SimulatedTelemetry } from '../adapters/simulated/telemetry/telemetry.ts';
import { SimulatedWebhooks } from '../adapters/simulated/webhooks.ts';
import { MemoryWork } from '../adapters/memory/work.ts';
import { createSeededRandom } from '../adapters/seeded.ts';
import { SimulatedPayments } from '../adapters/simulated/payments.ts';
import { SimulatedProvisioner } from '../adapters/simulated/provisioner.ts';
import { SimulatedDns } from '../adapters/simulated/dns.ts';
import { createReconcileNow } from '../reconcile/now.ts';
import { reconcilers } from '../reconcile/reconcilers.ts';
import type { Running } from '../reconcile/run.ts';

interface SimulationOptions {
  readonly store: MemoryStore;
  readonly clock: MovableClock;
  /** Everything that a simulation makes up depends on it and on the time of the clock. */
  readonly seed: number;
  /** Whether time goes by while a request waits. Without it, it does not. */
  readonly canWait?: () => boolean;
  /** Where the pages of the payment provider are. */
  readonly payUrl?: string;
  readonly onFailure?: Running['onFailure'];
}

/** The simulations that a test or a scenario can direct. */
export interface SimulatedPorts extends Ports {
  readonly runtime: SimulatedRuntime;
  readonly builder: SimulatedBuilder;
  readonly sources: SimulatedSources;
  readonly ingress: SimulatedIngress;
  readonly registry: SimulatedRegistry;
  readonly importer: SimulatedImporter;
  readonly payments: SimulatedPayments;
  readonly provisioner: SimulatedProvisioner;
  readonly mailer: SimulatedMailer;
  readonly webhooks: SimulatedWebhooks;
  readonly ssh: SimulatedSsh;
  readonly assistant: ScriptedAssistant;
  readonly dns: SimulatedDns;
  readonly telemetry: SimulatedTelemetry;
}

/** The ports of a control plane whose surroundings are simulated. */
export function createSimulatedPorts(options: SimulationOptions): SimulatedPorts {
  const {
    payUrl: pageUrl = 'https://pay.acme-cloud.test',
    store,
    clock,
    seed,
    canWait = () => false,
    onFailure = () => undefined,
  } = options;
  const random = createSeededRandom(seed);
  const work = new MemoryWork(store);
  // An alert rule is evaluated again when telemetry changes, which it may not have expected.
  const effects = new Effects((appId) =>
    store.write('system', async (tx) => {
      for (const { id } of await tx.alerts.list({ appId })) await tx.wake('alert', id, clock.now());
    }),
  );
  const sources = new SimulatedSources({ clock, seed });
  const registry = new SimulatedRegistry({ clock, seed });
  const wakePlans = (ids: readonly string[]) =>
    store.write('system', async (tx) => {
      for (const id of ids) await tx.wake('plan', id, clock.now());
    });
  const ports: SimulatedPorts = {
    store,
    clock,
    random,
    reconciler: createReconcileNow(() => ({ ports, work, reconcilers, onFailure, canWait })),
    runtime: new SimulatedRuntime({ clock, seed, effects }),
    builder: new SimulatedBuilder({ clock, seed, sources, registry }),
    sources,
    ingress: new SimulatedIngress({ clock, seed }),
    registry,
    importer: new SimulatedImporter({ clock }),
    telemetry: new SimulatedTelemetry({ seed, effects }),
    payments: new SimulatedPayments({ clock, pageUrl, onChange: wakePlans }),
    provisioner: new SimulatedProvisioner(clock),
    mailer: new SimulatedMailer(clock),
    webhooks: new SimulatedWebhooks(clock),
    ssh: new SimulatedSsh(clock),
    assistant: new ScriptedAssistant(),
    settings,
    dns: new SimulatedDns({ store, clock }),
  };
  return ports;
}

const settings = {
  version: '0.9.1',
  dashboardUrl: 'https://dashboard.acme-cloud.test',
  statusUrl: 'https://status.acme-cloud.test',
  supportAddress: 'support@acme-cloud.test',
  imageRegistry: 'registry.acme-cloud.test',
};
