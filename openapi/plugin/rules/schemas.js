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

/** A field and a parameter have a name in camelCase, as in the code that uses it. */
export function namesCamelCase(report) {
  const check = (node, name, ctx, at) => {
    if (name?.includes('_')) report(ctx, node, `"${name}" is in snake_case. Use camelCase.`, at);
  };
  return {
    Schema(schema, ctx) {
      for (const name of Object.keys(schema.properties ?? {}))
        check(schema, name, ctx, ctx.location.child(['properties', name]));
    },
    Parameter(parameter, ctx) {
      if (parameter.in !== 'header' && parameter.in !== 'cookie')
        check(parameter, parameter.name, ctx, ctx.location.child('name'));
    },
  };
}

/**
 * A field has a description, its own or that of the schema that it refers to. What has no type, and what the expansion
 * of errors adds, only narrows a field that another schema declares.
 */
export function fieldsDescribed(report) {
  return {
    Schema(schema, ctx) {
      if (/\/responses\/[345]\d\d\//.test(ctx.location.pointer)) return;
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (describes(field, ctx.location.source.absoluteRef, ctx)) continue;
        report(ctx, schema, `The field "${name}" has no description.`, ctx.location.child(['properties', name]));
      }
    },
  };
}

function describes(schema, source, ctx) {
  if (schema === null || typeof schema !== 'object' || schema.description) return true;
  if (!schema.$ref && !schema.type && !schema.oneOf) return true;
  if (schema.$ref) {
    const { node, location } = ctx.resolve(schema, source);
    // Another rule reports a reference that leads nowhere.
    return !node || describes(node, location.source.absoluteRef, ctx);
  }
  return (schema.oneOf ?? []).some((variant) => variant.type !== 'null' && describes(variant, source, ctx));
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
      if (variants.includes(undefined))
        report(ctx, schema, 'A variant of a discriminated union must be a named schema.', at);
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
        if (!known.includes(pointerOf(ref)))
          report(ctx, schema, `"${value}" is mapped to ${ref}, which is not a variant.`, at);
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
  return (
    parts.some((part) => part?.required?.includes(propertyName)) &&
    parts.some((part) => allows(part?.properties?.[propertyName]))
  );
}
