import type { DispatchOptions } from '../dispatch/options.ts';
import type { Principal } from '../../contract/model/principal.ts';
import type { Preparation } from './request-validator.ts';
import type { TrustProxy } from './trust-proxy.ts';

export interface AppOptions<Extra = unknown, P extends Principal = Principal> extends DispatchOptions<Extra, P> {
  /**
   * An existing folder in which each upload is unpacked while it is handled; the system's folder for temporary files
   * by default. On the volume where uploads are kept, a handler can keep one by renaming it.
   */
  readonly uploadFolder?: string;
  /**
   * When the checks of requests, and in production those of responses, are compiled: `atStart`, so that the first
   * request is as fast as the next (default); `inBackground`, one after the other, so that the start takes 0.1 s
   * instead of 1 s, and the first request of an operation up to 30 ms more during the first seconds; or each
   * `atFirstRequest`.
   */
  readonly preparation?: Preparation;
  /**
   * The proxies that may name the address of the client in `X-Forwarded-For`; none by default. The address counts for
   * limits and is logged.
   */
  readonly trustProxy?: TrustProxy;
  /** How long the body of a request may take to arrive, in seconds; then the response is 408. 300 by default. */
  readonly bodyTimeoutSeconds?: number;
}

/** An upload of 75 MB arrives in it at 2 Mbit/s. Node's own limit for a request is the same. */
export const defaultBodyTimeoutSeconds = 300;
