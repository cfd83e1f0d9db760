import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceHealth } from '../../control-plane/model/tables/apps.ts';

interface Watched {
  /** `null`: it is ready once a check passes. */
  readonly health: ServiceHealth | null;
  readonly startedAt: number;
  /** Whether it was ready before: a container outlives the process that watches it. */
  readonly isReady: boolean;
  /** One check; it takes no longer than the signal allows. */
  readonly check: (signal: AbortSignal) => Promise<boolean>;
  /** It is ready, or is not any more. */
  readonly onChange: (isReady: boolean) => void;
  /** It has failed for so long that it has to be restarted. */
  readonly onFailed: () => void;
}

/** How long the first pause between checks of a container that starts is. */
const firstPauseMs = 50;
const longestPauseMs = 2000;

/** Checks a container while it runs. */
export class HealthWatch {
  readonly #end = new AbortController();
  #isReady: boolean;
  #isFailing = false;

  constructor(watched: Watched) {
    this.#isReady = watched.isReady;
    this.#watch(watched).catch(() => undefined);
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** It was ready, or should be, and fails its checks. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  end(): void {
    this.#end.abort();
  }

  async #watch({ health, startedAt, check, onChange, onFailed }: Watched): Promise<void> {
    const { signal } = this.#end;
    const intervalMs = health === null ? longestPauseMs : health.intervalSeconds * 1000;
    const startsUntil = health === null ? Infinity : startedAt + health.startSeconds * 1000;
    let pauseMs = firstPauseMs;
    let failures = 0;
    let failingSince: number | null = null;
    // A container that is ready because its port opened is not checked again.
    while (!(health === null && this.#isReady)) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout((health?.timeoutSeconds ?? 2) * 1000)]);
      const passes = await check(limit).catch(() => false);
      signal.throwIfAborted();
      if (passes) {
        failures = 0;
        failingSince = null;
        this.#isFailing = false;
        if (!this.#isReady) this.#become(true, onChange);
      } else if (health !== null && (this.#isReady || failures > 0 || Date.now() >= startsUntil)) {
        failures++;
        if (failures >= health.retries) {
          failingSince ??= Date.now();
          if (!this.#isFailing) {
            this.#isFailing = true;
            this.#become(false, onChange);
          }
          if (Date.now() - failingSince >= health.restartAfterSeconds * 1000) return onFailed();
        }
      }
      // One that may still be starting is checked more often: its failures do not count.
      const isStarting = !this.#isReady && failures === 0;
      await sleep(isStarting ? Math.min(pauseMs, intervalMs) : intervalMs, undefined, { signal });
      pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
    }
  }

  #become(isReady: boolean, onChange: (isReady: boolean) => void): void {
    this.#isReady = isReady;
    onChange(isReady);
  }
}
