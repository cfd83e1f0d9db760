import type { JsonObject } from '../../contract/document.ts';
import type { JsonType } from '../model/keywords.ts';

/** Keywords of one place of a document; `home` is the component that has them. */
export interface Part {
  readonly node: JsonObject;
  readonly home: string | undefined;
}

/** A member that says something else to clients than which values are allowed: `default`, `readOnly`, `x-unit`. */
export interface Note {
  readonly name: string;
  readonly value: unknown;
  readonly home: string | undefined;
}

/** Parts that a value has to match, all of them. A schema allows the values of each of its clauses. */
export interface Clause {
  readonly home: string | undefined;
  readonly types: ReadonlySet<JsonType>;
  readonly parts: readonly Part[];
  readonly notes: readonly Note[];
  /** The types of which a value must not match another clause of the same union. */
  readonly exclusive: ReadonlySet<JsonType>;
}
