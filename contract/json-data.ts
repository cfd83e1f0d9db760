import { freezeBody, isFrozenBody } from './frozen-body.ts';

/** Nesting that no response has, so that a value in itself is found before the stack ends. */
const deepest = 200;

const ofFrozen = new WeakMap<object, unknown>();

/**
 * A copy of a value as its client gets it. A check of the value itself would not be a check of the response: a getter
 * of a class is not sent, a `Date` is sent as text, and an accessor may return something else each time.
 */
export function toData(value: unknown): unknown {
  if (!isFrozenBody(value)) return copyOf(value);
  let data = ofFrozen.get(value);
  if (data === undefined) ofFrozen.set(value, (data = freezeBody(copyOf(value))));
  return data;
}

/** In place of a copy: a value that only serialization can turn into data. */
const other = Symbol('other');

function copyOf(value: unknown): unknown {
  const copy = isPlain(value) ? value : copied(value, 0);
  if (copy !== other) return copy;
  // `undefined` for a function and for `undefined`, which its type does not say.
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
}

/** Whether a value is sent as it is. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value);
}

function copied(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest || 'toJSON' in value) return other;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Array.prototype) return copiedList(value as readonly unknown[], depth);
  if (prototype !== Object.prototype && prototype !== null) return other;
  // Engines copy an object of a known shape at once, which takes less than a look at each of its properties.
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) {
    const member = copy[name];
    if (isPlain(member)) continue;
    const own = copied(member, depth + 1);
    if (own === other || name === '__proto__') return other;
    copy[name] = own;
  }
  return copy;
}

function copiedList(list: readonly unknown[], depth: number): unknown {
  const copy = [...list];
  for (let index = 0; index < copy.length; index++) {
    const item = copy[index];
    if (isPlain(item)) continue;
    const own = copied(item, depth + 1);
    if (own === other) return other;
    copy[index] = own;
  }
  return copy;
}
