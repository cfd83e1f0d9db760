import type { Schemas, Variant } from '../normal/variants.ts';
import type { Direction, Result } from './findings.ts';

/** A schema in its normal form: the values that it allows, by variants of one type each. */
export interface NormalSchema {
  readonly home: string | undefined;
  readonly variants: readonly Variant[];
}

/** Compares schemas of two documents. Each pair is compared once in each direction. */
export interface Comparer {
  readonly compare: (before: Schemas, after: Schemas, place: string, direction: Direction) => Result;
  readonly normalBefore: (schemas: Schemas) => NormalSchema;
  readonly normalAfter: (schemas: Schemas) => NormalSchema;
}
