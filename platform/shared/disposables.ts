/** What was opened, to be closed in the reverse order. */
export class Opened {
  readonly #closers: (() => void | PromiseLike<void>)[] = [];

  defer(close: () => void | PromiseLike<void>): void {
    this.#closers.push(close);
  }

  use<Value extends AsyncDisposable>(value: Value): Value {
    this.defer(() => value[Symbol.asyncDispose]());
    return value;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }
}
