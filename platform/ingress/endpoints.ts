import { setTimeout as sleep } from 'node:timers/promises';
import type { AppRoute } from './process/routes.ts';
import type { Route } from '../../control-plane/ports/ingress.ts';
import type { Runtime, RuntimeView } from '../../control-plane/ports/runtime.ts';
import type { ControlClient } from './control-client.ts';

/** A change of a container can be missed, so each app is looked at after that time too, in milliseconds. */
const lookMs = 60_000;
const pauseMs = 1000;

/** Has routes lead to the containers that are ready at the moment. */
export class Endpoints implements AsyncDisposable {
  readonly #runtime: Pick<Runtime, 'observe' | 'changes'>;
  readonly #client: ControlClient;
  readonly #end = new AbortController();
  readonly #following: Promise<unknown>;
  /** What happens with an app, one thing after the other. */
  readonly #turns = new Map<string, Promise<void>>();
  /** Apps that are about to be looked at. */
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

  /** Of a process that has just been taken up, whose endpoints may be those of an hour ago. */
  refreshAll(): void {
    const refresh = async () => Promise.all((await this.#routes()).map(({ app }) => this.#refresh(app)));
    // The process may have ended by then. Its successor is taken up too.
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

  /** One app after the other, so that the engine has little to do at once. */
  async #lookAround(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const routes = await this.#routes().catch(() => []);
      if (routes.length === 0) await sleep(lookMs, undefined, { signal }).catch(() => undefined);
      for (const { app } of routes) {
        await sleep(lookMs / routes.length, undefined, { signal }).then(
          () => this.#refresh(app),
          () => undefined,
        );
      }
    }
  }

  /** Leaves the route as it is if the runtime or the process is away. */
  async #refresh(id: string): Promise<void> {
    if (this.#waiting.has(id)) return;
    this.#waiting.add(id);
    const look = async () => {
      this.#waiting.delete(id);
      // It is what the process responds with.
      const { route } = (await this.#client.call('GET', pathOf(id))) as { route: AppRoute | null };
      const told = toldOf(route);
      if (told) await this.#write(told, route?.endpoints);
    };
    await this.#inTurn(id, look).catch(() => undefined);
  }

  async #write(route: Route, before?: readonly string[]): Promise<void> {
    const { id, hosts, target } = route;
    const endpoints = target ? endpointsOf(await this.#runtime.observe(route), target) : [];
    if (before?.length === endpoints.length && before.every((endpoint) => endpoints.includes(endpoint))) return;
    await this.#client.call('PUT', pathOf(id), { app: id, hosts, endpoints, told: route } satisfies AppRoute);
  }

  async #routes(): Promise<readonly AppRoute[]> {
    // It is what the process responds with.
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

/** What the route was made of. */
export function toldOf(route: AppRoute | null): Route | null {
  // It is kept as it was given.
  return (route?.told as Route | undefined) ?? null;
}

function pathOf(app: string): string {
  return `/routes/${encodeURIComponent(app)}`;
}

function endpointsOf({ containers }: RuntimeView, { service, generation }: NonNullable<Route['target']>): string[] {
  const ready = containers.filter(
    (one) => one.ready && !one.isStopping && one.service === service && one.generation === generation,
  );
  return ready.flatMap(({ address }) => (address === null ? [] : [address]));
}
