/** A proof of who calls a cluster. */
export interface Identity {
  readonly token?: string;
  /** A certificate of the caller and its key, as PEM. */
  readonly cert?: string;
  readonly key?: string;
}

/** How a cluster is reached, and who calls it. */
export interface Access extends Identity {
  /** `https://host:port`. */
  readonly server: string;
  /** Certificates of the authorities of the server, as PEM; those of the machine by default. */
  readonly ca?: string;
  /** The name in the certificate of the server, if it is not that of its address. */
  readonly serverName?: string;
  /** Whether the certificate of the server is not checked. */
  readonly isUnchecked?: boolean;
  /** Finds out who calls before each request, in place of an identity that stays. */
  readonly identify?: () => Promise<Identity>;
}
