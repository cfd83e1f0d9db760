import type { Clock } from '../ports/clock.ts';

/** A silent stream sends a comment at least every 15 s, so that no proxy on the way closes it. */
export const heartbeatMs = 15_000;

/** An open stream. */
export interface Beating<Reader> {
  readonly reader: Reader;
  /** Called at each heartbeat. */
  readonly beat: (mayRead: boolean) => void;
}

/** Finds out which readers may still read, all at once. */
export type StillAllowed<Reader> = (readers: readonly Reader[]) => readonly Promise<boolean>[];

/** The heartbeat of all open streams: they beat together, so that their readers are looked up together. */
export class Heartbeats<Reader> {
  readonly #clock: Clock;
  readonly #stillAllowed: StillAllowed<Reader>;
  readonly #streams = new Set<Beating<Reader>>();
  #stop: AbortController | null = null;

  constructor(clock: Clock, stillAllowed: StillAllowed<Reader>) {
    this.#clock = clock;
    this.#stillAllowed = stillAllowed;
  }

  /** Lets a stream beat until the signal is aborted. */
  add(stream: Beating<Reader>, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#streams.add(stream);
    signal.addEventListener('abort', () => this.#remove(stream), { once: true });
    if (this.#stop) return;
    this.#stop = new AbortController();
    void this.#run(this.#stop.signal);
  }

  #remove(stream: Beating<Reader>): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    this.#stop?.abort();
    this.#stop = null;
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#clock.sleep(heartbeatMs, signal).catch(() => undefined);
      if (signal.aborted) return;
      const streams = [...this.#streams];
      const allowed = this.#stillAllowed(streams.map(({ reader }) => reader));
      streams.forEach(({ beat }, index) => void allowed[index]?.then(beat));
    }
  }
}
