/** The JSON of each frozen body, once it has been written. */
const texts = new WeakMap<object, { json?: string }>();

/**
 * Declares that a body never changes, so that it is validated and serialized once instead of in every response. It is
 * frozen with all that is in it, so that this stays true.
 */
export function freezeBody<Body>(body: Body): Body {
  if (isObject(body) && !texts.has(body)) {
    freezeAll(body);
    texts.set(body, {});
  }
  return body;
}

export function isFrozenBody(body: unknown): body is object {
  return isObject(body) && texts.has(body);
}

export function toJson(body: unknown): string {
  const text = isObject(body) ? texts.get(body) : undefined;
  return text ? (text.json ??= JSON.stringify(body)) : JSON.stringify(body);
}

/** Freezes a value with all that is in it. */
export function freezeAll<Value extends object>(value: Value): Value {
  const members: object = Object.freeze(value);
  for (const inner of Object.values<unknown>({ ...members })) if (isObject(inner)) freezeAll(inner);
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
