import type { ContainerRef } from './runtime.ts';
import type { Observation } from './observation.ts';

/** A credential for one connection to a container. */
export interface SshOrder {
  readonly id: string;
  readonly container: ContainerRef;
  readonly username: string;
  /** The key of the user; `null` if the host has to make a key pair. */
  readonly publicKey: string | null;
  /** Time until which a connection can be opened. */
  readonly expiresAt: number;
}

export interface SshKeys {
  readonly publicKey: string;
  /** `null` if the host knows the public key itself. */
  readonly certificate: string | null;
  /** Private key of a new key pair, which is not stored; `null` for the user's own key. */
  readonly privateKey: string | null;
}

/** Address for connections to the containers of a region. */
export interface SshHost {
  readonly host: string;
  readonly port: number;
  readonly hostKey: string;
}

export interface SshView {
  /** `absent`: the credential is unknown or was ended. `closed`: its only connection is over. */
  readonly state: 'absent' | 'issued' | 'connected' | 'closed';
}

/** Lets users open a shell in a container. Every method rejects if the host is out of reach. */
export interface Ssh {
  host(region: { readonly id: string; readonly ingressHost: string }): Promise<SshHost>;
  issue(order: SshOrder): Promise<SshKeys>;
  observe(id: string): Promise<Observation<SshView>>;
  /** Refuses the credential from now on, and closes its connection. Can be repeated. */
  end(id: string): Promise<void>;
}
