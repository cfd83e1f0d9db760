import type { Lifecycle, Timeout, Transition } from '../model/lifecycle.ts';
import { drawLifecycle } from './draw-lifecycle.ts';
import { markdownTable } from './markdown-table.ts';
import { duration } from './triggers.ts';

/** The lifecycles as Markdown with a picture of each. */
export function describeLifecycles(lifecycles: readonly Lifecycle[]): string {
  const picture = (lifecycle: Lifecycle) => `<div style="overflow-x: auto">\n${drawLifecycle(lifecycle)}\n</div>`;
  return `How the records of the API move from state to state. A transition is started by an operation, by an event, or by time.
In a picture, each state is a column. A line leads from the states with a dot to the state with an arrowhead. Its number
is that of the row in the table below, which says under which condition it applies and what its effect is.

${lifecycles.map((lifecycle) => describeLifecycle(lifecycle, picture(lifecycle))).join('\n')}`;
}

/** A lifecycle as a section of Markdown: its diagram, and tables of its states, transitions and events. */
export function describeLifecycle(lifecycle: Lifecycle, diagram: string): string {
  const { name, description, schema, property, reasonProperty, states, events } = lifecycle;
  const where =
    property === null
      ? `The state is derived from other fields of \`${schema}\`.`
      : `The state is \`${schema}.${property}\`.`;
  const why = reasonProperty === null ? '' : ` The reason is \`${schema}.${reasonProperty}\`.`;
  const rows = [...lifecycle.transitions, ...lifecycle.timeouts];
  const tables = [
    markdownTable(
      ['State', 'Meaning'],
      Object.entries(states).map(([state, { meaning, terminal }]) => [
        `\`${state}\``,
        terminal ? `${meaning} Terminal.` : meaning,
      ]),
    ),
    markdownTable(
      ['#', 'From', 'Trigger', 'To', 'Effect'],
      rows.map((row, index) => [
        String(index + 1),
        places(row.from),
        triggerCell(row),
        places([row.to]),
        effectCell(row),
      ]),
    ),
    ...(Object.keys(events).length === 0
      ? []
      : [
          markdownTable(
            ['Event', 'Meaning'],
            Object.entries(events).map(([event, meaning]) => [`\`${event}\``, meaning]),
          ),
        ]),
  ];
  return `## ${titleOf(name)}

${wrap(`${description} ${where}${why}`)}

${diagram}

${tables.join('\n\n')}
`;
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

/** The name of a lifecycle as words: `workspaceRegion` is "Workspace region". */
export function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Prose in lines of fewer than 120 characters. */
function wrap(text: string): string {
  return text.replaceAll(/(?=.{119})(.{1,118})\s/g, '$1\n');
}
