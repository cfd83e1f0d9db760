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
          const place = ctx.location.child(['content', type, 'schema']);
          const seen = new Set();
          judge(media.schema, place, seen, false);
          if (isPatch) judgeEmptiness(media.schema, place);
        }

        function judge(raw, from, seen, isPart) {
          const [schema, at] = resolved(raw, from);
          if (schema === null || typeof schema !== 'object' || seen.has(schema)) return;
          seen.add(schema);
          const isClosed = isPart || closes(schema);
          const isObject = schema.properties || [schema.type].flat().includes('object');
          if (isObject && !isClosed) complain(ctx, schema, 'a request takes only what is documented: say `additionalProperties: false`', at);
          for (const word of ['oneOf', 'anyOf', 'allOf']) {
            for (const [index, part] of (schema[word] ?? []).entries()) {
              judge(part, at.child([word, index]), seen, isPart || schema.unevaluatedProperties === false);
            }
          }
          for (const [name, property] of Object.entries(schema.properties ?? {})) judge(property, at.child(['properties', name]), seen, false);
          judge(schema.items, at.child('items'), seen, false);
          judge(schema.additionalProperties, at.child('additionalProperties'), seen, false);
        }

        function judgeEmptiness(raw, from) {
          const [schema, at] = resolved(raw, from);
          if (schema && !(schema.minProperties >= 1)) complain(ctx, schema, 'a change changes something: say `minProperties: 1`', at);
        }

        function resolved(raw, from) {
          if (!raw?.$ref) return [raw, from];
          const { node, location } = ctx.resolve(raw, from.source.absoluteRef);
          return [node, location];
        }
      },
    },
  };
}

/** A map declares the schema of its values, and so leaves nothing undocumented. */
function closes({ additionalProperties, unevaluatedProperties }) {
  const isMap = additionalProperties !== null && typeof additionalProperties === 'object';
  return additionalProperties === false || unevaluatedProperties === false || isMap;
}
