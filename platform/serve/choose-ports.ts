import type { Ports } from '../../control-plane/ports/ports.ts';
import type { ProviderPorts } from '../providers/open-providers.ts';
import type { createStoredPorts } from '../simulated/ports.ts';
import type { Engines } from './engine/open-engines.ts';

interface Parts extends Pick<Ports, 'store' | 'clock' | 'random' | 'settings' | 'rateLimits'> {
  /** Whether the store takes changes now. */
  readonly takesChanges: () => Promise<boolean>;
  readonly simulated: ReturnType<typeof createStoredPorts>['ports'];
  /** `null` without an engine: apps are simulated. */
  readonly engines: Engines | null;
  readonly providers: ProviderPorts;
}

/** Chooses each port of a server: a real one if there is one, and otherwise a simulation. */
export function choosePorts({ store, takesChanges, clock, random, settings, rateLimits, ...parts }: Parts): Ports {
  const { simulated, engines, providers } = parts;
  const apps = engines ?? simulated;
  return {
    store,
    takesChanges,
    clock,
    random,
    settings,
    ...(rateLimits && { rateLimits }),
    runtime: apps.runtime,
    builder: apps.builder,
    sources: apps.sources,
    ingress: apps.ingress,
    telemetry: apps.telemetry,
    ssh: apps.ssh,
    ...(engines && { machine: engines.machine }),
    provisioner: simulated.provisioner,
    registry: providers.registry ?? simulated.registry,
    importer: providers.importer ?? simulated.importer,
    payments: providers.payments,
    mailer: providers.mailer,
    webhooks: providers.webhooks,
    assistant: providers.assistant,
    dns: providers.dns,
  };
}
