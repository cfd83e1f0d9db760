import type { RequestListener } from 'node:http';
import { Listeners } from '../../../control-plane/shared/listeners.ts';
import type { Observed, Runtime, Wanted, WantedService } from '../../../control-plane/ports/runtime.ts';
import { listen, type Listening } from '../../listen.ts';
import { runningContainer } from '../../control-plane/ports/running-container.ts';

/** What containers of a generation respond. */
export type ContainerOf = (generation: string) => RequestListener;

const says: ContainerOf = (generation) => (_, response) => response.end(generation);

/** A runtime whose containers are HTTP servers of this process. They are ready when `makeReady` is called. */
export class LocalRuntime implements Pick<Runtime, 'apply' | 'observe' | 'changes'>, AsyncDisposable {
  readonly #listeners = new Listeners();
  readonly #containers = new Map<string, { app: string; observed: Observed; server: Listening }>();
  readonly #containerOf: ContainerOf;
  isAway = false;

  constructor(containerOf: ContainerOf = says) {
    this.#containerOf = containerOf;
  }

  async apply({ id, services }: Wanted): Promise<void> {
    const names = new Set(services.map((one) => nameOf(id, one)));
    for (const [name, { app, server }] of this.#containers) {
      if (app !== id || names.has(name)) continue;
      this.#containers.delete(name);
      // It ends as a program does with SIGTERM: after the requests under way.
      server.server.close();
    }
    for (const one of services) if (!this.#containers.has(nameOf(id, one))) await this.#start(id, one);
    this.#listeners.tell(id);
  }

  async observe({ id }: { readonly id: string }) {
    if (this.isAway) throw new Error('The runtime is away.');
    const containers = [...this.#containers.values()].filter(({ app }) => app === id).map(({ observed }) => observed);
    return { containers, volumes: [] };
  }

  changes(signal: AbortSignal): AsyncIterable<string> {
    return this.#listeners.changes(signal);
  }

  /** Changes what is observed of a generation, which `changes` reports unless it misses that. */
  change(id: string, generation: string, changes: Partial<Observed>, { isMissed = false } = {}): void {
    for (const one of this.#containers.values()) {
      if (one.app === id && one.observed.generation === generation) one.observed = { ...one.observed, ...changes };
    }
    if (!isMissed) this.#listeners.tell(id);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#containers.values()].map(({ server }) => server[Symbol.asyncDispose]()));
  }

  async #start(app: string, one: WantedService): Promise<void> {
    const server = await listen(this.#containerOf(one.generation));
    const { service, generation } = one;
    const observed: Observed = {
      ...runningContainer,
      name: nameOf(app, one),
      service: service.name,
      generation,
      image: service.image,
      address: `127.0.0.1:${server.port}`,
    };
    this.#containers.set(nameOf(app, one), { app, observed, server });
  }
}

function nameOf(app: string, { service, generation }: WantedService): string {
  return `${app}-${service.name}-${generation}`;
}
