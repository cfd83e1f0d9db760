import type { Assistant } from './assistant.ts';
import type { Builder } from './builder.ts';
import type { Clock } from './clock.ts';
import type { Dns } from './dns.ts';
import type { Importer } from './importer.ts';
import type { Ingress } from './ingress.ts';
import type { MachineChecks } from './machine.ts';
import type { Payments } from './payments.ts';
import type { Provisioner } from './provisioner.ts';
import type { Mailer } from './mailer.ts';
import type { Random } from './random.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Registry } from './registry.ts';
import type { Runtime } from './runtime.ts';
import type { Settings } from './settings.ts';
import type { Sources } from './sources.ts';
import type { Ssh } from './ssh.ts';
import type { ActionStore, Store } from './store.ts';
import type { Telemetry } from './telemetry.ts';
import type { Webhooks } from './webhooks.ts';

/** Everything outside of a control plane, which a server provides. */
export interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly runtime: Runtime;
  readonly builder: Builder;
  readonly sources: Sources;
  readonly ingress: Ingress;
  readonly registry: Registry;
  readonly importer: Importer;
  readonly telemetry: Telemetry;
  readonly payments: Payments;
  readonly provisioner: Provisioner;
  readonly mailer: Mailer;
  readonly webhooks: Webhooks;
  readonly ssh: Ssh;
  /** `null` if none is configured. */
  readonly assistant: Assistant | null;
  readonly settings: Settings;
  readonly dns: Dns;
  /** Counts requests for all processes with the store; in rows of the store by default. */
  readonly rateLimits?: RateLimits;
  /** Whether the store takes changes now; a store that can be read does by default. */
  readonly takesChanges?: () => Promise<boolean>;
  /** Absent if the machine of the server runs no apps. */
  readonly machine?: MachineChecks;
}

/** The ports of actions, whose writes can wait for reconcilers, and which count requests. */
export interface ActionPorts extends Ports {
  readonly store: ActionStore;
  readonly rateLimits: RateLimits;
}
