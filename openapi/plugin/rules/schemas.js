/** Keywords that OpenAPI 3.1 does not have, or that tools which read the document refuse. */
const refused = {
  nullable: 'write `type: [string, "null"]`; OpenAPI 3.1 has no `nullable`',
  prefixItems: 'write `items`, `minItems` and `maxItems`; code generators refuse `prefixItems`',
};

export function keywordsUnderstood(complain) {
  return {
    Schema(schema, ctx) {
      for (const [keyword, advice] of Object.entries(refused)) {
        if (schema[keyword] !== undefined) complain(ctx, schema, advice, ctx.location.child(keyword));
      }
    },
  };
}

/**
 * A reader of a union picks the variant by one property. Its mapping therefore covers the variants exactly, and
 * each variant requires the property and allows only the value that leads to it.
 */
export function discriminatorsMapped(complain) {
  return {
    Schema(schema, ctx) {
      if (!schema.discriminator) return;
      const { propertyName, mapping } = schema.discriminator;
      const at = ctx.location.child('discriminator');
      const pointerOf = (ref) => ctx.resolve({ $ref: ref }).location?.absolutePointer;
      const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(({ $ref }) => $ref);
      if (variants.includes(undefined)) complain(ctx, schema, 'a variant of a discriminated union is a named schema', at);
      if (!mapping) {
        complain(ctx, schema, 'the discriminator has no mapping', at);
        return;
      }

      const mapped = Object.values(mapping).map(pointerOf);
      for (const variant of variants.filter(Boolean)) {
        if (!mapped.includes(pointerOf(variant))) complain(ctx, schema, `the mapping leaves out ${variant}`, at);
      }
      const known = variants.filter(Boolean).map(pointerOf);
      for (const [value, ref] of Object.entries(mapping)) {
        if (!known.includes(pointerOf(ref))) complain(ctx, schema, `"${value}" is mapped to ${ref}, which is no variant`, at);
        const { node, location } = ctx.resolve({ $ref: ref });
        if (node && !leadsTo(value, propertyName, node, location, ctx)) {
          complain(ctx, schema, `${ref} does not require ${propertyName}: ${value}`, at);
        }
      }
    },
  };
}

function leadsTo(value, propertyName, variant, location, ctx) {
  const parts = [variant, ...(variant.allOf ?? []).map((part) => ctx.resolve(part, location.source.absoluteRef).node)];
  const allows = (property) => property?.const === value || property?.enum?.includes(value);
  return parts.some((part) => part?.required?.includes(propertyName)) && parts.some((part) => allows(part?.properties?.[propertyName]));
}
