import type { WantedService } from '../../control-plane/ports/runtime.ts';
import { checkContainer } from './checks.ts';
import type { Inspected } from './engine.ts';
import { HealthWatch } from './health.ts';
import type { Jobs } from './jobs.ts';
import type { SavedState, ContainerHistory } from './state-files.ts';
import { keyOf } from './names.ts';
import { type Parts, stopSeconds } from './shared.ts';

interface App {
  readonly state: SavedState;
  readonly jobs: Jobs;
  readonly save: () => void;
}

/** Result of the last check of a container. */
interface Noted {
  status: number | null;
}

/** The health of the containers of an app that run, by service and generation. */
export class Watches {
  readonly #parts: Parts;
  readonly #app: App;
  readonly #watches = new Map<string, { readonly run: string; readonly watch: HealthWatch; readonly noted: Noted }>();

  constructor(parts: Parts, app: App) {
    this.#parts = parts;
    this.#app = app;
  }

  /** The watch of a container's present run. */
  of(key: string, { State }: Inspected): HealthWatch | null {
    const found = this.#watches.get(key);
    return State.Running && found?.run === State.StartedAt ? found.watch : null;
  }

  /** HTTP status that the last check got; `null` for none. */
  statusOf(key: string): number | null {
    return this.#watches.get(key)?.noted.status ?? null;
  }

  /** Watches a run, unless it is watched already. */
  begin(one: WantedService, history: ContainerHistory, seen: Inspected): void {
    const key = keyOf(one);
    const { health } = one.service;
    const { engine, addresses, times, tell } = this.#parts;
    const { save, jobs } = this.#app;
    const run = seen.State.StartedAt;
    if (this.#watches.get(key)?.run === run) return;
    this.end(key);
    // The port that the container was made with: a later one counts from its successor on.
    const { port } = engine.names.read(seen.Config.Labels);
    const noted: Noted = { status: null };
    const note = (status: number | null) => void (noted.status = status);
    const place = { engine, addresses, id: seen.Id, port, note };
    const watch = new HealthWatch({
      health,
      startedAt: Date.parse(run),
      isReady: history.readyRun === run,
      check: (signal) => checkContainer({ ...place, host: this.#app.state.wanted?.host }, health, signal),
      onChange: (isReady) => {
        history.readyRun = isReady ? run : null;
        save();
        tell(this.#app.state.id);
      },
      onFailed: () => {
        history.unhealthyRun = run;
        save();
        jobs.begin(key, () => engine.stop(seen.Id, stopSeconds(seen, times)));
      },
    });
    this.#watches.set(key, { run, watch, noted });
  }

  end(key: string): void {
    this.#watches.get(key)?.watch.end();
    this.#watches.delete(key);
  }

  close(): void {
    for (const key of [...this.#watches.keys()]) this.end(key);
  }
}
