import fc from 'fast-check';

/** Random choices, which fast-check repeats by its seed. */
export interface Draw {
  readonly pick: <T>(list: readonly T[]) => T;
  readonly integer: (min: number, max: number) => number;
  readonly chance: (percent: number) => boolean;
  /** The list in another order. */
  readonly shuffle: <T>(list: readonly T[]) => T[];
}

export const draws = fc.gen().map((generate): Draw => {
  const integer = (min: number, max: number) => generate(fc.integer, { min, max });
  return {
    integer,
    pick: <T>(list: readonly T[]) => generate<T, T[]>(fc.constantFrom, ...list),
    chance: (percent) => integer(1, 100) <= percent,
    shuffle: (list) =>
      list
        .map((item) => ({ item, order: integer(0, 1e6) }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
});
