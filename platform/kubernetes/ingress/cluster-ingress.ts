import { setTimeout as sleep } from 'node:timers/promises';
import type { AppRef } from '../../../control-plane/ports/app-ref.ts';
import type { CertificateView, HostRef, Ingress, Route } from '../../../control-plane/ports/ingress.ts';
import type { Observation } from '../../../control-plane/ports/observation.ts';
import { type AcmeOptions, Issuer } from '../../ingress/acme/issuer.ts';
import type { GivenCertificate } from '../../ingress/certificate-files.ts';
import { toldOf } from '../../ingress/endpoints.ts';
import { HostCertificates } from '../../ingress/host-certificates.ts';
import type { AccessEntries, AccessEntry } from '../../ingress/process/access-log.ts';
import type { IngressCertificate } from '../../ingress/process/certificates.ts';
import type { AppRoute } from '../../ingress/process/routes.ts';
import type { ApiObject, ConfigMap, Pod, Secret } from '../api.ts';
import { ifStatus } from '../api-error.ts';
import { statusOf } from '../observe.ts';
import {
  certificateIn,
  certificateObject,
  challengeObject,
  type Kept,
  nameOfKept,
  pathOfKept,
  routeIn,
  routeObject,
} from './kept.ts';
import { IngressPods, type IngressPodsOptions } from './pods.ts';
import { Replicas } from './replicas.ts';

interface ClusterIngressOptions extends IngressPodsOptions {
  readonly certificates: readonly GivenCertificate[];
  /** The issuer for the other hosts; `null` for none. */
  readonly acme: AcmeOptions | null;
}

/** Time limit for waiting for entries of the access log, in milliseconds. */
const accessPauseMs = 500;
/** How often the pods are compared with what they should be, in milliseconds. */
const lookMs = 600_000;
const longestPauseMs = 30_000;

/** Leads requests by pods of the cluster, which go on while the control plane does not run. */
export class ClusterIngress implements Ingress, AsyncDisposable {
  readonly #options: ClusterIngressOptions;
  readonly #pods: IngressPods;
  readonly #replicas: Replicas;
  readonly #certificates: HostCertificates;
  readonly #end = new AbortController();
  readonly #running: Promise<unknown>;
  #problem: string | null = 'The pods of the ingress are being made.';

  /** Throws if a given certificate cannot be read. */
  constructor(options: ClusterIngressOptions) {
    const { client, acme, certificates, service } = options;
    this.#options = options;
    this.#pods = new IngressPods(options);
    const { namespace } = this.#pods;
    this.#replicas = new Replicas({ client, namespace, secret: () => this.#pods.secret() });
    const challenges = {
      set: async (token: string, content: string) => {
        await this.#keep('challenge', challengeObject({ token, content }));
        await this.#replicas.untilAllShow(service.port, `/.well-known/acme-challenge/${token}`, content);
      },
      remove: (token: string) => this.#forget('challenge', token),
    };
    this.#certificates = new HostCertificates({
      keeper: {
        put: async (certificate) => {
          await this.#keep('certificate', certificateObject(certificate));
          // A pod that starts later gets it before any request.
          if (this.#replicas.ready.length === 0) return;
          await this.#replicas.untilAll(`/certificates/${encodeURIComponent(certificate.name)}`, (body) => {
            // `createControl` of the process responds with this type.
            const { certificate: known } = body as { readonly certificate: Pick<IngressCertificate, 'chain'> | null };
            return known?.chain === certificate.chain;
          });
        },
        find: async (name) => {
          const found = await this.#find<Secret>('certificate', name);
          return found && certificateIn(found);
        },
        remove: (name) => this.#forget('certificate', name),
      },
      issuer: acme ? new Issuer(acme, challenges) : null,
      given: certificates,
      now: Date.now,
    });
    const { signal } = this.#end;
    this.#running = Promise.all([this.#replicas.follow(signal), this.#ensure(signal)]);
  }

  /** The reason why requests are not led at present; `null` without a problem. */
  async problem(): Promise<string | null> {
    if (this.#problem !== null) return this.#problem;
    return this.#replicas.ready.length === 0 ? 'No pod of the ingress is ready.' : this.#certificates.problem;
  }

  async point(route: Route): Promise<void> {
    await this.#keep('route', routeObject(route));
    await this.#untilRoute(route.id, (told) => JSON.stringify(told) === JSON.stringify(route));
  }

  async observe({ id }: AppRef): Promise<Route | null> {
    const found = await this.#find<ConfigMap>('route', id);
    return found && routeIn(found);
  }

  async remove({ id }: AppRef): Promise<void> {
    await this.#forget('route', id);
    // A pod that starts later does not know it.
    if (this.#replicas.ready.length === 0) return;
    await this.#untilRoute(id, (told) => told === null);
  }

  async requestCertificate({ host }: HostRef): Promise<void> {
    this.#certificates.request(host);
  }

  certificate({ host }: HostRef): Promise<Observation<CertificateView>> {
    return this.#certificates.view(host);
  }

  removeCertificate({ host }: HostRef): Promise<void> {
    return this.#certificates.remove(host);
  }

  /**
   * Yields the ended requests in batches, until the signal is aborted. Reading the next batch confirms the last one;
   * another reader gets an unconfirmed batch again.
   */
  async *access(signal: AbortSignal): AsyncIterable<readonly AccessEntry[]> {
    const next = new Map<string, number>();
    while (!signal.aborted) {
      const { running } = this.#replicas;
      const read = await Promise.all(running.map((pod) => this.#readAccess(pod, next.get(runOf(pod)) ?? 0)));
      let count = 0;
      for (const one of read.filter((found) => found !== null)) {
        if (one.entries.length > 0) yield one.entries;
        next.set(one.run, one.next);
        count += one.entries.length;
      }
      for (const run of next.keys()) if (!running.some((pod) => runOf(pod) === run)) next.delete(run);
      if (count === 0) await sleep(accessPauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Leaves the pods running. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#certificates[Symbol.asyncDispose]();
    this.#end.abort();
    await this.#running;
  }

  async #ensure(signal: AbortSignal): Promise<void> {
    let pauseMs = 1000;
    while (!signal.aborted) {
      try {
        await this.#pods.ensureNamespace();
        await this.#pods.ensurePods(signal);
        this.#problem = null;
        pauseMs = 1000;
        await this.#certificates.giveAll();
        await sleep(lookMs, undefined, { signal });
      } catch (error) {
        this.#problem = `The pods of the ingress cannot be made: ${error instanceof Error ? error.message : String(error)}`;
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
    }
  }

  async #readAccess(pod: Pod, from: number): Promise<(AccessEntries & { readonly run: string }) | null> {
    try {
      // `createControl` of the process responds with this type.
      return { ...((await this.#replicas.read(pod, `/access/${from}`)) as AccessEntries), run: runOf(pod) };
    } catch {
      return null;
    }
  }

  #untilRoute(id: string, isTaken: (told: Route | null) => boolean): Promise<void> {
    return this.#replicas.untilAll(`/routes/${encodeURIComponent(id)}`, (body) => {
      // `createControl` of the process responds with this type.
      const { route } = body as { readonly route: AppRoute | null };
      return isTaken(toldOf(route));
    });
  }

  #find<Kind extends ApiObject>(kind: Kept, name: string): Promise<Kind | null> {
    return this.#options.client.json<Kind>('GET', this.#pathOf(kind, name)).catch(ifStatus(null, 404));
  }

  async #keep(kind: Kept, object: ApiObject): Promise<void> {
    const { client } = this.#options;
    const path = pathOfKept(this.#pods.namespace, kind);
    const patch = () => client.json('PATCH', `${path}/${object.metadata.name}`, object);
    const known = await patch().catch(ifStatus(null, 404));
    if (!known) await client.json('POST', path, object);
  }

  async #forget(kind: Kept, name: string): Promise<void> {
    await this.#options.client.json('DELETE', this.#pathOf(kind, name)).catch(ifStatus(null, 404));
  }

  #pathOf(kind: Kept, name: string): string {
    return `${pathOfKept(this.#pods.namespace, kind)}/${nameOfKept(kind, name)}`;
  }
}

/** A run of the process of a pod, each of which counts its entries from 0. */
function runOf(pod: Pod): string {
  return `${pod.metadata.uid ?? ''} ${statusOf(pod)?.restartCount ?? 0}`;
}
