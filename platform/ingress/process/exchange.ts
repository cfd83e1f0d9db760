import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { ProxyTrust } from '../../../server/http/trust-proxy.ts';
import type { AccessEntry } from './access-log.ts';
import type { Certificates } from './certificates.ts';
import { hostOf, type Passed, passedHeaders } from './request-headers.ts';
import type { Routes } from './routes.ts';

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
  app: string | null = null;
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
    // `encrypted` is absent on a connection without TLS.
    const isSecure = (request.socket as Partial<TLSSocket>).encrypted === true;
    this.passed = passedHeaders(request, isSecure, traffic.trust);
  }

  /** Writes the log entry. Later calls are ignored. */
  end(status: number): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { request, app, host, endpoint, bytes } = this;
    const { requestId, traceparent, client } = this.passed;
    const [method, path, duration] = [request.method ?? '', request.url ?? '', this.#traffic.now() - this.#at];
    this.#traffic.onEnd({
      at: this.#at,
      app,
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
