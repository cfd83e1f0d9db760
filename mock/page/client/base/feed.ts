import type { LoggedRequest } from '../../../context/request-log.ts';
import { callControlApi } from './control.ts';
import type { World } from './world.ts';

/** Other things change a world too, for example a test. */
const readAgainAfterMs = 5000;
/** The shortest wait: events that are due right now have happened when the world is read. */
const soonestMs = 400;
/** A dashboard sends several requests at once. */
const settleMs = 150;

/**
 * The world of the session as it is now. It is read while a view that shows it is in sight: when a request of the
 * session may have changed it, when something becomes due, and every few seconds.
 */
export class WorldFeed {
  readonly #listeners: ((world: World) => void)[] = [];
  #available = false;
  #inSight = false;
  #speed = () => 1;
  #latest: World | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  /** `speed` is that of the session's clock; 0 while it is frozen. */
  start(speed: () => number): void {
    this.#available = true;
    this.#speed = speed;
    document.addEventListener('visibilitychange', () => this.#next(0));
    this.#next(0);
  }

  get latest(): World | undefined {
    return this.#latest;
  }

  listen(listener: (world: World) => void): void {
    this.#listeners.push(listener);
  }

  /** Whether a view that shows the world is in sight. */
  watch(inSight: boolean): void {
    if (inSight === this.#inSight) return;
    this.#inSight = inSight;
    this.#next(0);
  }

  /** Reads the world again if the request may have changed it. */
  noteRequest({ method, operationId }: LoggedRequest): void {
    if (method !== 'GET' && operationId !== null) this.#next(settleMs);
  }

  async refresh(): Promise<void> {
    if (!this.#available) return;
    clearTimeout(this.#timer);
    const own = (this.#count += 1);
    try {
      const world = await callControlApi('GET /__mock/world');
      if (own !== this.#count) return;
      this.#latest = world;
      for (const show of this.#listeners) show(world);
      this.#next(this.#pause(world));
    } catch {
      // Actions and other views report a mock that does not respond.
      if (own === this.#count) this.#next(readAgainAfterMs);
    }
  }

  #next(afterMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#available || !this.#inSight || document.hidden) return;
    this.#timer = setTimeout(() => void this.refresh(), afterMs);
  }

  #pause({ at, due: [first] }: World): number {
    const speed = this.#speed();
    if (speed === 0 || typeof first?.at !== 'string') return readAgainAfterMs;
    const untilDue = (Date.parse(first.at) - Date.parse(at)) / speed;
    return Math.min(readAgainAfterMs, Math.max(soonestMs, untilDue));
  }
}
