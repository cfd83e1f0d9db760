import { createSecureContext, type SecureContext } from 'node:tls';

/** A certificate with its private key. */
export interface IngressCertificate {
  readonly name: string;
  /** In lower case; `*.apps.example.com` is for all hosts with one more label. */
  readonly hosts: readonly string[];
  /** As PEM. */
  readonly key: string;
  /** As PEM, with the certificates of its issuers. */
  readonly chain: string;
}

/** The certificates of all hosts. */
export class Certificates {
  readonly #names = new Map<string, IngressCertificate>();
  readonly #hosts = new Map<string, SecureContext>();

  /** Throws if key and chain do not belong together. */
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

  /** That of the host, or one for all names beside it. */
  find(host: string): SecureContext | undefined {
    return this.#hosts.get(host) ?? this.#hosts.get(host.replace(/^[^.]+/, '*'));
  }
}
