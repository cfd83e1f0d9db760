import fc, { Arbitrary, type Random, type Stream, type Value } from 'fast-check';
import { Unavailable } from '../scratch/unavailable.ts';

/** Why no value of a schema can be sent. What needs one is listed as not checked, or leaves the value out. */
export class NoValue extends Unavailable {}

/** Enough for values that one in a hundred draws fits. */
const mostDraws = 2000;

/** The values that fit. Throws a `NoValue` where none is found: `filter` of fast-check draws for ever. */
export function fitting<Type>(
  values: Arbitrary<Type>,
  fits: (value: Type) => boolean,
  reason: string,
): Arbitrary<Type> {
  return new Fitting(values, fits, reason);
}

/** Values that are made when the first is drawn, so that a `NoValue` concerns nothing else. */
export function deferred<Type>(make: () => Arbitrary<Type>): Arbitrary<Type> {
  return new Deferred(make);
}

/** Draws a value. Throws a `NoValue` where the schema has none. */
export function requireOne<Type>(values: Arbitrary<Type>): Arbitrary<Type> {
  fc.sample(values, { numRuns: 1, seed: 1 });
  return values;
}

/** The result; `null` where there is no value. */
export function unlessNoValue<Type>(make: () => Type): Type | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoValue) return null;
    throw error;
  }
}

class Fitting<Type> extends Arbitrary<Type> {
  readonly #values: Arbitrary<Type>;
  readonly #fits: (value: Type) => boolean;
  readonly #reason: string;

  constructor(values: Arbitrary<Type>, fits: (value: Type) => boolean, reason: string) {
    super();
    this.#values = values;
    this.#fits = fits;
    this.#reason = reason;
  }

  override generate(random: Random, bias: number | undefined): Value<Type> {
    for (let turn = 0; turn < mostDraws; turn++) {
      const drawn = this.#values.generate(random, bias);
      if (this.#fits(drawn.value)) return drawn;
    }
    throw new NoValue(this.#reason);
  }

  override canShrinkWithoutContext(value: unknown): value is Type {
    return this.#values.canShrinkWithoutContext(value) && this.#fits(value);
  }

  override shrink(value: Type, context: unknown): Stream<Value<Type>> {
    return this.#values.shrink(value, context).filter((smaller) => this.#fits(smaller.value));
  }
}

class Deferred<Type> extends Arbitrary<Type> {
  readonly #make: () => Arbitrary<Type>;
  #made: Arbitrary<Type> | undefined;

  constructor(make: () => Arbitrary<Type>) {
    super();
    this.#make = make;
  }

  get #values(): Arbitrary<Type> {
    return (this.#made ??= this.#make());
  }

  override generate(random: Random, bias: number | undefined): Value<Type> {
    return this.#values.generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is Type {
    return this.#values.canShrinkWithoutContext(value);
  }

  override shrink(value: Type, context: unknown): Stream<Value<Type>> {
    return this.#values.shrink(value, context);
  }
}
