/** A map that forgets what was put into it first when it grows too large. */
export class Oldest<Value> {
  readonly #limit: number;
  readonly #values = new Map<string, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): Value {
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#limit && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }

  /** The oldest first. */
  values(): Value[] {
    return [...this.#values.values()];
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
