import { Listeners } from '../../../control-plane/shared/listeners.ts';
import type { AppRef } from '../../../control-plane/ports/app-ref.ts';
import type { Observed, Runtime, RuntimeView, Wanted, WatchedRuntime } from '../../../control-plane/ports/runtime.ts';
import { runningContainer } from './running-container.ts';

/** A runtime whose apps a test sets, and whose requests it counts and holds. */
export class FakeWatchedRuntime {
  /** The requests that were made, in order: ids of apps, and `all`. */
  readonly requests: string[] = [];
  readonly #views = new Map<string, RuntimeView>();
  readonly #changes = new Listeners();
  readonly #connection = new Listeners();
  #wanted: Wanted | null = null;
  #missesApplied = false;
  #isAway = false;
  #isConnected = true;
  #held: Promise<void> = Promise.resolve();

  /** Has one container in an app, or nothing; reports the change unless that is missed. */
  set(id: string, container: Partial<Observed> | null, { isMissed = false } = {}): void {
    if (container === null) this.#views.delete(id);
    else this.#views.set(id, { containers: [{ ...runningContainer, ...container }], volumes: [] });
    if (!isMissed) this.#changes.tell(id);
  }

  /**
   * Lets requests that begin from now on respond, with what is there now, when the function that is returned is
   * called.
   */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = Promise.resolve();
      resolve();
    };
  }

  /** Does not report what `apply` changes. */
  missApplied(): void {
    this.#missesApplied = true;
  }

  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    this.setConnected(!isAway);
  }

  /** Whether it reports what happens. It responds to requests all the same. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#connection.tell(String(isConnected));
  }

  get port(): WatchedRuntime {
    const port: Partial<WatchedRuntime> = {
      observe: ({ id }: AppRef) => this.#request(id, () => this.#views.get(id) ?? { containers: [], volumes: [] }),
      observeAll: () => this.#request('all', () => new Map(this.#views)),
      changes: (signal) => this.#changes.changes(signal),
      connected: (signal) => this.#connected(signal),
      apply: async (wanted) => this.#apply(wanted),
      remove: async ({ id }) => this.set(id, null),
      startTask: async () => undefined,
      observeTask: async () => ({ state: 'done', startedAt: 0, finishedAt: 1, exitCode: 0, reason: null }),
    };
    // ObservedApps only hands on the calls of the other methods.
    return port as WatchedRuntime;
  }

  #apply(wanted: Wanted): void {
    if (this.#wanted === wanted) return;
    this.#wanted = wanted;
    this.set(wanted.id, { generation: '2' }, { isMissed: this.#missesApplied });
  }

  async #request<Value>(name: string, read: () => Value): Promise<Value> {
    this.requests.push(name);
    const value = read();
    await this.#held;
    if (this.#isAway) throw new Error('The engine is away.');
    return value;
  }

  async *#connected(signal: AbortSignal): AsyncIterable<boolean> {
    yield this.#isConnected;
    for await (const state of this.#connection.changes(signal)) yield state === 'true';
  }
}

/** The ids that a runtime reports, as they come. */
export function followed(runtime: Pick<Runtime, 'changes'>, signal: AbortSignal): string[] {
  const ids: string[] = [];
  const follow = async () => {
    for await (const id of runtime.changes(signal)) ids.push(id);
  };
  follow().catch(() => undefined);
  return ids;
}
