import type { Observation } from './observation.ts';

/** `absent`: not provisioned. */
export type Provisioned = 'absent' | 'provisioning' | 'ready' | 'failed';

/** Provisions virtual regions. All calls can be repeated. Every method rejects if the provider is out of reach. */
export interface Provisioner {
  /**
   * Starts to provision a region that is absent or has failed. Resolves when the provider has accepted it, and rejects
   * with `Refused` if not.
   */
  provision(region: string): Promise<void>;
  observe(region: string): Promise<Observation<{ readonly state: Provisioned }>>;
  /** Releases the resources of a region. */
  remove(region: string): Promise<void>;
}
