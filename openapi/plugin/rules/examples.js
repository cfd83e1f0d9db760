/**
 * Every body that is sent or answered is shown at least once, under a name; that the example fits is Redocly's to
 * check.
 */
export function bodiesShown(complain) {
  return {
    MediaType(media, ctx) {
      if (media.example !== undefined)
        complain(ctx, media, 'give the example a name: `examples` instead of `example`', ctx.location.child('example'));
      else if (Object.keys(media.examples ?? {}).length === 0) complain(ctx, media, 'show this body: a named example is missing');
    },
  };
}

/** Every parameter is shown with a value that the other examples of its operation fit to. */
export function parametersShown(complain) {
  return {
    Parameter(parameter, ctx) {
      if (parameter.example === undefined && !parameter.examples)
        complain(ctx, parameter, `show a value of "${parameter.name}": \`example\` is missing`);
    },
  };
}
