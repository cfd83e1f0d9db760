import type { Lifecycle, Timeout, Transition } from '../../server/model/lifecycle.ts';
import { drawLifecycle } from './draw-lifecycle.ts';
import { duration, triggersOf } from './triggers.ts';

/** `docs/lifecycles.md`: each lifecycle as a Mermaid diagram and as tables. */
export function emitLifecycleDocs(lifecycles: readonly Lifecycle[]): string {
  const mermaid = (lifecycle: Lifecycle) => `\`\`\`mermaid\nstateDiagram-v2\n${edges(lifecycle)}\n\`\`\``;
  return `<!-- Made by npm run generate from openapi/; do not edit. -->

# Lifecycles

How the records of the API move from state to state. A transition is started by an operation, by an event, or by time.
In a diagram, \`[*]\` is a record that does not exist: before it is created, or after it has been removed. In code, the
same tables are \`lifecycles\` of \`platform-control-plane/server\`; in the contract, \`x-lifecycle\`.

${lifecycles.map(({ name }) => `- [${title(name)}](#${title(name).toLowerCase().replaceAll(' ', '-')})`).join('\n')}

${lifecycles.map((lifecycle) => emitSection(lifecycle, mermaid(lifecycle))).join('\n')}`;
}

/** `lifecycles.md`: the same with drawn pictures, for the reference, which has no renderer of Mermaid. */
export function emitLifecycleReference(lifecycles: readonly Lifecycle[]): string {
  const picture = (lifecycle: Lifecycle) => `<div style="overflow-x: auto">\n${drawLifecycle(lifecycle)}\n</div>`;
  return `How the records of the API move from state to state. A transition is started by an operation, by an event, or by time.
In a picture, each state is a column. A line leads from the states with a dot to the state with an arrowhead. Its number
is that of the row in the table below, which says under which condition it applies and what its effect is.

${lifecycles.map((lifecycle) => emitSection(lifecycle, picture(lifecycle))).join('\n')}`;
}

function emitSection(lifecycle: Lifecycle, diagram: string): string {
  const { name, description, schema, property, reasonProperty, states, events } = lifecycle;
  const where = property === null ? `The state is derived from other fields of \`${schema}\`.` : `The state is \`${schema}.${property}\`.`;
  const why = reasonProperty === null ? '' : ` The reason is \`${schema}.${reasonProperty}\`.`;
  const rows = [...lifecycle.transitions, ...lifecycle.timeouts];
  const tables = [
    table(
      ['State', 'Meaning'],
      Object.entries(states).map(([state, { meaning, terminal }]) => [`\`${state}\``, terminal ? `${meaning} Terminal.` : meaning]),
    ),
    table(
      ['#', 'From', 'Trigger', 'To', 'Effect'],
      rows.map((row, index) => [String(index + 1), places(row.from), triggerCell(row), places([row.to]), effectCell(row)]),
    ),
    ...(Object.keys(events).length === 0
      ? []
      : [
          table(
            ['Event', 'Meaning'],
            Object.entries(events).map(([event, meaning]) => [`\`${event}\``, meaning]),
          ),
        ]),
  ];
  return `## ${title(name)}

${wrap(`${description} ${where}${why}`)}

${diagram}

${tables.join('\n\n')}
`;
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

function triggerCell(row: Transition | Timeout): string {
  if ('afterMs' in row) return `after ${duration(row.afterMs)}`;
  return [...row.operations, ...row.events].map((name) => `\`${name}\``).join(', ');
}

function effectCell({ when, effect, reasons }: Transition | Timeout): string {
  const why = reasons.length === 0 ? '' : ` Reason: ${reasons.map((reason) => `\`${reason}\``).join(', ')}.`;
  return `${when === null ? '' : `When: ${when} `}${effect}${why}`;
}

function places(names: readonly string[]): string {
  return names.map((name) => (name === 'none' ? '–' : `\`${name}\``)).join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The name of a lifecycle as words: `workspaceRegion` is "Workspace region". */
function title(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Prose in lines of fewer than 120 characters. */
function wrap(text: string): string {
  return text.replaceAll(/(?=.{119})(.{1,118})\s/g, '$1\n');
}
