import { Problem } from '../contract/problem.ts';

/** Counts the open streams of each caller, so that one cannot take them all. */
export class StreamCap {
  readonly #limit: number;
  readonly #open = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a place until it is disposed of; throws where the caller has as many as one may have. */
  enter(caller: string): Disposable {
    const open = this.#open.get(caller) ?? 0;
    if (open >= this.#limit) {
      const message = `You have ${open} streams open, as many as one may have. Close one first.`;
      throw new Problem('too_many_streams', message, { headers: { 'Retry-After': '5' } });
    }
    this.#open.set(caller, open + 1);
    return { [Symbol.dispose]: () => this.#leave(caller) };
  }

  #leave(caller: string): void {
    const open = (this.#open.get(caller) ?? 1) - 1;
    if (open > 0) this.#open.set(caller, open);
    else this.#open.delete(caller);
  }
}
