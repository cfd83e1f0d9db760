import { asObject } from '../../../contract/document.ts';

/** The first list in a body. */
export function itemsIn(json: unknown): readonly unknown[] {
  const list = Object.values(asObject(json)).find((value) => Array.isArray(value));
  return (list ?? []) as readonly unknown[];
}
