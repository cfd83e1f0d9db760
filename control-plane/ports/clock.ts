import type { Clock } from '../../server/ports/clock.ts';

export type { Clock } from '../../server/ports/clock.ts';

/** A clock that moves only by calls. */
export interface MovableClock extends Clock {
  /** Moves forward to a time, and wakes each sleeper whose time has come. */
  moveTo(at: number): void;
}
