import { Problem } from '../../contract/problem.ts';

/** Limits the open streams of each caller. */
export class StreamCap {
  readonly #limit: number;
  readonly #open = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a place until it is disposed of. Throws where the caller has as many open streams as allowed. */
  enter(caller: string): Disposable {
    const open = this.#open.get(caller) ?? 0;
    if (open >= this.#limit) {
      const message = `You have ${open} streams open, which is the limit. Close one first.`;
      throw new Problem('too_many_streams', message, { retryAfterSeconds: 5 });
    }
    this.#open.set(caller, open + 1);
    let isTaken = true;
    return {
      [Symbol.dispose]: () => {
        if (isTaken) this.#leave(caller);
        isTaken = false;
      },
    };
  }

  #leave(caller: string): void {
    const open = (this.#open.get(caller) ?? 1) - 1;
    if (open > 0) this.#open.set(caller, open);
    else this.#open.delete(caller);
  }
}
