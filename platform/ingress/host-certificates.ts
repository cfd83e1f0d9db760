import { setTimeout as sleep } from 'node:timers/promises';
import type { IngressCertificate } from './process/certificates.ts';
import { renewalTime } from '../../control-plane/model/domains/certificate.ts';
import type { CertificateView, HostCertificate } from '../../control-plane/ports/ingress.ts';
import { certificateError } from './acme/certificate-error.ts';
import { changedAt, describeChain, type GivenCertificate, readGiven } from './certificate-files.ts';
import type { Issuer } from './acme/issuer.ts';

/** Keeps the certificates that the ingress uses. */
export interface CertificateKeeper {
  /** Resolves when connections get it. */
  put(certificate: IngressCertificate): Promise<void>;
  /** Without the private key; `null` without one of that name. */
  find(name: string): Promise<Pick<IngressCertificate, 'chain'> | null>;
  remove(name: string): Promise<void>;
}

interface HostCertificatesOptions {
  readonly keeper: CertificateKeeper;
  readonly issuer: Issuer | null;
  readonly given: readonly GivenCertificate[];
  readonly now: () => number;
}

interface Attempt {
  readonly controller: AbortController;
  error: CertificateView['error'];
  isRunning: boolean;
}

/** Interval at which certificate files are checked for changes. */
const lookMs = 60_000;

/** Certificates of the process by host: given ones, and those of an issuer. */
export class HostCertificates implements AsyncDisposable {
  readonly #options: HostCertificatesOptions;
  readonly #attempts = new Map<string, Attempt>();
  readonly #given: { readonly hosts: readonly string[]; readonly view: HostCertificate }[] = [];
  readonly #seen: string[] = [];
  readonly #end = new AbortController();
  readonly #looking: Promise<void>;
  #problem: string | null = null;

  constructor(options: HostCertificatesOptions) {
    this.#options = options;
    this.#readGiven();
    this.#looking = this.#lookAgain(this.#end.signal);
  }

  /** The reason why the newest form of a given certificate is not used; `null` without a problem. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Sends the given certificates to a new process. */
  giveAll(): Promise<void> {
    this.#seen.length = 0;
    return this.#giveChanged();
  }

  /** Starts an attempt, if none runs. */
  request(host: string): void {
    if (this.#attempts.get(host)?.isRunning) return;
    const attempt: Attempt = { controller: new AbortController(), error: null, isRunning: true };
    this.#attempts.set(host, attempt);
    this.#attempt(host, attempt).then(
      () => this.#attempts.delete(host),
      (error: unknown) => this.#fail(host, attempt, error),
    );
  }

  async view(host: string): Promise<CertificateView> {
    const attempt = this.#attempts.get(host);
    const certificate = this.#givenOf(host) ?? (await this.#issued(host));
    if (!attempt) return { certificate, attempt: 'idle', error: null };
    return { certificate, attempt: attempt.isRunning ? 'running' : 'failed', error: attempt.error };
  }

  async remove(host: string): Promise<void> {
    this.#attempts.get(host)?.controller.abort();
    this.#attempts.delete(host);
    await this.#options.keeper.remove(host);
  }

  /** Ends attempts. The next control plane gets the requests again. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    for (const { controller } of this.#attempts.values()) controller.abort();
    await this.#looking;
  }

  async #attempt(host: string, { controller: { signal } }: Attempt): Promise<void> {
    const { issuer, keeper, now } = this.#options;
    const given = this.#givenOf(host);
    if (given) {
      if (renewalTime(given) > now()) return;
      throw new GivenIsOld(host, given);
    }
    if (!issuer)
      throw new Error('No issuer is configured. Ask the operator to configure one, or to give a certificate.');
    const { key, chain } = await issuer.issue(host, signal);
    signal.throwIfAborted();
    await keeper.put({ name: host, hosts: [host], key, chain });
  }

  async #fail(host: string, attempt: Attempt, error: unknown): Promise<void> {
    const caa = await this.#options.issuer?.caaIdentity(attempt.controller.signal).catch(() => null);
    attempt.error = error instanceof GivenIsOld ? error.view : certificateError(host, error, caa ?? null);
    attempt.isRunning = false;
  }

  #givenOf(host: string): HostCertificate | null {
    const wildcard = host.replace(/^[^.]+/, '*');
    return this.#given.find(({ hosts }) => hosts.includes(host) || hosts.includes(wildcard))?.view ?? null;
  }

  async #issued(host: string): Promise<HostCertificate | null> {
    const certificate = await this.#options.keeper.find(host);
    return certificate && describeChain(certificate.chain);
  }

  async #lookAgain(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(lookMs, undefined, { signal }).then(
        () => this.#giveChanged(),
        () => undefined,
      );
    }
  }

  async #giveChanged(): Promise<void> {
    try {
      const changed = this.#options.given.map(changedAt);
      if (changed.every((at, index) => at === this.#seen[index])) return;
      for (const certificate of this.#readGiven()) await this.#options.keeper.put(certificate);
      this.#seen.splice(0, Infinity, ...changed);
      this.#problem = null;
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Throws if a certificate cannot be read. */
  #readGiven(): IngressCertificate[] {
    const read = this.#options.given.map((one, index) => readGiven(one, `given ${index}`));
    this.#given.splice(0, Infinity, ...read.map(({ hosts, chain }) => ({ hosts, view: describeChain(chain) })));
    return read;
  }
}

/** A given certificate was not renewed in time. */
class GivenIsOld extends Error {
  readonly view: NonNullable<CertificateView['error']>;

  constructor(host: string, { notAfter }: HostCertificate) {
    super('The given certificate is old.');
    const until = new Date(notAfter).toISOString();
    const message = `The certificate that the operator has given for ${host} ends at ${until}.`;
    this.view = { code: 'issuer_unavailable', message, remediation: 'Ask the operator to replace its files.' };
  }
}
