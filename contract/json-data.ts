import { freezeBody, isFrozenBody } from './frozen-body.ts';

/** Nesting that no response has, so that a value in itself is found before the stack ends. */
const deepest = 200;

/** The members of an object that are kept, or those of the items of a list; `null` keeps all. */
interface Kept {
  readonly properties: ReadonlyMap<string, Kept> | null;
  readonly items: Kept | null;
  /** The members of the last object in their order: a look into the map takes longer than a comparison. */
  readonly usual: { readonly name: string; readonly kept: Kept }[];
}

const ofFrozen = new WeakMap<object, unknown>();

/**
 * A copy of a value as its client gets it. A check of the value itself would not be a check of the response: a getter
 * of a class is not sent, a `Date` is sent as text, and an accessor may return something else each time.
 */
export function toData(value: unknown): unknown {
  if (!isFrozenBody(value)) return copyData(value, null);
  let data = ofFrozen.get(value);
  if (data === undefined) ofFrozen.set(value, (data = freezeBody(copyData(value, null))));
  return data;
}

/** In place of a copy: a value that only serialization can turn into data. */
const other = Symbol('other');

/** The same of those members alone that are kept. */
export function copyData(value: unknown, kept: Kept | null): unknown {
  if (isPlain(value)) return value;
  const copy = copied(value, kept, 0);
  if (copy !== other) return copy;
  // `undefined` for a function and for `undefined`, which its type does not say.
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return undefined;
  const data: unknown = JSON.parse(text);
  return isPlain(data) ? data : copied(data, kept, Number.NEGATIVE_INFINITY);
}

/** Whether a value is sent as it is. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value);
}

function copied(value: unknown, kept: Kept | null, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return other;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Array.prototype) return copiedList(value as readonly unknown[], kept, depth);
  if (prototype !== Object.prototype && prototype !== null) return other;
  // Engines copy an object of a known shape at once, which takes less than a look at each of its properties.
  const copy: Record<string, unknown> = { ...value };
  const properties = kept?.properties ?? null;
  let isWhole = true;
  let position = 0;
  for (const name in copy) {
    const inner = kept && properties ? memberOf(kept, properties, { name, position: position++ }) : null;
    if (inner === undefined) {
      if (name === 'toJSON' && typeof copy[name] === 'function') return other;
      isWhole = false;
      continue;
    }
    const member = copy[name];
    if (isPlain(member)) continue;
    const own = copied(member, inner, depth + 1);
    if (own === other) return other;
    if (name === '__proto__') Object.defineProperty(copy, name, { value: own });
    else copy[name] = own;
  }
  return isWhole || !properties ? copy : pick(copy, properties);
}

function memberOf(
  { usual }: Kept,
  properties: ReadonlyMap<string, Kept>,
  { name, position }: { readonly name: string; readonly position: number },
): Kept | undefined {
  const before = usual[position];
  if (before !== undefined && before.name === name) return before.kept;
  const kept = properties.get(name);
  if (kept && position < properties.size) usual[position] = { name, kept };
  return kept;
}

function copiedList(list: readonly unknown[], kept: Kept | null, depth: number): unknown {
  const copy = [...list];
  for (let index = 0; index < copy.length; index++) {
    const item = copy[index];
    if (isPlain(item)) continue;
    const own = copied(item, kept?.items ?? null, depth + 1);
    if (own === other) return other;
    copy[index] = own;
  }
  return copy;
}

function pick(copy: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, unknown>): object {
  const picked: Record<string, unknown> = {};
  for (const name in copy) if (names.has(name)) picked[name] = copy[name];
  return picked;
}
