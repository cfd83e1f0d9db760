/**
 * A request that the contract does not describe is refused, not half understood: every object in a request body is
 * closed, by itself or by the composition it is part of. A PATCH that changes nothing is refused as well.
 */
export function requestsClosed(complain) {
  return {
    Operation: {
      RequestBody(body, ctx) {
        const isPatch = ctx.parentLocations.Operation.pointer.endsWith('/patch');
        for (const [type, media] of Object.entries(body.content ?? {})) {
          const whole = resolved(media.schema, ctx.location.child(['content', type, 'schema']), ctx);
          for (const { schema, at } of openObjects(whole, ctx)) {
            complain(ctx, schema, 'a request takes only what is documented: say `additionalProperties: false`', at);
          }
          if (isPatch && whole.schema && !(whole.schema.minProperties >= 1)) {
            complain(ctx, whole.schema, 'a change changes something: say `minProperties: 1`', whole.at);
          }
        }
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
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => below(['properties', name], property, false)),
    ...['items', 'additionalProperties'].flatMap((word) => below([word], schema[word], false)),
  ];
}

function resolved(raw, at, ctx) {
  if (!raw?.$ref) return { schema: raw, at };
  const { node, location } = ctx.resolve(raw, at.source.absoluteRef);
  return { schema: node, at: location };
}

/** A map declares the schema of its values, and so leaves nothing undocumented. */
function closes({ additionalProperties, unevaluatedProperties }) {
  const isMap = additionalProperties !== null && typeof additionalProperties === 'object';
  return additionalProperties === false || unevaluatedProperties === false || isMap;
}
