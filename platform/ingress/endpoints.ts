import { setTimeout as sleep } from 'node:timers/promises';
import type { AppRoute } from './process/routes.ts';
import type { Route } from '../../control-plane/ports/ingress.ts';
import { startLimitMs } from '../../control-plane/model/apps/app.ts';
import type { Observed, Runtime, RuntimeView } from '../../control-plane/ports/runtime.ts';
import type { ControlClient } from './control-client.ts';

/** How often all routes are compared with what runs, in milliseconds: a change may not have got to the process. */
const lookMs = 60_000;
const pauseMs = 1000;

/** Has routes lead to the containers that are ready at the moment. */
export class Endpoints implements AsyncDisposable {
  readonly #runtime: Pick<Runtime, 'observe' | 'changes'>;
  readonly #client: ControlClient;
  readonly #end = new AbortController();
  readonly #following: Promise<unknown>;
  /** The last step for each app. Steps of an app run one after the other. */
  readonly #turns = new Map<string, Promise<void>>();
  /** Apps waiting to be looked at. */
  readonly #waiting = new Set<string>();

  constructor(runtime: Pick<Runtime, 'observe' | 'changes'>, client: ControlClient) {
    this.#runtime = runtime;
    this.#client = client;
    this.#following = Promise.all([this.#follow(this.#end.signal), this.#lookAround(this.#end.signal)]);
  }

  point(route: Route): Promise<void> {
    return this.#inTurn(route.id, () => this.#write(route));
  }

  remove(id: string): Promise<void> {
    return this.#inTurn(id, async () => {
      await this.#client.call('DELETE', pathOf(id));
    });
  }

  /** Refreshes all routes of a new process, whose endpoints may be an hour old. */
  refreshAll(): void {
    const refresh = async () => Promise.all((await this.#routes()).map(({ app }) => this.#refresh(app)));
    // The process may have ended. The next one calls this again.
    refresh().catch(() => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await this.#following;
    await Promise.allSettled(this.#turns.values());
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const id of this.#runtime.changes(signal)) this.#refresh(id).catch(() => undefined);
      } catch {
        // The runtime is away.
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #lookAround(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(lookMs, undefined, { signal }).catch(() => undefined);
      // The process or the runtime may be away.
      for (const route of await this.#routes().catch(() => [])) await this.#compare(route).catch(() => undefined);
    }
  }

  async #compare(route: AppRoute): Promise<void> {
    const told = toldOf(route);
    if (told && !isSame(route, await this.#endpointsOf(told))) await this.#refresh(route.app);
  }

  /** Leaves the route as it is if the runtime or the process is away. */
  async #refresh(id: string): Promise<void> {
    if (this.#waiting.has(id)) return;
    this.#waiting.add(id);
    const look = async () => {
      this.#waiting.delete(id);
      // `createControl` of the process responds with this type.
      const { route } = (await this.#client.call('GET', pathOf(id))) as { route: AppRoute | null };
      const told = toldOf(route);
      if (told) await this.#write(told, route);
    };
    await this.#inTurn(id, look).catch(() => undefined);
  }

  async #write(route: Route, before: Endpointed | null = null): Promise<void> {
    const { id, hosts } = route;
    const found = await this.#endpointsOf(route);
    if (before && isSame(before, found)) return;
    await this.#client.call('PUT', pathOf(id), { app: id, hosts, ...found, told: route } satisfies AppRoute);
  }

  async #endpointsOf(route: Route): Promise<Endpointed> {
    const { target, absence = 'stopped', services = [] } = route;
    const none = { endpoints: [], absence };
    if (!target && services.every((one) => one.target === null)) return withEndpoints(route, () => none);
    const view = await this.#runtime.observe(route);
    return withEndpoints(route, (one) => (one ? endpointsOf(view, one, Date.now()) : none));
  }

  async #routes(): Promise<readonly AppRoute[]> {
    // `createControl` of the process responds with this type.
    const { routes } = (await this.#client.call('GET', '/routes')) as { routes: readonly AppRoute[] };
    return routes;
  }

  async #inTurn(id: string, work: () => Promise<void>): Promise<void> {
    const before = this.#turns.get(id) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(work);
    this.#turns.set(id, turn);
    try {
      await turn;
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
    }
  }
}

/** The route that the endpoints were added to. */
export function toldOf(route: AppRoute | null): Route | null {
  // `#write` stores a `Route` in `told`; the process only keeps it.
  return (route?.told as Route | undefined) ?? null;
}

function pathOf(app: string): string {
  return `/routes/${encodeURIComponent(app)}`;
}

/** A route with the endpoints of its hosts. */
type Endpointed = Pick<AppRoute, 'endpoints' | 'absence' | 'services'>;
type Found = Pick<AppRoute, 'endpoints' | 'absence'>;

function withEndpoints({ target, services }: Route, find: (target: Route['target']) => Found): Endpointed {
  const more = services?.map(({ service, host, target: own }) => ({ service, host, ...find(own) }));
  return { ...find(target), ...(more && { services: more }) };
}

function isSame(before: Endpointed, now: Endpointed): boolean {
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(now));
}

/** The endpoints of each service, in any order. */
function sorted({ endpoints, absence, services = [] }: Endpointed) {
  const others = services.map((one) => [one.service, one.host, one.endpoints.toSorted(), one.absence]);
  return [endpoints.toSorted(), absence, others];
}

function endpointsOf(
  { containers }: RuntimeView,
  { service, generation }: NonNullable<Route['target']>,
  now: number,
): Found {
  const own = containers.filter((one) => !one.isStopping && one.service === service && one.generation === generation);
  const endpoints = own.flatMap(({ ready, address }) => (ready && address !== null ? [address] : []));
  if (endpoints.length > 0) return { endpoints };
  return { endpoints, absence: own.some((one) => hasFailed(one, now)) ? 'failed' : 'starting' };
}

/** Whether a container that is not ready has ended, or has had more time than a start takes. */
function hasFailed({ state, reason, startedAt }: Observed, now: number): boolean {
  const isLate = startedAt !== null && now >= startedAt + startLimitMs;
  return state === 'crashed' || state === 'stopped' || reason === 'unhealthy' || isLate;
}
