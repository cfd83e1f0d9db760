import { createSecureContext, type SecureContext } from 'node:tls';

/** A certificate with its private key. */
export interface IngressCertificate {
  readonly name: string;
  /** Host names in lower case; `*.apps.example.com` covers hosts with one more label. */
  readonly hosts: readonly string[];
  /** PEM of the private key. */
  readonly key: string;
  /** PEM of the certificate, followed by those of its issuers. */
  readonly chain: string;
}

/** The certificates of all hosts. */
export class Certificates {
  readonly #names = new Map<string, IngressCertificate>();
  readonly #hosts = new Map<string, SecureContext>();

  /** Throws if key and chain do not match. */
  set(certificate: IngressCertificate): void {
    const { name, hosts, key, chain } = certificate;
    const context = createSecureContext({ key, cert: chain });
    this.remove(name);
    this.#names.set(name, certificate);
    for (const host of hosts) this.#hosts.set(host, context);
  }

  remove(name: string): void {
    for (const host of this.#names.get(name)?.hosts ?? []) this.#hosts.delete(host);
    this.#names.delete(name);
  }

  of(name: string): IngressCertificate | null {
    return this.#names.get(name) ?? null;
  }

  /** The certificate of a host, or a wildcard for it. */
  find(host: string): SecureContext | undefined {
    return this.#hosts.get(host) ?? this.#hosts.get(host.replace(/^[^.]+/, '*'));
  }
}
