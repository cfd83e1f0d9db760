import { asList, isObject } from '../../contract/document.ts';
import { readContract } from '../../server/http/generated-contract.ts';
import type { Writer } from './written.ts';

/** The values that the contract lists anywhere. Other words are in no demand. */
const listed = new Set<unknown>();
JSON.stringify(readContract(), (key, value: unknown) => {
  if (key === 'x-known-values' || key === 'enum') for (const one of asList(value)) listed.add(one);
  return value;
});

/** The words of a store by column, each with its writers. */
export class Words {
  readonly #found = new Map<string, Map<string, Set<Writer>>>();

  /** Adds the listed words in a value, which stands in a column that `by` says who has written. */
  add(column: string, value: unknown, by: () => Writer): void {
    if (typeof value === 'string') {
      if (listed.has(value)) this.#writersOf(value, column).add(by());
      return;
    }
    for (const one of asList(value)) this.add(column, one, by);
    if (isObject(value)) for (const [name, one] of Object.entries(value)) this.add(name, one, by);
  }

  /**
   * The writers of a value that a response has in a property. The names of column and property are the same, or one
   * ends with the other, as `targetType` does with `type`. Empty if no such column has the value.
   */
  writersOf(value: string, property: string): ReadonlySet<Writer> {
    const columns = [...(this.#found.get(value) ?? [])].filter(([column]) =>
      isAlike(column.toLowerCase(), property.toLowerCase()),
    );
    return new Set(columns.flatMap(([, writers]) => [...writers]));
  }

  #writersOf(value: string, column: string): Set<Writer> {
    const columns = this.#found.get(value) ?? new Map<string, Set<Writer>>();
    this.#found.set(value, columns);
    const writers = columns.get(column) ?? new Set();
    columns.set(column, writers);
    return writers;
  }
}

function isAlike(column: string, property: string): boolean {
  return column.endsWith(property) || property.endsWith(column);
}
