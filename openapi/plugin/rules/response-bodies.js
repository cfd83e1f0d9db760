/** A JSON body of a success has a named schema, so that generated code has a name for it too. */
export function responseBodiesNamed(report) {
  return inSuccesses((ctx, media, at) => {
    if (!media.schema.$ref)
      report(ctx, media, 'The body of a success needs a schema with a name. Define it in schemas.yaml.', at);
  });
}

/** A list in a response states its bound and its order, because it is complete and has no pages. */
export function listsBounded(report) {
  const checked = new Set();
  return inSuccesses((ctx, media, at) => {
    const { node: body, location = at } = media.schema.$ref ? ctx.resolve(media.schema) : { node: media.schema };
    if (!body || checked.has(body)) return;
    checked.add(body);
    for (const [name, property] of Object.entries(body.properties ?? {})) {
      const { node: list } = property.$ref ? ctx.resolve(property, location.source?.absoluteRef) : { node: property };
      if (list?.type !== 'array') continue;
      const place = location.child(['properties', name]);
      const bound = property.maxItems ?? list.maxItems;
      const description = property.description ?? list.description;
      if (bound === undefined) report(ctx, property, `The list "${name}" has no bound. Add \`maxItems\`.`, place);
      if (!description) report(ctx, property, `The list "${name}" has no description. State its order.`, place);
    }
  });
}

/** Visits the JSON bodies of successful responses. */
function inSuccesses(check) {
  return {
    Operation: {
      Response: {
        MediaType(media, ctx, { Response }) {
          const isJson = String(ctx.key) === 'application/json';
          if (isJson && media.schema && !Response['x-error-codes']) check(ctx, media, ctx.location.child('schema'));
        },
      },
    },
  };
}
