import type { Ports } from './ports/ports.ts';
import type { Clock } from './ports/clock.ts';
import type { Store } from './ports/store.ts';
import type { Random } from './ports/random.ts';
import { ScriptedAssistant } from './simulated/assistant.ts';
import { SimulatedBuilder } from './simulated/builder.ts';
import { SimulatedDns } from './simulated/dns.ts';
import { Effects } from './simulated/effects.ts';
import { SimulatedImporter } from './simulated/importer.ts';
import { SimulatedIngress } from './simulated/ingress.ts';
import { SimulatedMailer } from './simulated/mailer.ts';
import { SimulatedPayments } from './simulated/payments.ts';
import { SimulatedProvisioner } from './simulated/provisioner.ts';
import { SimulatedRegistry } from './simulated/registry.ts';
import { SimulatedRuntime } from './simulated/runtime.ts';
import { SimulatedSources } from './simulated/sources.ts';
import { SimulatedSsh } from './simulated/ssh.ts';
import { SimulatedTelemetry } from './simulated/telemetry/telemetry.ts';
import { SimulatedWebhooks } from './simulated/webhooks.ts';

export interface SimulationOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Everything simulated depends on the seed and on the time of the clock. */
  readonly seed: number;
  /** Base address of the payment provider's pages. */
  readonly payUrl?: string;
  /** Address of the service for browsers. */
  readonly serviceUrl?: string | undefined;
  /** How long the containers of a removed app take to finish requests; 0 by default. */
  readonly removalMs?: (() => number) | undefined;
}

/** Simulations that a test or a scenario can control. */
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

/** Ports of a control plane with simulated surroundings. */
export function createSimulatedPorts(options: SimulationOptions): SimulatedPorts {
  const { store, clock, random, seed, payUrl: pageUrl = 'https://pay.acme-cloud.test', serviceUrl } = options;
  // Evaluates alert rules right after a change of telemetry, not only at their next time.
  const effects = new Effects((appId) =>
    store.write('system', async (tx) => {
      await tx.wake('alert', await tx.alerts.list({ appId }));
    }),
  );
  const sources = new SimulatedSources({ clock, seed });
  const registry = new SimulatedRegistry({ clock, seed });
  const wakePlans = (ids: readonly string[]) =>
    store.write('system', async (tx) => {
      for (const id of ids) await tx.wake('plan', id);
    });
  return {
    store,
    clock,
    random,
    runtime: new SimulatedRuntime({ clock, seed, effects, removalMs: options.removalMs }),
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
    settings: { ...settings, ...(serviceUrl !== undefined && { serviceUrl: () => serviceUrl }) },
    dns: new SimulatedDns({ store, clock }),
  };
}

const settings = {
  version: '0.10.0',
  dashboardUrl: 'https://dashboard.acme-cloud.test',
  statusUrl: 'https://status.acme-cloud.test',
  supportAddress: 'support@acme-cloud.test',
  imageRegistry: 'registry.acme-cloud.test',
  allowsPrivateRepositories: false,
};
