import { resolved } from './resolved.js';

/**
 * Every object in a request body is closed, by itself or by the composition that it is part of, so that unknown fields
 * are rejected. The body of a PATCH must have at least one property. The body of a webhook stays open, like a
 * response.
 */
export function requestsClosed(report) {
  return {
    Paths: {
      Operation: {
        RequestBody(body, ctx) {
          const isPatch = ctx.parentLocations.Operation.pointer.endsWith('/patch');
          for (const [type, media] of Object.entries(body.content ?? {})) {
            const whole = resolved(media.schema, ctx.location.child(['content', type, 'schema']), ctx);
            for (const { schema, at } of openObjects(whole, ctx)) {
              report(ctx, schema, 'An object in a request must be closed. Add `additionalProperties: false`.', at);
            }
            if (isPatch && whole.schema && !(whole.schema.minProperties >= 1)) {
              report(ctx, whole.schema, 'The body of a PATCH must not be empty. Add `minProperties: 1`.', whole.at);
            }
          }
        },
      },
    },
  };
}

function openObjects({ schema, at }, ctx, isClosedByWhole = false, seen = new Set()) {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return [];
  seen.add(schema);
  const isObject = schema.properties || [schema.type].flat().includes('object');
  const isOpen = isObject && !isClosedByWhole && !closes(schema);
  const isWholeClosed = isClosedByWhole || schema.unevaluatedProperties === false;
  const below = (keys, part, isClosed) => openObjects(resolved(part, at.child(keys), ctx), ctx, isClosed, seen);
  return [
    ...(isOpen ? [{ schema, at }] : []),
    ...['oneOf', 'anyOf', 'allOf'].flatMap((word) =>
      (schema[word] ?? []).flatMap((part, index) => below([word, index], part, isWholeClosed)),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      below(['properties', name], property, false),
    ),
    ...['items', 'additionalProperties'].flatMap((word) => below([word], schema[word], false)),
  ];
}

/** A map is closed as well, because it declares the schema of its values. */
function closes({ additionalProperties, unevaluatedProperties }) {
  const isMap = additionalProperties !== null && typeof additionalProperties === 'object';
  return additionalProperties === false || unevaluatedProperties === false || isMap;
}
