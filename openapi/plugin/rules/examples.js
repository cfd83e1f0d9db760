/** Every request and response body has at least one named example. Redocly checks that examples match their schema. */
export function bodiesHaveExamples(report) {
  return {
    MediaType(media, ctx) {
      if (media.example !== undefined)
        report(
          ctx,
          media,
          'Use `examples`, where each example has a name, instead of `example`.',
          ctx.location.child('example'),
        );
      else if (Object.keys(media.examples ?? {}).length === 0)
        report(ctx, media, 'The body has no example. Add one under `examples`.');
    },
  };
}

/** Every parameter has an example; the other examples of the operation belong to the same request. */
export function parametersHaveExamples(report) {
  return {
    Parameter(parameter, ctx) {
      if (parameter.example === undefined && !parameter.examples)
        report(ctx, parameter, `The parameter "${parameter.name}" has no \`example\`.`);
    },
  };
}
