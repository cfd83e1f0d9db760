/** Why a host has no endpoint. */
export type Absence = 'starting' | 'failed' | 'stopped' | 'suspended';

/** The route of an app's requests. */
export interface AppRoute {
  readonly app: string;
  /** Hosts without ports, in lower case. Requests for a host with `redirectTo` are redirected there. */
  readonly hosts: readonly { readonly host: string; readonly redirectTo: string | null }[];
  /** Host and port of each ready container. */
  readonly endpoints: readonly string[];
  /** Why the route has no endpoint; not known by default. */
  readonly absence?: Absence;
  /** Services with a host of their own; none by default. */
  readonly services?: readonly ServiceHost[];
  /** Data of the control plane, stored with the route. */
  readonly told?: unknown;
}

interface ServiceHost {
  readonly service: string;
  readonly host: string;
  readonly endpoints: readonly string[];
  readonly absence?: Absence;
}

/** The app of a host, and its service if the host is not one of the app's address. */
export interface HostOwner {
  readonly app: string;
  readonly service: string | null;
}

export interface FoundHost extends HostOwner {
  readonly redirectTo: string | null;
}

/** Endpoints that get requests in turn. */
interface Turns {
  readonly endpoints: readonly string[];
  readonly absence: Absence | undefined;
  turn: number;
}

interface Entry {
  readonly route: AppRoute;
  /** By service; `null` for the address of the app. */
  readonly turns: ReadonlyMap<string | null, Turns>;
}

/** Routes of all apps, by host. A host belongs to the app that claimed it last. */
export class Routes {
  readonly #apps = new Map<string, Entry>();
  readonly #hosts = new Map<string, FoundHost>();

  set(route: AppRoute): void {
    const { app, hosts, endpoints, absence, services = [] } = route;
    this.#releaseHosts(app);
    const turns = new Map<string | null, Turns>([[null, { endpoints, absence, turn: 0 }]]);
    for (const { host, redirectTo } of hosts) this.#hosts.set(host, { app, service: null, redirectTo });
    for (const { service, host, endpoints: own, absence: why } of services) {
      turns.set(service, { endpoints: own, absence: why, turn: 0 });
      this.#hosts.set(host, { app, service, redirectTo: null });
    }
    this.#apps.set(app, { route, turns });
  }

  remove(app: string): void {
    this.#releaseHosts(app);
    this.#apps.delete(app);
  }

  of(app: string): AppRoute | null {
    return this.#apps.get(app)?.route ?? null;
  }

  all(): AppRoute[] {
    return [...this.#apps.values()].map(({ route }) => route);
  }

  find(host: string): FoundHost | undefined {
    return this.#hosts.get(host);
  }

  /** Returns the endpoints of a host in turn, if possible not the one to avoid; `undefined` if none is ready. */
  nextEndpoint(owner: HostOwner | null, avoided: string | null = null): string | undefined {
    const entry = owner && this.#apps.get(owner.app)?.turns.get(owner.service);
    if (!entry) return undefined;
    const { endpoints } = entry;
    const next = endpoints[entry.turn++ % endpoints.length];
    return next === avoided ? endpoints[entry.turn++ % endpoints.length] : next;
  }

  /** Why a host has no endpoint; `undefined` if that is not known. */
  absenceOf(owner: HostOwner | null): Absence | undefined {
    return owner ? this.#apps.get(owner.app)?.turns.get(owner.service)?.absence : undefined;
  }

  /** Whether the route of any app has the endpoint. */
  hasEndpoint(endpoint: string): boolean {
    return [...this.#apps.values()].some(({ turns }) =>
      [...turns.values()].some(({ endpoints }) => endpoints.includes(endpoint)),
    );
  }

  #releaseHosts(app: string): void {
    const { hosts = [], services = [] } = this.#apps.get(app)?.route ?? {};
    for (const { host } of [...hosts, ...services]) if (this.#hosts.get(host)?.app === app) this.#hosts.delete(host);
  }
}
