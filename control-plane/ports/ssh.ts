import type { ContainerRef } from './runtime.ts';
import type { Seen } from './observation.ts';

/** A credential for one connection to a container. */
export interface SshOrder {
  readonly id: string;
  readonly container: ContainerRef;
  readonly username: string;
  /** The key of the user; `null` if the host has to make a key pair. */
  readonly publicKey: string | null;
  /** Until when a connection can be opened. */
  readonly expiresAt: number;
}

export interface SshKeys {
  readonly publicKey: string;
  /** `null` if the host knows the public key itself. */
  readonly certificate: string | null;
  /** Of a key pair that was made; `null` for the key of the user. It is not kept. */
  readonly privateKey: string | null;
}

/** Where the connections to the containers of a region are opened. */
export interface SshHost {
  readonly host: string;
  readonly port: number;
  readonly hostKey: string;
}

export interface SshView {
  /** `absent`: the credential is unknown or was ended. `closed`: its one connection is over. */
  readonly state: 'absent' | 'issued' | 'connected' | 'closed';
}

/** Lets users open a shell in a container. Every method rejects if the host is out of reach. */
export interface Ssh {
  host(region: { readonly id: string; readonly ingressHost: string }): Promise<SshHost>;
  issue(order: SshOrder): Promise<SshKeys>;
  observe(id: string): Promise<Seen<SshView>>;
  /** Refuses the credential from then on, and closes its connection. Can be repeated. */
  end(id: string): Promise<void>;
}
