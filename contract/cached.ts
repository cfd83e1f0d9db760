import type { OpenApiDocument } from './document.ts';

/** The value of a key, created when first needed. */
export function cached<Key, Value>(
  cache: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/**
 * Makes something of a document once, and keeps it as long as the document. The document must not change afterwards.
 */
export function perDocument<Made>(make: (document: OpenApiDocument) => Made): (document: OpenApiDocument) => Made {
  const made = new WeakMap<OpenApiDocument, Made>();
  return (document) => cached(made, document, () => make(document));
}
