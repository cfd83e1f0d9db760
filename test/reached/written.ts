import { asList, isObject } from '../../contract/document.ts';

type Writer = 'control-plane' | 'test';

/** By store and value: who has written it, and into which columns. */
const stores = new WeakMap<object, Map<string, Columns>>();

type Columns = Readonly<Record<Writer, Set<string>>>;

/** Known values are words. */
const word = /^[\w.+/-]{1,60}$/;

/** Notes the words that are written into a store. */
export function noteWritten(store: object, by: Writer, value: unknown, column = ''): void {
  if (typeof value === 'string') {
    if (word.test(value)) columnsOf(store, value)[by].add(column);
    return;
  }
  for (const one of asList(value)) noteWritten(store, by, one, column);
  if (isObject(value)) for (const [name, one] of Object.entries(value)) noteWritten(store, by, one, `${column}.${name}`);
}

/**
 * Whether a value that is read from the control plane may be there only because a test has written it: a test did, and
 * the control plane has written it into none of the same columns.
 */
export function isWrittenByTest(store: object | null, value: string): boolean {
  const written = store && stores.get(store)?.get(value);
  if (!written || written.test.size === 0) return false;
  return ![...written.test].some((column) => written['control-plane'].has(column));
}

function columnsOf(store: object, value: string): Columns {
  const values = stores.get(store) ?? new Map<string, Columns>();
  stores.set(store, values);
  const columns = values.get(value) ?? { 'control-plane': new Set(), test: new Set() };
  values.set(value, columns);
  return columns;
}
