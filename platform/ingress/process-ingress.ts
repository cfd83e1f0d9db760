import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessEntries, AccessEntry } from './process/access-log.ts';
import type { AppRoute } from './process/routes.ts';
import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import type { CertificateView, HostRef, Ingress, Route } from '../../control-plane/ports/ingress.ts';
import type { Runtime } from '../../control-plane/ports/runtime.ts';
import type { Observation } from '../../control-plane/ports/observation.ts';
import type { GivenCertificate } from './certificate-files.ts';
import { ControlClient, keeperOf } from './control-client.ts';
import { Endpoints, toldOf } from './endpoints.ts';
import { HostCertificates } from './host-certificates.ts';
import { IngressProcess } from './ingress-process.ts';
import { type AcmeOptions, Issuer } from './acme/issuer.ts';

export interface ProcessIngressOptions {
  /** Folder of the process, with its routes, its certificates and its control socket. */
  readonly folder: string;
  /** Port for requests without TLS. */
  readonly port: number;
  /** Port for requests with TLS; `null`, the default: no TLS. */
  readonly securePort?: number | null;
  readonly host: string;
  /** Certificates in files, for the hosts that they name. They are read again when the files change. */
  readonly certificates?: readonly GivenCertificate[];
  /** The issuer for the other hosts; `null`, the default: none. */
  readonly acme?: AcmeOptions | null;
  readonly runtime: Pick<Runtime, 'observe' | 'changes'>;
  /** Version of this program: a process of another version is replaced. */
  readonly version: string;
  /** Addresses, subnets such as 10.0.0.0/8, or `loopback`: proxies whose `X-Forwarded-*` are believed. */
  readonly trustedProxies?: readonly string[];
}

/** Time limit for waiting for entries of the access log, in milliseconds. */
const accessPauseMs = 500;

/** Runs the ingress as a separate process, which goes on while the control plane does not run. */
export class ProcessIngress implements Ingress, AsyncDisposable {
  readonly #client: ControlClient;
  readonly #process: IngressProcess;
  readonly #endpoints: Endpoints;
  readonly #certificates: HostCertificates;

  /** Throws if a given certificate cannot be read. */
  constructor({
    folder,
    port,
    securePort = null,
    host,
    runtime,
    version,
    trustedProxies = [],
    ...tls
  }: ProcessIngressOptions) {
    this.#client = new ControlClient(folder);
    const challenges = {
      set: async (token: string, content: string) => {
        await this.#call('PUT', `/challenges/${token}`, { content });
      },
      remove: async (token: string) => {
        await this.#call('DELETE', `/challenges/${token}`);
      },
    };
    this.#certificates = new HostCertificates({
      keeper: keeperOf(this.#client),
      issuer: tls.acme ? new Issuer(tls.acme, challenges) : null,
      given: tls.certificates ?? [],
      now: Date.now,
    });
    this.#endpoints = new Endpoints(runtime, this.#client);
    const secure = securePort === null ? [] : ['--secure-port', String(securePort)];
    const proxies = trustedProxies.flatMap((proxy) => ['--trusted-proxy', proxy]);
    this.#process = new IngressProcess({
      folder,
      client: this.#client,
      args: ['--host', host, '--port', String(port), ...secure, '--version', version, ...proxies],
      onRunning: () => {
        this.#endpoints.refreshAll();
        this.#certificates.giveAll().catch(() => undefined);
      },
    });
  }

  /** The reason why requests are not routed at present; `null` without a problem. Takes two seconds at most. */
  async problem(): Promise<string | null> {
    return (await this.#process.problem()) ?? this.#certificates.problem;
  }

  /** The address for requests without TLS; rejects if the process does not start. */
  async url(): Promise<string> {
    return (await this.#process.running()).url;
  }

  /** The address for requests with TLS; `null` without TLS. */
  async secureUrl(): Promise<string | null> {
    return (await this.#process.running()).secureUrl;
  }

  async point(route: Route): Promise<void> {
    await this.#process.running();
    await this.#endpoints.point(route);
  }

  async observe({ id }: AppRef): Promise<Route | null> {
    // `createControl` of the process responds with this type.
    const { route } = (await this.#call('GET', `/routes/${encodeURIComponent(id)}`)) as { route: AppRoute | null };
    return toldOf(route);
  }

  async remove({ id }: AppRef): Promise<void> {
    await this.#process.running();
    await this.#endpoints.remove(id);
  }

  async requestCertificate({ host }: HostRef): Promise<void> {
    await this.#process.running();
    this.#certificates.request(host);
  }

  async certificate({ host }: HostRef): Promise<Observation<CertificateView>> {
    await this.#process.running();
    return this.#certificates.view(host);
  }

  async removeCertificate({ host }: HostRef): Promise<void> {
    await this.#process.running();
    await this.#certificates.remove(host);
  }

  /**
   * Yields the ended requests in batches, until the signal is aborted. Reading the next batch confirms the last one;
   * another reader gets an unconfirmed batch again.
   */
  async *access(signal: AbortSignal): AsyncIterable<readonly AccessEntry[]> {
    for (let [pid, from] = [0, 0]; !signal.aborted;) {
      const read = await this.#readAccess(pid, from).catch(() => null);
      if (read && read.entries.length > 0) yield read.entries;
      else await sleep(accessPauseMs, undefined, { signal }).catch(() => undefined);
      if (read) [pid, from] = [read.pid, read.next];
    }
  }

  /** Leaves the process running. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#certificates[Symbol.asyncDispose]();
    await this.#endpoints[Symbol.asyncDispose]();
    await this.#process[Symbol.asyncDispose]();
  }

  /** Each process counts its entries from 0. */
  async #readAccess(lastPid: number, lastNext: number): Promise<AccessEntries & { readonly pid: number }> {
    const { pid } = await this.#process.running();
    const from = pid === lastPid ? lastNext : 0;
    // `createControl` of the process responds with this type.
    const read = (await this.#client.call('GET', `/access/${from}`)) as AccessEntries;
    return { ...read, pid };
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    await this.#process.running();
    return this.#client.call(method, path, body);
  }
}
