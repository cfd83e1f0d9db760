import type { Clock } from '../ports/clock.ts';
import type { Observation } from '../ports/observation.ts';
import { type SimulationState, partOfState } from './state.ts';
import type { Ssh, SshHost, SshKeys, SshOrder, SshView } from '../ports/ssh.ts';

interface Credential {
  readonly state: SshView['state'];
  readonly expiresAt: number;
}

/** Credentials that a test uses in place of a user. No shell is opened. */
export class SimulatedSsh implements Ssh {
  readonly #clock: Clock;
  readonly #credentials: Map<string, Credential>;

  constructor(clock: Clock, state: SimulationState = new Map()) {
    this.#clock = clock;
    this.#credentials = partOfState(state, 'credentials');
  }

  async host({ ingressHost }: { readonly ingressHost: string }): Promise<SshHost> {
    return { host: `ssh.${ingressHost}`, port: 2222, hostKey: 'ssh-ed25519 bm90LWEtcmVhbC1ob3N0LWtleQ==' };
  }

  async issue({ id, publicKey, expiresAt }: SshOrder): Promise<SshKeys> {
    this.#credentials.set(id, { state: 'issued', expiresAt });
    if (publicKey !== null) return { publicKey, certificate: 'not-a-real-certificate', privateKey: null };
    return {
      publicKey: 'ssh-ed25519 bm90LWEtcmVhbC1wdWJsaWMta2V5',
      certificate: null,
      privateKey: 'not-a-real-secret',
    };
  }

  async observe(id: string): Promise<Observation<SshView>> {
    return { state: this.#credentials.get(id)?.state ?? 'absent', nextChangeAt: null };
  }

  async end(id: string): Promise<void> {
    this.#credentials.delete(id);
  }

  /** Sets a credential from before the world began. */
  restore(id: string, expiresAt: number): void {
    this.#credentials.set(id, { state: 'issued', expiresAt });
  }

  /** Opens the only connection of a credential. Returns whether the host accepts it. */
  connect(id: string): boolean {
    const credential = this.#credentials.get(id);
    if (credential?.state !== 'issued' || credential.expiresAt <= this.#clock.now()) return false;
    this.#credentials.set(id, { ...credential, state: 'connected' });
    return true;
  }

  /** Closes the connection from the side of the user. */
  disconnect(id: string): void {
    const credential = this.#credentials.get(id);
    if (credential?.state === 'connected') this.#credentials.set(id, { ...credential, state: 'closed' });
  }
}
