import { Problem } from '../../server/contract/problem.ts';
import { poll } from '../../server/dispatch/event-stream.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { Responder } from '../responder/handlers.ts';
import type { Session } from '../context/session.ts';
import type { Directives } from '../context/directives.ts';

const slowest = 0.1;
const fastest = 1000;

/** As long as a timer may be without wrapping around, and longer than anybody waits. */
const longestMs = 3_600_000;

/** How fast time goes by in a session. It never jumps, so that what has happened stays as it was. */
class Pace {
  readonly sleepers = new Set<() => void>();
  speed = 1;
  #since = 0;
  #story = 0;

  at(now: number): number {
    return this.#story + (now - this.#since) * this.speed;
  }

  change(speed: number, now: number): void {
    this.#story = this.at(now);
    this.#since = now;
    this.speed = speed;
    this.wake();
  }

  wake(): void {
    for (const wake of [...this.sleepers]) wake();
  }
}

function createPace(): Pace {
  return new Pace();
}

/** The time of a session's stories: the clock's, until a request asks for another speed. */
export class StoryTime implements Clock {
  readonly #pace: Pace;
  readonly #clock: Clock;

  constructor(session: Session, clock: Clock) {
    this.#pace = session.part(createPace);
    this.#clock = clock;
  }

  now(): number {
    return Math.round(this.#pace.at(this.#clock.now()));
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    const until = this.now() + milliseconds;
    while (this.now() < until) await this.rest(until - this.now(), signal);
  }

  /** Waits that long, or until something happens in the session that may be worth looking at. */
  async rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { sleepers, speed } = this.#pace;
    const woken = new AbortController();
    const wake = () => woken.abort();
    sleepers.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    try {
      await this.#clock.sleep(Math.min(Math.ceil(milliseconds / speed), longestMs), woken.signal);
    } catch (error) {
      if (!woken.signal.aborted) throw error;
      signal.throwIfAborted();
    } finally {
      sleepers.delete(wake);
      signal.removeEventListener('abort', wake);
    }
  }

  /** Wakes whoever rests in the session: something has happened. */
  wake(): void {
    this.#pace.wake();
  }

  /** Lets time go by that much faster from now on, for everything in the session: what answers and what streams stay one story. */
  setSpeed(speed: number): void {
    this.#pace.change(speed, this.#clock.now());
  }
}

/**
 * Lets the time of a session run as fast as a request asks, and asks for the states of a stream at the contract's cadence in that time.
 * It stands before all sources that choose an answer, which are therefore asked again for each frame.
 */
export function createPaceResponder({ clock }: { readonly clock: Clock }): Responder {
  const follow = async (time: Clock, seconds: number, signal: AbortSignal, next: () => Promise<object>): Promise<object> => {
    const first = await next();
    if (!('body' in first)) return first;
    const read = async () => {
      const answer = await next();
      return 'body' in answer ? answer.body : undefined;
    };
    return { status: 200, frames: poll(first.body, read, { clock: time, cadenceMs: seconds * 1000, signal }) };
  };

  return ({ operation, context, mockContext }, next) => {
    const speed = readSpeed(mockContext.directives);
    const seconds = operation.stream?.cadenceSeconds;
    const follows = context.streaming && seconds;
    if (speed === undefined && !follows) return undefined;
    const time = new StoryTime(mockContext.session, clock);
    if (speed !== undefined) time.setSpeed(speed);
    return follows ? follow(time, seconds, context.signal, next) : undefined;
  };
}

function readSpeed({ speed }: Directives): number | undefined {
  if (speed === undefined) return undefined;
  const number = /^\d{1,4}(\.\d{1,6})?$/.test(speed) ? Number(speed) : NaN;
  if (number >= slowest && number <= fastest) return number;
  const message = `speed takes a number from ${slowest} to ${fastest}, not "${speed.slice(0, 100)}"`;
  const details = [{ in: 'header', path: 'prefer', message, rule: 'range' }] as const;
  throw new Problem('bad_body', 'The mock cannot go at that speed; see details.', { details });
}
