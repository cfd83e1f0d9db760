import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '../serve/load.ts';
import type { ServedProcess } from '../serve/served.ts';

/** Acknowledged writes before each kill. */
export const writesOfRound = 6;

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

  /** Kills it some times, each a while after `load` has written through it. */
  async killAgainAndAgain(rounds: number, load: Load): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      await load.writes(writesOfRound);
      // Each round kills the server at another moment of a deploy.
      await sleep(500 + ((round * 739) % 1500));
      await this.kill();
    }
  }

  /** Kills it, and starts it again. `between` runs while it is dead, and gets the time of its end. */
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
