import { freezeBody, isFrozenBody } from './frozen-body.ts';

/** Nesting that no response has, so that a value in itself is found before the stack ends. */
export const deepest = 200;

const ofFrozen = new WeakMap<object, unknown>();

/**
 * A copy of a value as its client gets it. A check of the value itself would not be a check of the response: a getter
 * of a class is not sent, a `Date` is sent as text, and an accessor may return something else each time.
 */
export function toData(value: unknown): unknown {
  if (!isFrozenBody(value)) return copyWith(copyMembers, value);
  let data = ofFrozen.get(value);
  if (data === undefined) ofFrozen.set(value, (data = freezeBody(copyWith(copyMembers, value))));
  return data;
}

/** Copies a value that is not plain, or returns `other`. */
export type Copy = (value: unknown, depth: number) => unknown;

/** In place of a copy: a value that only serialization can turn into data. */
export const other = Symbol('other');

/** A copy by a function for its objects and lists, or a copy of its JSON. */
export function copyWith(copy: Copy, value: unknown): unknown {
  if (isPlain(value)) return value;
  const copied = copy(value, 0);
  if (copied !== other) return copied;
  // `undefined` for a function and for `undefined`, which its type does not say.
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return undefined;
  const data: unknown = JSON.parse(text);
  return isPlain(data) ? data : copy(data, Number.NEGATIVE_INFINITY);
}

/** Whether a value is sent as it is. */
export function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value);
}

/** Whether an object is neither an instance of a class nor serialized by a function of its own. */
export function isOwnData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return typeof (value as { readonly toJSON?: unknown }).toJSON !== 'function';
}

/** Copies a list, each of its items by a function. */
export function copyList(list: readonly unknown[], copyItem: Copy, depth: number): unknown {
  if (Object.getPrototypeOf(list) !== Array.prototype) return other;
  const copy = [...list];
  for (let index = 0; index < copy.length; index++) {
    const item = copy[index];
    if (isPlain(item)) continue;
    const own = copyItem(item, depth + 1);
    if (own === other) return other;
    copy[index] = own;
  }
  return copy;
}

/** Copies all members of a value. */
export function copyMembers(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return other;
  if (Array.isArray(value)) return copyList(value, copyMembers, depth);
  if (!isOwnData(value)) return other;
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) {
    const member = copy[name];
    if (isPlain(member)) continue;
    const own = copyMembers(member, depth + 1);
    if (own === other) return other;
    if (name === '__proto__') Object.defineProperty(copy, name, { value: own });
    else copy[name] = own;
  }
  return copy;
}
