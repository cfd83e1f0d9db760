import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '../../../control-plane/ports/ingress.ts';
import { type ControlClient, keeperOf } from '../../ingress/control-client.ts';
import { Endpoints } from '../../ingress/endpoints.ts';
import type { AppRoute } from '../../ingress/process/routes.ts';
import type { ApiObject, ConfigMap, Secret } from '../api.ts';
import { Cache } from '../cache.ts';
import { certificateIn, challengeIn, isOf, type Kept, nameOfKept, pathOfKept, routeIn, selectorOf } from './kept.ts';
import type { PodClient } from './pod-client.ts';
import { PodView } from './pod-view.ts';

export interface FeederOptions {
  readonly client: Pick<PodClient, 'json' | 'lines'>;
  /** The process of this pod. */
  readonly control: ControlClient;
  /** Prefix of the namespaces of apps. */
  readonly owner: string;
  /** Where the routes and the certificates are. */
  readonly namespace: string;
}

/** The objects of a kind, and how the process gets them. */
interface Follower {
  readonly isWatching: boolean;
  readonly follow: (signal: AbortSignal) => Promise<void>;
  readonly giveAll: () => void;
  readonly has: (name: string) => boolean;
}

/** Pause before something is given again that the process did not take. */
const pauseMs = 250;
/** How long a route may wait for a pod that the control plane has seen ready. */
const behindMs = 10_000;

/**
 * Gives the process of its pod what the cluster has for it: routes, certificates and challenges, and the addresses of
 * ready pods. Needs no control plane.
 */
export class Feeder implements AsyncDisposable {
  readonly #options: FeederOptions;
  readonly #view: PodView;
  readonly #endpoints: Endpoints;
  readonly #routes: Follower;
  readonly #others: readonly Follower[];
  /** Changes that the process has yet to take, by the name of their object. */
  readonly #open = new Map<string, () => Promise<unknown>>();
  readonly #busy = new Set<string>();
  readonly #end = new AbortController();
  readonly #running: Promise<unknown>;
  #wake: () => void = () => undefined;
  #isFed = false;

  constructor(options: FeederOptions) {
    const { client, control } = options;
    this.#options = options;
    const onWatching = () => this.#wake();
    this.#view = new PodView({ client, owner: options.owner, onWatching });
    this.#endpoints = new Endpoints(this.#view, control);
    const keeper = keeperOf(control);
    const route = async (object: ConfigMap, isThere: boolean) => {
      const one = routeIn(object);
      if (!isThere) return this.#endpoints.remove(one.id);
      await this.#untilSeen(one);
      await this.#endpoints.point(one);
    };
    const challenge = async (object: ConfigMap, isThere: boolean) => {
      const { token, content } = challengeIn(object);
      await control.call(isThere ? 'PUT' : 'DELETE', `/challenges/${token}`, isThere ? { content } : undefined);
    };
    const certificate = async (object: Secret, isThere: boolean) => {
      const one = certificateIn(object);
      await (isThere ? keeper.put(one) : keeper.remove(one.name));
    };
    this.#routes = this.#follower('route', route);
    this.#others = [this.#follower('certificate', certificate), this.#follower('challenge', challenge)];
    const { signal } = this.#end;
    const following = [this.#view, this.#routes, ...this.#others].map((one) => one.follow(signal));
    this.#running = Promise.all([...following, this.#run(signal)]);
  }

  /** Whether the process has had everything that was there when this began. */
  get isFed(): boolean {
    return this.#isFed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    this.#wake();
    await this.#running;
    await this.#endpoints[Symbol.asyncDispose]();
  }

  #follower<Kind extends ApiObject>(
    kind: Kept,
    change: (object: Kind, isThere: boolean) => Promise<unknown>,
  ): Follower {
    const { client, namespace } = this.#options;
    const has = (name: string) => cache.find(namespace, name) !== undefined;
    const give = (object: Kind) => {
      const { name } = object.metadata;
      this.#open.set(name, () => change(object, has(name)));
      this.#wake();
    };
    const cache = new Cache<Kind>({
      ...{ client, path: pathOfKept(namespace, kind), query: { labelSelector: selectorOf(kind) }, onChange: give },
      onWatching: () => this.#wake(),
    });
    return {
      get isWatching() {
        return cache.isWatching;
      },
      follow: (signal) => cache.follow(signal),
      giveAll: () => cache.all().forEach(give),
      has,
    };
  }

  /** Gives everything to each process that runs here, one after the other. */
  async #run(signal: AbortSignal): Promise<void> {
    const { control } = this.#options;
    while (!signal.aborted) {
      try {
        await control.call('GET', '/', undefined, signal);
        const ended = new AbortController();
        const abort = () => ended.abort();
        // The promise rejects for a process that was killed.
        const end = control.untilEnd(signal).then(abort, abort);
        await this.#giveAll();
        await this.#giveOpen(AbortSignal.any([signal, ended.signal]));
        await end;
      } catch {
        // The process starts.
      }
      this.#isFed = false;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** A process that is new here may have routes of an earlier one, which are gone. */
  async #giveAll(): Promise<void> {
    // `createControl` of the process responds with this type.
    const { routes } = (await this.#options.control.call('GET', '/routes')) as { readonly routes: readonly AppRoute[] };
    await this.#untilListed();
    const { has } = this.#routes;
    for (const { app } of routes) if (!has(nameOfKept('route', app))) await this.#endpoints.remove(app);
    for (const one of [...this.#others, this.#routes]) one.giveAll();
  }

  async #untilListed(): Promise<void> {
    const all = [this.#view, this.#routes, ...this.#others];
    while (!this.#end.signal.aborted && !all.every(({ isWatching }) => isWatching)) await this.#woken();
  }

  /** Gives what is open, as it comes, until the signal is aborted. One that waits holds up no other. */
  async #giveOpen(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.#wake());
    while (!signal.aborted) {
      for (const [name, act] of this.#open) if (!this.#busy.has(name)) this.#giveOne(name, act).catch(() => undefined);
      // A certificate that the process refuses keeps no route from it.
      if (![...this.#open.keys()].some((name) => isOf('route', name))) this.#isFed = true;
      await this.#woken();
    }
  }

  /** Gives again after a pause what the process did not take. Never rejects. */
  async #giveOne(name: string, act: () => Promise<unknown>): Promise<void> {
    this.#busy.add(name);
    try {
      await act();
      if (this.#open.get(name) === act) this.#open.delete(name);
    } catch {
      await sleep(pauseMs, undefined, { signal: this.#end.signal }).catch(() => undefined);
    }
    this.#busy.delete(name);
    this.#wake();
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  /**
   * Waits until the pods here are as new as those that the control plane has seen, before requests go from pods that
   * are ready to others.
   */
  async #untilSeen(route: Route): Promise<void> {
    const { control } = this.#options;
    // `createControl` of the process responds with this type.
    const { route: before } = (await control.call('GET', `/routes/${encodeURIComponent(route.id)}`)) as {
      readonly route: AppRoute | null;
    };
    const { target } = route;
    if (!target || (before?.endpoints ?? []).length === 0) return;
    for (let waitedMs = 0; waitedMs < behindMs; waitedMs += 50) {
      const { containers } = await this.#view.observe(route);
      const isMeant = containers.some(
        ({ service, generation, ready }) => ready && service === target.service && generation === target.generation,
      );
      if (isMeant) return;
      await sleep(50);
    }
  }
}
