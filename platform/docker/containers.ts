import type { Observed, Wanted, WantedService } from '../../control-plane/ports/runtime.ts';
import { serviceContainer } from './create.ts';
import { createVolumes, startContainer } from './creations.ts';
import { type Inspected, type Listed, statusOf } from './engine.ts';
import { ensureImage } from './images.ts';
import type { Jobs } from './jobs.ts';
import type { FullLayer } from './layers.ts';
import { type SavedState, type ContainerHistory, newHistory } from './state-files.ts';
import { keyOf } from './names.ts';
import { observeContainer, observePending } from './observe.ts';
import { type Parts, stopSeconds, variablesFor } from './shared.ts';
import { noteEnd, noteFull, noteObstacle, noteRefusal } from './restarts.ts';
import { Watches } from './watches.ts';

interface App {
  readonly state: SavedState;
  readonly jobs: Jobs;
  /** Saves the state. */
  readonly save: () => void;
}

/** Makes, starts, drains and removes the containers of an app's services, one look at a time. */
export class AppContainers {
  readonly #parts: Parts;
  readonly #app: App;
  readonly #watches: Watches;
  /** Whether the containers were looked at since the engine was last away: an earlier end has an unknown cause. */
  #hasLooked = false;

  constructor(parts: Parts, app: App) {
    this.#parts = parts;
    this.#app = app;
    this.#watches = new Watches(parts, app);
  }

  forgetLook(): void {
    this.#hasLooked = false;
  }

  close(): void {
    this.#watches.close();
  }

  /** Ends the time for requests of what has not been wanted any more, if something is wanted that was not before. */
  endDrains(next: Wanted): void {
    const { wanted, containers } = this.#app.state;
    const before = new Set(wanted?.services.map(keyOf));
    if (wanted === null || next.services.every((one) => before.has(keyOf(one)))) return;
    for (const [key, history] of Object.entries(containers)) if (!before.has(key)) history.stopAt = Date.now();
  }

  /** Takes the quick steps at once, and begins the slow ones. */
  async look(listed: readonly Listed[]): Promise<void> {
    const { engine } = this.#parts;
    const { wanted, containers } = this.#app.state;
    // Without its file, nothing is known of an app until it is wanted again.
    if (wanted === null) return;
    const present = new Map<string, Listed>();
    for (const one of listed) {
      const { service, generation, task } = engine.names.read(one.Labels);
      if (task === '') present.set(`${service} ${generation}`, one);
    }
    for (const [key, { Id }] of present) {
      const one = wanted.services.find((candidate) => keyOf(candidate) === key);
      const seen = this.#app.jobs.has(key) ? null : await engine.inspect(Id);
      if (seen === null) continue;
      if (one) await this.#keepRunning(one, seen);
      else this.#retire(key, seen);
    }
    for (const one of wanted.services) if (!present.has(keyOf(one))) this.#create(wanted, one, [...present.values()]);
    const keys = new Set([...present.keys(), ...wanted.services.map(keyOf)]);
    for (const key of Object.keys(containers)) if (!keys.has(key)) this.#forget(key);
    this.#hasLooked = true;
  }

  /** Removes a container whose files fill the disk, and makes another one after the longest pause. */
  removeFull({ container: { Id, Labels }, detail }: FullLayer): void {
    const { engine, times } = this.#parts;
    const { service, generation } = engine.names.read(Labels);
    const key = `${service} ${generation}`;
    if (this.#app.jobs.has(key)) return;
    this.#watches.end(key);
    noteFull(this.#historyOf(key), detail, times);
    this.#app.save();
    this.#app.jobs.begin(key, () => engine.remove(Id, 0));
    this.#parts.tell(this.#app.state.id);
  }

  /** HTTP status that the last health check of a container got; `null` for none. */
  checkStatusOf({ Labels }: Listed): number | null {
    const { service, generation } = this.#parts.engine.names.read(Labels);
    return this.#watches.statusOf(`${service} ${generation}`);
  }

  /** The time of the next step that no event announces. */
  get nextAt(): number | null {
    const times = Object.values(this.#app.state.containers).flatMap(({ startAt, stopAt }) => [startAt, stopAt]);
    const known = times.filter((at) => at !== null);
    return known.length > 0 ? Math.min(...known) : null;
  }

  /** Lists the containers that exist, and those being created. */
  observe(seen: readonly (readonly [Listed, Inspected])[]): Observed[] {
    const { engine, addresses } = this.#parts;
    const { wanted, containers, isRemoved } = this.#app.state;
    const keys = new Set<string>();
    const present = seen.map(([{ Labels }, inspected]) => {
      const labels = engine.names.read(Labels);
      const key = `${labels.service} ${labels.generation}`;
      keys.add(key);
      const isStopping = isRemoved || (wanted !== null && !wanted.services.some((one) => keyOf(one) === key));
      const history = containers[key] ?? newHistory;
      const watch = this.#watches.of(key, inspected);
      return observeContainer(labels, inspected, { history, watch, isStopping, addresses });
    });
    if (wanted === null) return present;
    const pending = wanted.services.filter((one) => !keys.has(keyOf(one)));
    return [
      ...present,
      ...pending.map((one) => observePending(wanted.slug, one, containers[keyOf(one)] ?? newHistory)),
    ];
  }

  async #keepRunning(one: WantedService, seen: Inspected): Promise<void> {
    const { engine, times, init } = this.#parts;
    const key = keyOf(one);
    const history = this.#historyOf(key);
    const { Status, StartedAt, Running, Paused } = seen.State;
    history.stopAt = null;
    if (Running) {
      history.startAt = null;
      // While a backup reads its volume, a program responds to nothing: it stays as ready as it was.
      if (Paused) return this.#watches.end(key);
      this.#watches.begin(one, history, seen);
      return;
    }
    this.#watches.end(key);
    const isFirst = Status === 'created';
    const isSeen = this.#hasLooked;
    if (!isFirst && history.endedRun !== StartedAt) {
      const refusal = await init.refusalOf(seen);
      noteEnd(history, seen, { isSeen, isPodman: await engine.isPodman(), times });
      if (refusal) noteRefusal(history, refusal, this.#parts);
    }
    if (history.startAt !== null && history.startAt > Date.now()) return;
    this.#app.jobs.begin(key, async () => {
      if (!isFirst && isSeen) history.restarts++;
      this.#app.save();
      await this.#attempt(history, () => startContainer(engine, seen.Id));
    });
  }

  /**
   * Removes a container after some time for its requests; at once if it serves none, or has a volume for which its
   * successor waits.
   */
  #retire(key: string, seen: Inspected): void {
    const { engine, times } = this.#parts;
    const history = this.#historyOf(key);
    const { Running, StartedAt } = seen.State;
    this.#watches.end(key);
    const serves = Running && history.readyRun === StartedAt && !seen.Mounts.some(({ Type }) => Type === 'volume');
    history.startAt = null;
    history.stopAt ??= Date.now() + (serves ? times.drainMs : 0);
    if (history.stopAt > Date.now() && Running) return;
    history.stopAt = null;
    this.#app.jobs.begin(key, () => engine.remove(seen.Id, Running ? stopSeconds(seen, times) : 0));
  }

  #create(wanted: Wanted, one: WantedService, present: readonly Listed[]): void {
    const { engine, networks, addresses, limit, init } = this.#parts;
    const { names } = engine;
    const { service } = one;
    const key = keyOf(one);
    const history = this.#historyOf(key);
    const isHeld =
      service.volumes.length > 0 && present.some(({ Labels }) => names.read(Labels).service === service.name);
    if (isHeld || (history.startAt !== null && history.startAt > Date.now())) return;
    this.#app.jobs.begin(key, () =>
      this.#attempt(history, async () => {
        const image = await ensureImage(engine, service.digest ?? service.image);
        await networks.ensure(wanted);
        await createVolumes(engine, wanted, service);
        const variables = await variablesFor(this.#parts, wanted.id, service.name);
        const given = { variables, isPublished: addresses.publishes, hasInit: await init.suits(service, image) };
        const container = await init.create(serviceContainer(names, wanted, one, given), (all) => limit.create(all));
        await startContainer(engine, container.id);
      }),
    );
  }

  /** Starts a container, or notes why it cannot be started. */
  async #attempt(history: ContainerHistory, start: () => Promise<unknown>): Promise<void> {
    try {
      await start();
      this.#parts.limits.started();
      history.startAt = null;
    } catch (error) {
      // The container runs already.
      if (statusOf(error) === 304) return;
      noteObstacle(history, error, this.#parts);
      this.#app.save();
      this.#parts.tell(this.#app.state.id);
    }
  }

  #forget(key: string): void {
    if (this.#app.jobs.has(key)) return;
    this.#watches.end(key);
    Reflect.deleteProperty(this.#app.state.containers, key);
  }

  #historyOf(key: string): ContainerHistory {
    return (this.#app.state.containers[key] ??= { ...newHistory });
  }
}
