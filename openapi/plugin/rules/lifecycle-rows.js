/** The two words of a row that are not states: no record yet or any more, and every state that is not terminal. */
export const none = 'none';
const any = 'any';

/**
 * Every row of a lifecycle: its transitions, then its timeouts. `path` leads from the lifecycle to the row, `from` has
 * the states that the row names or that `any` stands for, and `triggers` names what starts it. The rule
 * `known-extensions` reports a lifecycle of another shape.
 */
export function rowsOf(lifecycle) {
  const states = Object.entries(lifecycle.states ?? {});
  const open = states.filter(([, state]) => !state?.terminal).map(([name]) => name);
  const everywhere = (to) => (to === none ? states.map(([name]) => name) : open);
  return ['transitions', 'timeouts'].flatMap((list) =>
    listOf(lifecycle[list]).map((row, index) => ({
      path: [list, index],
      named: listOf(row.from).filter((state) => state !== any),
      from: row.from === any ? everywhere(row.to) : listOf(row.from),
      to: row.to,
      triggers: [...listOf(row.operation), ...listOf(row.event)],
      when: row.when,
      reasons: listOf(row.reason),
    })),
  );
}

export function listOf(value) {
  return value === undefined ? [] : [value].flat();
}

/** Calls `visit` once for each lifecycle: with the lifecycle, its location, and the schema that has it. */
export function visitLifecycles(visit) {
  const seen = new Set();
  return (schema, ctx) => {
    const value = schema['x-lifecycle'];
    if (value === null || typeof value !== 'object') return;
    const { node, location } = value.$ref
      ? ctx.resolve(value)
      : { node: value, location: ctx.location.child('x-lifecycle') };
    if (!node || seen.has(node)) return;
    seen.add(node);
    visit(node, location, schema, ctx);
  };
}

/** The values that a property of a schema is known to have; `undefined` if there is no such property, or no list. */
export function valuesOf(schema, path, ctx, source = ctx.location.source.absoluteRef) {
  const { node, location } = schema?.$ref ? ctx.resolve(schema, source) : { node: schema, location: undefined };
  if (node === null || typeof node !== 'object') return undefined;
  const from = location?.source.absoluteRef ?? source;
  const parts = [...listOf(node.allOf), ...listOf(node.oneOf), ...listOf(node.anyOf)];
  const [name, ...rest] = path;
  const own =
    name === undefined ? (node['x-known-values'] ?? node.enum) : valuesOf(node.properties?.[name], rest, ctx, from);
  if (own) return own.filter((value) => value !== null);
  return parts.map((part) => valuesOf(part, path, ctx, from)).find((values) => values !== undefined);
}
