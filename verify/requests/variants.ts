import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from '../../contract/document.ts';
import { deferred } from './no-value.ts';
import { resolve, type Schema, typesOf } from './schema.ts';
import { objects, valid } from './valid.ts';

/** Valid bodies with each variant of the body, or of each of its members. */
export function variantBodies(
  document: OpenApiDocument,
  schema: Schema,
  leftOut: readonly string[],
): Arbitrary<unknown>[] {
  const known = resolve(document, schema);
  if (known.oneOf) return variantsOf(document, known);
  const members = Object.entries(known.properties ?? {}).filter(([name]) => !leftOut.includes(name));
  return members.flatMap(([name, member]) =>
    variantsOf(document, member).map((values) => deferred(() => objects(document, known, false, { [name]: values }))),
  );
}

/** Each schema of `oneOf`, each value of `enum` and each type, such as null; none for a schema without a choice. */
function variantsOf(document: OpenApiDocument, schema: Schema): Arbitrary<unknown>[] {
  const known = resolve(document, schema);
  if (known.oneOf) return known.oneOf.map((variant) => deferred(() => valid(document, variant)));
  if (known.enum) return known.enum.map((value) => fc.constant(value));
  const types = typesOf(known);
  return types.length > 1 ? types.map((type) => deferred(() => valid(document, { ...known, type }))) : [];
}
