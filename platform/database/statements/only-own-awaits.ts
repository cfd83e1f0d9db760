import { setImmediate } from 'node:timers';

/**
 * Refuses work that waits for anything but its own calls: when a turn of the event loop is over, either the work is
 * done or one of its calls is on its way. A database would keep its locks while it waits.
 */
export class OwnCalls {
  #onWay = 0;
  #isDone = false;
  #willLook = false;
  readonly #refusal = Promise.withResolvers<never>();

  async limit<T>(work: () => Promise<T>): Promise<T> {
    this.#lookAfterTurn();
    try {
      return await Promise.race([work(), this.#refusal.promise]);
    } finally {
      this.#isDone = true;
    }
  }

  async call<T>(call: () => Promise<T>): Promise<T> {
    this.#onWay++;
    try {
      return await call();
    } finally {
      this.#onWay--;
      this.#lookAfterTurn();
    }
  }

  #lookAfterTurn(): void {
    if (this.#willLook) return;
    this.#willLook = true;
    setImmediate(() => {
      this.#willLook = false;
      if (this.#isDone || this.#onWay > 0) return;
      this.#refusal.reject(
        new Error('The transaction waited for something other than its own calls; do that before or after it.'),
      );
    });
  }
}
