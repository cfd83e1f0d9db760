import { asObject } from '../../../contract/document.ts';

/** Other ids, such as those of categories, may be the same in two places. */
export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The first list in a body. */
export function itemsIn(json: unknown): readonly unknown[] {
  const list = Object.values(asObject(json)).find((value) => Array.isArray(value));
  return (list ?? []) as readonly unknown[];
}
