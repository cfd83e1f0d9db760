import type { AppRef } from './app-ref.ts';
import type { Seen } from './observation.ts';

/** A host whose requests reach an app. */
export interface RoutedHost {
  readonly host: string;
  /** Requests are redirected there with 308; `null`: they reach the containers. */
  readonly redirectTo: string | null;
}

/** Where the requests of an app go. */
export interface Route extends AppRef {
  readonly hosts: readonly RoutedHost[];
  /**
   * The containers that receive them while they are ready. While none of them is, and with `null` for an app that is
   * stopped, the ingress returns 503.
   */
  readonly target: { readonly service: string; readonly generation: string; readonly port: number } | null;
}

export interface HostCertificate {
  readonly issuer: string;
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The newest certificate of a host, and the attempt to get one. */
export interface CertificateView {
  readonly certificate: HostCertificate | null;
  /** `idle`: no attempt since the certificate was issued, or none at all. */
  readonly attempt: 'idle' | 'running' | 'failed';
  /** Why the attempt failed. */
  readonly error: { readonly code: string; readonly message: string; readonly remediation: string | null } | null;
}

export interface HostRef {
  readonly region: string;
  readonly host: string;
}

/** Leads hosts to containers. All calls can be repeated. Every method rejects if the region is out of reach. */
export interface Ingress {
  /** Replaces the route of an app. Resolves when new requests take it. */
  point(route: Route): Promise<void>;
  /** The route that is in effect; `null` without one. */
  observe(app: AppRef): Promise<Route | null>;
  /** Requests for the hosts of the app are 404 from then on. */
  remove(app: AppRef): Promise<void>;
  /** Starts an attempt to get a certificate, if none runs. */
  requestCertificate(of: HostRef): Promise<void>;
  certificate(of: HostRef): Promise<Seen<CertificateView>>;
  /** Deletes the certificate of a host and ends an attempt to get one. */
  removeCertificate(of: HostRef): Promise<void>;
}
