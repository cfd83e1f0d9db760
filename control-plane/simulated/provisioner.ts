import type { Clock } from '../ports/clock.ts';
import type { Provisioned, Provisioner } from '../ports/provisioner.ts';
import { Refused } from '../ports/refused.ts';
import type { Observation } from '../ports/observation.ts';
import { type SimulationState, partOfState } from './state.ts';

/** Duration of provisioning a region. */
const provisionMs = 120_000;

/** Result of the next attempt to provision a region. */
export type Outcome = 'ready' | 'failed' | 'refused';

/** Virtual regions that are ready after two minutes, unless a test or a scenario decides otherwise. */
export class SimulatedProvisioner implements Provisioner {
  readonly #clock: Clock;
  readonly #regions: Map<string, { readonly doneAt: number; readonly outcome: 'ready' | 'failed' }>;
  readonly #outcomes: Map<string, Outcome>;
  readonly #durations: Map<string, number>;

  constructor(clock: Clock, state: SimulationState = new Map()) {
    this.#clock = clock;
    this.#regions = partOfState(state, 'regions');
    this.#outcomes = partOfState(state, 'outcomes');
    this.#durations = partOfState(state, 'durations');
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

  async observe(region: string): Promise<Observation<{ readonly state: Provisioned }>> {
    return this.#observe(region);
  }

  async remove(region: string): Promise<void> {
    this.#regions.delete(region);
  }

  /** Sets the result and the duration of the next attempt. */
  plan(region: string, outcome: Outcome, duration = provisionMs): void {
    this.#outcomes.set(region, outcome);
    this.#durations.set(region, duration);
  }

  /** Makes a provisioned region fail or recover. */
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
