import type { World } from '../../control-plane/world/index.ts';
import { type Duration, parseDuration } from '../responders/duration.ts';
import { fastest, slowest } from '../world/speed.ts';

/** The clock of a session. What becomes due while time goes by is done before a call is over. */
export interface MockClock {
  now(): Promise<Date>;
  /** Lets time go by at once, also while the clock is frozen. */
  advance(duration: Duration): Promise<void>;
  /** Stops the time. */
  freeze(): Promise<void>;
  /** Lets the time go on. */
  release(): Promise<void>;
  /** Lets time go by that much faster from now on. */
  setSpeed(speed: number): Promise<void>;
}

export interface ClockChange {
  readonly speed?: number | undefined;
  readonly frozen?: boolean | undefined;
  readonly advanceSeconds?: number | undefined;
}

export interface ClockState {
  readonly at: string;
  readonly speed: number;
  readonly frozen: boolean;
}

/** How far a clock may be advanced at once: ten years. */
export const longestAdvanceSeconds = 315_576_000;

/** The clock of the current world of a session. */
export function createSessionClock(current: () => Promise<World>) {
  const changeClock = async ({ speed, frozen, advanceSeconds = 0 }: ClockChange): Promise<ClockState> => {
    if (speed !== undefined && !(speed >= slowest && speed <= fastest))
      throw new Error(`The speed is a number from ${slowest} to ${fastest}, not ${speed}.`);
    const world = await current();
    if (speed !== undefined) world.clock.setSpeed(speed);
    if (frozen !== undefined) world.clock.freeze(frozen);
    await world.advance(advanceSeconds * 1000);
    return { at: new Date(world.clock.now()).toISOString(), speed: world.clock.speed, frozen: world.clock.isFrozen };
  };
  return { clock: clockOf(changeClock), changeClock };
}

/** A clock that is changed by this function. */
export function clockOf(changeClock: (change: ClockChange) => Promise<ClockState>): MockClock {
  const change = async (one: ClockChange): Promise<void> => {
    await changeClock(one);
  };
  return {
    now: async () => new Date((await changeClock({})).at),
    advance: async (duration) => change({ advanceSeconds: readAdvance(duration) }),
    freeze: () => change({ frozen: true }),
    release: () => change({ frozen: false }),
    setSpeed: (speed) => change({ speed }),
  };
}

function readAdvance(duration: string): number {
  const ms = parseDuration(duration, longestAdvanceSeconds * 1000);
  if (ms === null)
    throw new Error(`A clock advances by a duration such as 30s, 2h or 1d, up to ten years, not "${duration}".`);
  return ms / 1000;
}
