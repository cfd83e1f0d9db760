/** The time that a run has let pass on a server, beside the time that passes by itself. */
export class PassedTime {
  #begunMs = 0;
  readonly #done: { readonly at: number; readonly totalMs: number }[] = [{ at: -Infinity, totalMs: 0 }];

  /** Lets time pass. */
  async by<Result>(seconds: number, act: () => Promise<Result>): Promise<Result> {
    this.#begunMs += seconds * 1000;
    const result = await act();
    const { totalMs = 0 } = this.#done.at(-1) ?? {};
    this.#done.push({ at: performance.now(), totalMs: totalMs + seconds * 1000 });
    return result;
  }

  /** The least and the most that had passed when something happened that began at that time. */
  since(begun: number): { readonly leastMs: number; readonly mostMs: number } {
    return { leastMs: this.#done.findLast(({ at }) => at <= begun)?.totalMs ?? 0, mostMs: this.#begunMs };
  }
}
