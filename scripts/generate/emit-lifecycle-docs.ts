import type { Lifecycle } from '../../contract/model/lifecycle.ts';
import { describeLifecycle, titleOf } from '../../contract/reference/lifecycle-text.ts';
import { triggersOf } from '../../contract/reference/triggers.ts';

/** `docs/lifecycles.md`: each lifecycle as a Mermaid diagram and as tables. */
export function emitLifecycleDocs(lifecycles: readonly Lifecycle[]): string {
  const mermaid = (lifecycle: Lifecycle) => `\`\`\`mermaid\nstateDiagram-v2\n${edges(lifecycle)}\n\`\`\``;
  return `<!-- Made by npm run generate from openapi/; do not edit. -->

# Lifecycles

How the records of the API move from state to state. A transition is started by an operation, by an event, or by time.
In a diagram, \`[*]\` is a record that does not exist: before it is created, or after it has been removed. In code, the
same tables are \`lifecycles\` of \`platform-control-plane/server\`; in the contract, \`x-lifecycle\`.

${lifecycles.map(({ name }) => `- [${titleOf(name)}](#${titleOf(name).toLowerCase().replaceAll(' ', '-')})`).join('\n')}

${lifecycles.map((lifecycle) => describeLifecycle(lifecycle, mermaid(lifecycle))).join('\n')}`;
}

/** One edge for each pair of states, with everything that leads from one to the other. */
function edges({ transitions, timeouts }: Lifecycle): string {
  const labels = new Map<string, Set<string>>();
  for (const row of [...transitions, ...timeouts]) {
    for (const from of row.from) {
      const edge = `${star(from)} --> ${star(row.to)}`;
      const label = labels.get(edge) ?? new Set();
      for (const trigger of triggersOf(row)) label.add(trigger);
      labels.set(edge, label);
    }
  }
  return [...labels].map(([edge, label]) => `  ${edge}: ${[...label].join('<br/>')}`).join('\n');
}

function star(place: string): string {
  return place === 'none' ? '[*]' : place;
}
