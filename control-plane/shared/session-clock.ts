import type { Clock } from '../ports/clock.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface SessionTime {
  /** The time at the beginning. */
  readonly start: number;
  /** How many seconds go by in a real one. */
  readonly speed: number;
  /** Real time. */
  readonly real: Clock;
  /** Does what has become due, and moves the clock to its `target`. Called when a sleeper has to wake. */
  readonly catchUp: () => Promise<void>;
}

/** As long as a timer may be without wrapping around. */
const longestMs = 3_600_000;

/**
 * A clock that follows real time at a speed, can be frozen, and can be moved ahead. It stands still until it is called
 * to catch up, so that what has become due is done at its own time. It has a timer only while something sleeps on it.
 */
export class SessionClock extends VirtualClock {
  readonly #real: Clock;
  readonly #catchUp: () => Promise<void>;
  #speed: number;
  #frozen = new AbortController();
  /** An instant of both times, from which the target is counted. */
  #since: { readonly real: number; readonly at: number };
  #timer: { readonly until: number; readonly stop: AbortController } | null = null;

  constructor({ start, speed, real, catchUp }: SessionTime) {
    super(start);
    this.#real = real;
    this.#catchUp = catchUp;
    this.#speed = speed;
    this.#since = { real: real.now(), at: start };
  }

  /** The time that it should be. `now` is the time up to which everything is done. */
  get target(): number {
    if (this.isFrozen) return this.#since.at;
    return this.#since.at + Math.floor((this.#real.now() - this.#since.real) * this.#speed);
  }

  get speed(): number {
    return this.#speed;
  }

  get isFrozen(): boolean {
    return this.frozen.aborted;
  }

  /** Aborted when the clock is frozen. */
  get frozen(): AbortSignal {
    return this.#frozen.signal;
  }

  /** Lets time go by that much faster from now on. */
  setSpeed(speed: number): void {
    this.#anchor(0);
    this.#speed = speed;
    this.#arm();
  }

  freeze(isFrozen: boolean): void {
    this.#anchor(0);
    if (!isFrozen && this.isFrozen) this.#frozen = new AbortController();
    if (isFrozen) this.#frozen.abort();
    this.#arm();
  }

  /** Moves the target ahead. */
  skip(milliseconds: number): void {
    this.#anchor(milliseconds);
    this.#arm();
  }

  override async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    const sleeping = super.sleep(milliseconds, signal);
    this.#arm();
    try {
      await sleeping;
    } finally {
      this.#arm();
    }
  }

  #anchor(ahead: number): void {
    this.#since = { at: this.target + ahead, real: this.#real.now() };
    this.#stop();
  }

  /** Sets the timer for the first sleeper, if it is not set already. */
  #arm(): void {
    const until = this.isFrozen ? null : this.nextWakeAt();
    if (this.#timer && this.#timer.until === until) return;
    this.#stop();
    if (until === null) return;
    const stop = new AbortController();
    this.#timer = { until, stop };
    const wait = Math.ceil((until - this.target) / this.#speed);
    void this.#real.sleep(Math.min(Math.max(wait, 0), longestMs), stop.signal).then(
      () => this.#wake(stop),
      () => undefined,
    );
  }

  async #wake(stop: AbortController): Promise<void> {
    if (this.#timer?.stop === stop) this.#timer = null;
    try {
      await this.#catchUp();
    } finally {
      this.#arm();
    }
  }

  #stop(): void {
    this.#timer?.stop.abort();
    this.#timer = null;
  }
}
