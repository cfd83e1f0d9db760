/** Where the requests of an app go. */
export interface AppRoute {
  readonly app: string;
  /** Without ports, in lower case. Requests for a host with `redirectTo` are redirected to that one. */
  readonly hosts: readonly { readonly host: string; readonly redirectTo: string | null }[];
  /** Host and port of each container that is ready. */
  readonly endpoints: readonly string[];
  /** What the control plane keeps with the route, for itself. */
  readonly told?: unknown;
}

export interface FoundHost {
  readonly app: string;
  readonly redirectTo: string | null;
}

/** The routes of all apps, by host. A host belongs to the app that claimed it last. */
export class Routes {
  readonly #apps = new Map<string, { readonly route: AppRoute; turn: number }>();
  readonly #hosts = new Map<string, FoundHost>();

  set(route: AppRoute): void {
    const { app, hosts } = route;
    this.#releaseHosts(app);
    this.#apps.set(app, { route, turn: 0 });
    for (const { host, redirectTo } of hosts) this.#hosts.set(host, { app, redirectTo });
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

  /** The endpoints of an app in turn; not the one to avoid if there is another. `undefined` if none is ready. */
  nextEndpoint(app: string, avoided: string | null = null): string | undefined {
    const entry = this.#apps.get(app);
    if (!entry) return undefined;
    const { endpoints } = entry.route;
    const next = endpoints[entry.turn++ % endpoints.length];
    return next === avoided ? endpoints[entry.turn++ % endpoints.length] : next;
  }

  /** Whether a route of any app leads there. */
  hasEndpoint(endpoint: string): boolean {
    return [...this.#apps.values()].some(({ route }) => route.endpoints.includes(endpoint));
  }

  #releaseHosts(app: string): void {
    for (const { host } of this.#apps.get(app)?.route.hosts ?? []) {
      if (this.#hosts.get(host)?.app === app) this.#hosts.delete(host);
    }
  }
}
