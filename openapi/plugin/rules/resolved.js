/** A schema that may be a reference, with the place where it is written. */
export function resolved(raw, at, ctx) {
  if (!raw?.$ref) return { schema: raw, at };
  const { node, location } = ctx.resolve(raw, at.source.absoluteRef);
  return { schema: node, at: location };
}
