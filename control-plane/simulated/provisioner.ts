import type { Clock } from '../ports/clock.ts';
import type { Provisioned, Provisioner } from '../ports/provisioner.ts';
import { Refused } from '../ports/refused.ts';
import type { Seen } from '../ports/observation.ts';
import { type Facts, factsOf } from './facts.ts';

/** How long it takes to provision a region. */
const provisionMs = 120_000;

/** What the next attempt to provision a region comes to. */
export type Outcome = 'ready' | 'failed' | 'refused';

/** Virtual regions that are ready after two minutes, unless a test or a scenario decides otherwise. */
export class SimulatedProvisioner implements Provisioner {
  readonly #clock: Clock;
  readonly #regions: Map<string, { readonly doneAt: number; readonly outcome: 'ready' | 'failed' }>;
  readonly #outcomes: Map<string, Outcome>;
  readonly #durations: Map<string, number>;

  constructor(clock: Clock, facts: Facts = new Map()) {
    this.#clock = clock;
    this.#regions = factsOf(facts, 'regions');
    this.#outcomes = factsOf(facts, 'outcomes');
    this.#durations = factsOf(facts, 'durations');
  }

  async provision(region: string): Promise<void> {
    const { state } = this.#observe(region);
    if (state === 'ready' || state === 'provisioning') return;
    const outcome = this.#outcomes.get(region) ?? 'ready';
    this.#outcomes.delete(region);
    if (outcome === 'refused')
      throw new Refused(`The provider has no capacity for the region ${region} at the moment.`);
    const duration = this.#durations.get(region) ?? provisionMs;
    this.#regions.set(region, { doneAt: this.#clock.now() + duration, outcome });
  }

  async observe(region: string): Promise<Seen<{ readonly state: Provisioned }>> {
    return this.#observe(region);
  }

  async remove(region: string): Promise<void> {
    this.#regions.delete(region);
  }

  /** Decides what the next attempt comes to, and how long it takes. */
  plan(region: string, outcome: Outcome, duration = provisionMs): void {
    this.#outcomes.set(region, outcome);
    this.#durations.set(region, duration);
  }

  /** A region fails after it was provisioned, or recovers. */
  become(region: string, outcome: 'ready' | 'failed'): void {
    this.#regions.set(region, { doneAt: this.#clock.now(), outcome });
  }

  #observe(region: string): { readonly state: Provisioned; readonly nextChangeAt: number | null } {
    const found = this.#regions.get(region);
    if (!found) return { state: 'absent', nextChangeAt: null };
    const { doneAt, outcome } = found;
    if (this.#clock.now() < doneAt) return { state: 'provisioning', nextChangeAt: doneAt };
    return { state: outcome, nextChangeAt: null };
  }
}
