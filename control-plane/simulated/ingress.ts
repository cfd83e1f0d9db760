import type { Clock } from '../ports/clock.ts';
import type { CertificateView, HostCertificate, HostRef, Ingress, Route } from '../ports/ingress.ts';
import type { AppRef } from '../ports/app-ref.ts';
import type { Observation } from '../ports/observation.ts';
import { fnv1a } from '../model/shared/hash.ts';
import { type SimulationState, partOfState } from './state.ts';
import { mix, share } from './hash.ts';
import { Outages } from './outages.ts';

const day = 86_400_000;

type CertificateError = NonNullable<CertificateView['error']>;

/** A fault of the next attempts to get a certificate for a host. */
export interface CertificateFault {
  readonly host: string;
  readonly kind: 'certificateFails';
  readonly error: CertificateError;
  /** The number of attempts that fail; all of them by default. */
  readonly times?: number;
}

interface IngressOptions {
  readonly clock: Clock;
  readonly seed: number;
  /** Empty by default, without routes and certificates. */
  readonly state?: SimulationState;
}

interface Attempt {
  readonly endsAt: number;
  readonly error: CertificateError | null;
}

/** Routes that take effect at once, and certificates that take some seconds. */
export class SimulatedIngress implements Ingress {
  readonly outages: Outages;
  readonly #clock: Clock;
  readonly #seed: number;
  readonly #routes: Map<string, Route>;
  readonly #certificates: Map<string, HostCertificate>;
  readonly #attempts: Map<string, Attempt>;
  readonly #failures: Map<string, { readonly error: CertificateError; left: number }>;

  constructor({ clock, seed, state = new Map() }: IngressOptions) {
    this.#routes = partOfState(state, 'routes');
    this.#certificates = partOfState(state, 'certificates');
    this.#attempts = partOfState(state, 'attempts');
    this.#failures = partOfState(state, 'failures');
    this.#clock = clock;
    this.#seed = seed;
    this.outages = new Outages(() => clock.now());
  }

  inject({ host, error, times = Number.MAX_SAFE_INTEGER }: CertificateFault): void {
    this.#failures.set(host, { error, left: times });
  }

  /** Sets a certificate that was issued earlier. */
  restore(host: string, certificate: HostCertificate): void {
    this.#certificates.set(host, certificate);
  }

  async point(route: Route): Promise<void> {
    this.outages.check(route.region, route.id);
    this.#routes.set(route.id, route);
  }

  async observe({ id, region }: AppRef): Promise<Route | null> {
    this.outages.check(region, id);
    return this.#routes.get(id) ?? null;
  }

  async remove({ id, region }: AppRef): Promise<void> {
    this.outages.check(region, id);
    this.#routes.delete(id);
  }

  async requestCertificate({ region, host }: HostRef): Promise<void> {
    this.outages.check(region);
    const ended = this.#settle(host);
    if (this.#attempts.has(host) && !ended) return;
    const failure = this.#failures.get(host);
    const error = failure && failure.left > 0 ? failure.error : null;
    if (failure) failure.left--;
    const now = this.#clock.now();
    const drawn = share(mix(this.#seed, fnv1a(host), Math.floor(now / 1000)));
    this.#attempts.set(host, { endsAt: now + 5000 + Math.round(drawn * 25_000), error });
  }

  async certificate({ region, host }: HostRef): Promise<Observation<CertificateView>> {
    this.outages.check(region);
    const ended = this.#settle(host);
    const certificate = this.#certificates.get(host) ?? null;
    const attempt = this.#attempts.get(host);
    if (!attempt) return { certificate, attempt: 'idle', error: null, nextChangeAt: null };
    if (!ended) return { certificate, attempt: 'running', error: null, nextChangeAt: attempt.endsAt };
    return { certificate, attempt: 'failed', error: ended.error, nextChangeAt: null };
  }

  async removeCertificate({ region, host }: HostRef): Promise<void> {
    this.outages.check(region);
    this.#certificates.delete(host);
    this.#attempts.delete(host);
  }

  /** Ends an attempt whose time has come. Returns a failed one. */
  #settle(host: string): { readonly error: CertificateError } | undefined {
    const attempt = this.#attempts.get(host);
    if (!attempt || attempt.endsAt > this.#clock.now()) return undefined;
    if (attempt.error) return { error: attempt.error };
    this.#attempts.delete(host);
    const { endsAt } = attempt;
    this.#certificates.set(host, { issuer: 'Acme Cloud Test CA 1', notBefore: endsAt, notAfter: endsAt + 90 * day });
    return undefined;
  }
}
