import type { AppRef } from './app-ref.ts';
import type { Observation } from './observation.ts';

/** A host whose requests reach an app. */
export interface RoutedHost {
  readonly host: string;
  /** Host to redirect requests to, with 308; `null`: they reach the containers. */
  readonly redirectTo: string | null;
}

/** Why a host has no ready container, for people who visit it. */
export type Absence = 'starting' | 'failed' | 'stopped' | 'suspended';

/** The route of an app's requests. */
export interface Route extends AppRef {
  readonly hosts: readonly RoutedHost[];
  /**
   * The service whose ready containers receive the requests. Without a ready one, and with `null` for a stopped app,
   * the ingress returns 503.
   */
  readonly target: RouteTarget | null;
  /** Why there is no target; `stopped` by default. With a target, its containers say why none is ready. */
  readonly absence?: Absence;
  /** Services with a host of their own, which is not one of `hosts`; none by default. */
  readonly services?: readonly ServiceRoute[];
}

interface RouteTarget {
  readonly service: string;
  readonly generation: string;
  readonly port: number;
}

/** The route of requests for one service of an app. `target` is as that of the app. */
interface ServiceRoute {
  readonly service: string;
  readonly host: string;
  readonly target: RouteTarget | null;
}

export interface HostCertificate {
  readonly issuer: string;
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The newest certificate of a host, and the state of attempts to get one. */
export interface CertificateView {
  readonly certificate: HostCertificate | null;
  /** `idle`: no attempt since the certificate was issued, or none at all. */
  readonly attempt: 'idle' | 'running' | 'failed';
  /** The reason of the failed attempt. */
  readonly error: { readonly code: string; readonly message: string; readonly remediation: string | null } | null;
}

export interface HostRef {
  readonly region: string;
  readonly host: string;
}

/** Routes hosts to containers. All calls can be repeated. Every method rejects if the region is out of reach. */
export interface Ingress {
  /** Replaces the route of an app. Resolves when new requests take it. */
  point(route: Route): Promise<void>;
  /** The effective route; `null` without one. */
  observe(app: AppRef): Promise<Route | null>;
  /** Removes the route: requests for the hosts of the app are 404 from then on. */
  remove(app: AppRef): Promise<void>;
  /** Starts an attempt to get a certificate, unless one runs. */
  requestCertificate(of: HostRef): Promise<void>;
  certificate(of: HostRef): Promise<Observation<CertificateView>>;
  /** Deletes the certificate of a host and ends an attempt to get one. */
  removeCertificate(of: HostRef): Promise<void>;
}
