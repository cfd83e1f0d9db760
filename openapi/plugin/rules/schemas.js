import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Keywords that OpenAPI 3.1 does not have, or that common tools reject. */
const refused = {
  nullable: 'Use `type: [string, "null"]`; OpenAPI 3.1 has no `nullable`.',
  prefixItems: 'Use `items`, `minItems` and `maxItems`; code generators reject `prefixItems`.',
};

export function keywordsSupported(report) {
  return {
    Schema(schema, ctx) {
      for (const [keyword, advice] of Object.entries(refused)) {
        if (schema[keyword] !== undefined) report(ctx, schema, advice, ctx.location.child(keyword));
      }
    },
  };
}

/** The validators of requests and responses ignore a format that they do not know, so that any text passes. */
export function formatsKnown(report) {
  return {
    Schema({ format }, ctx) {
      if (format === undefined || format in fullFormats) return;
      report(
        ctx,
        null,
        `There is no format "${format}", so nothing checks it. Use one of JSON Schema, or \`pattern\`.`,
        ctx.location.child('format'),
      );
    },
  };
}

/**
 * Clients choose the variant of a union by one property. So the mapping covers exactly the variants, and each variant
 * requires the property and allows only its own value.
 */
export function discriminatorsMapped(report) {
  return {
    Schema(schema, ctx) {
      if (!schema.discriminator) return;
      const { propertyName, mapping } = schema.discriminator;
      const at = ctx.location.child('discriminator');
      const pointerOf = (ref) => ctx.resolve({ $ref: ref }).location?.absolutePointer;
      const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(({ $ref }) => $ref);
      if (variants.includes(undefined)) report(ctx, schema, 'A variant of a discriminated union must be a named schema.', at);
      if (!mapping) {
        report(ctx, schema, 'The discriminator has no mapping.', at);
        return;
      }

      const mapped = Object.values(mapping).map(pointerOf);
      for (const variant of variants.filter(Boolean)) {
        if (!mapped.includes(pointerOf(variant))) report(ctx, schema, `The mapping lacks ${variant}.`, at);
      }
      const known = variants.filter(Boolean).map(pointerOf);
      for (const [value, ref] of Object.entries(mapping)) {
        if (!known.includes(pointerOf(ref))) report(ctx, schema, `"${value}" is mapped to ${ref}, which is not a variant.`, at);
        const { node, location } = ctx.resolve({ $ref: ref });
        if (node && !leadsTo(value, propertyName, node, location, ctx)) {
          report(ctx, schema, `${ref} does not require ${propertyName}: ${value}.`, at);
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
