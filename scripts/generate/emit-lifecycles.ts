import type { Lifecycle } from '../../contract/model/lifecycle.ts';
import { literal } from '../../contract/samples/literal.ts';

/** `lifecycles.ts`: each lifecycle as a table, with the types of its states, events and reasons. */
export function emitLifecycles(lifecycles: readonly Lifecycle[]): string {
  return `// Made by npm run generate from openapi/; do not edit.
import type { Lifecycle } from '../contract/model/lifecycle.ts';

${lifecycles.map(emitLifecycle).join('\n')}
/** Every lifecycle, by name. */
export const lifecycles = {
${lifecycles.map(({ name }) => `  ${name}: ${name}Lifecycle,`).join('\n')}
} as const satisfies Record<string, Lifecycle>;

export type LifecycleName = keyof typeof lifecycles;
`;
}

function emitLifecycle(lifecycle: Lifecycle): string {
  const { name, schema, property, events, transitions, timeouts } = lifecycle;
  const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const table = `${name}Lifecycle`;
  const hasReasons = [...transitions, ...timeouts].some(({ reasons }) => reasons.length > 0);
  const where =
    property === null ? `derived from the schema ${schema}` : `the property \`${property}\` of the schema ${schema}`;
  return `/** The lifecycle \`${name}\`: ${where}. */
export const ${table} = ${literal(lifecycle)} as const satisfies Lifecycle;

export type ${type}State = keyof typeof ${table}.states;
${Object.keys(events).length > 0 ? `export type ${type}Event = keyof typeof ${table}.events;\n` : ''}${
    hasReasons
      ? `export type ${type}Reason = (typeof ${table}.transitions | typeof ${table}.timeouts)[number]['reasons'][number];\n`
      : ''
  }`;
}
