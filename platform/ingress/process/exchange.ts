import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { ProxyTrust } from '../../../server/http/trust-proxy.ts';
import type { AccessEntry } from './access-log.ts';
import type { Certificates } from './certificates.ts';
import { hostOf, type Passed, passedHeaders, targetOf } from './request-headers.ts';
import type { HostOwner, Routes } from './routes.ts';

/** Input for handling a request. */
export interface Traffic {
  readonly routes: Routes;
  readonly certificates: Certificates;
  /** Contents for issuers of certificates, by the token in their address. */
  readonly challenges: ReadonlyMap<string, string>;
  /** The port for TLS; `null` without TLS. */
  securePort: number | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The proxies that may name the client. */
  readonly trust: ProxyTrust;
  onEnd: (entry: AccessEntry) => void;
  /** Whether another process takes new connections, so that each response is the last one of its connection. */
  isEnding: boolean;
}

/** A request on its way, until its log entry is written. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly passed: Passed;
  readonly host: string | null;
  /** Path and query, or `*`; empty for a target that is refused. */
  readonly target: string;
  owner: HostOwner | null = null;
  endpoint: string | null = null;
  bytes = 0;
  readonly #traffic: Traffic;
  readonly #at: number;
  #hasEnded = false;

  constructor(traffic: Traffic, request: IncomingMessage) {
    this.#traffic = traffic;
    this.#at = traffic.now();
    this.request = request;
    this.host = hostOf(request);
    this.target = targetOf(request, this.host) ?? '';
    // `encrypted` is absent on a connection without TLS.
    const isSecure = (request.socket as Partial<TLSSocket>).encrypted === true;
    this.passed = passedHeaders(request, isSecure, traffic.trust);
  }

  /**
   * Writes the log entry. A response that lasts as long as its client wants ends when it begins: its life is not a
   * response time. Later calls are ignored.
   */
  end(status: number): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { request, owner, host, endpoint, bytes } = this;
    const { requestId, traceparent, client } = this.passed;
    const [method, path, duration] = [request.method ?? '', request.url ?? '', this.#traffic.now() - this.#at];
    this.#traffic.onEnd({
      at: this.#at,
      app: owner?.app ?? null,
      service: owner?.service ?? null,
      host,
      method,
      path,
      status,
      duration,
      bytes,
      client,
      requestId,
      traceparent,
      endpoint,
    });
  }
}
