/** Resolved records of a host. All lists are empty for a host that does not exist. */
export interface Resolved {
  /** The IPv4 addresses, sorted. */
  readonly a: readonly string[];
  /** The IPv6 addresses, sorted. */
  readonly aaaa: readonly string[];
  /** The chain of CNAME records, nearest first. The addresses are of its end. */
  readonly cname: readonly string[];
}

/** The name servers of a name do not respond, refuse, or fail: a fault of the name's owner or of the network. */
export class NameServersFail extends Error {
  constructor(options?: ErrorOptions) {
    super('The name servers do not respond.', options);
    this.name = 'NameServersFail';
  }
}

/** Reads the public DNS. Names have no dot at the end. Every method may reject with `NameServersFail`. */
export interface Dns {
  resolve(host: string): Promise<Resolved>;
  /** The TXT records at a name, sorted. */
  texts(name: string): Promise<readonly string[]>;
}
