import type { DispatchOptions } from '../dispatch/options.ts';
import type { Principal } from '../model/principal.ts';
import type { Preparation } from './request-validator.ts';
import type { TrustProxy } from './trust-proxy.ts';

export interface AppOptions<Extra = unknown, P extends Principal = Principal> extends DispatchOptions<Extra, P> {
  /**
   * An existing folder in which each upload is unpacked while it is handled; the system's folder for temporary files by default.
   * On the volume where uploads are kept, a handler can keep one by renaming it.
   */
  readonly uploadFolder?: string;
  /**
   * When the request validators are made: `atStart`, so that the first request is as fast as the next (default), or each
   * `atFirstRequest`, so that the start takes 0.1 s instead of 0.7 s.
   */
  readonly preparation?: Preparation;
  /**
   * The proxies that may name the address of the client in `X-Forwarded-For`; none by default. The address counts for limits and is
   * logged.
   */
  readonly trustProxy?: TrustProxy;
}
