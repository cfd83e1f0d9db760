import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedProcess } from '../serve/served.ts';

/** A server that is killed and started again. */
export class Victim implements AsyncDisposable {
  /** How long it took to be ready after each kill, in ms. */
  readonly readyMs: number[] = [];
  /** When it was killed last. */
  killedAt = 0;
  readonly #start: () => Promise<ServedProcess>;
  #present: Promise<ServedProcess>;

  constructor(start: () => Promise<ServedProcess>) {
    this.#start = start;
    this.#present = start();
  }

  /** The server that runs now; while it starts, the next one. */
  get present(): Promise<ServedProcess> {
    return this.#present;
  }

  /** Kills it after a while, some times. `between` runs while it is dead, and gets the time of its end. */
  async killAgainAndAgain(
    rounds: number,
    between: (killedAt: number) => Promise<void> = async () => undefined,
  ): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      // It is hit at another moment of a deploy in each round.
      await sleep(500 + ((round * 739) % 1500));
      await this.kill(between);
    }
  }

  async kill(between: (killedAt: number) => Promise<void> = async () => undefined): Promise<void> {
    const killed = await this.#present;
    const next = Promise.withResolvers<ServedProcess>();
    this.#present = next.promise;
    await killed.end('SIGKILL');
    this.killedAt = Date.now();
    await between(this.killedAt);
    next.resolve(this.#start());
    await next.promise;
    this.readyMs.push(Date.now() - this.killedAt);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#present)[Symbol.asyncDispose]();
  }
}
