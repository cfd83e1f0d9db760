/** The secrets of a run, with the environment variables that stand for them in curl lines. */
export class Secrets {
  readonly #variables = new Map<string, string>();

  /** The variable of a secret that no environment holds, such as a created token, tells its reader what it is. */
  add(secret: string, variable: string): void {
    if (secret !== '' && !this.#variables.has(secret)) this.#variables.set(secret, variable);
  }

  /** The secrets with their variables. A secret that contains another one is before it. */
  entries(): (readonly [secret: string, variable: string])[] {
    return [...this.#variables].toSorted(([a], [b]) => b.length - a.length);
  }
}
