import { statusBadge } from '../code/status.ts';
import type { Example, Operation } from '../base/control.ts';
import { button, make } from '../base/dom.ts';

/** The examples of an operation by status. A button sends the request with a directive for that example. */
export function showExamples({ id, examples }: Operation, press: (prefer: string) => void): HTMLElement {
  const rows = Object.entries(Object.groupBy(examples, ({ status }) => status)).map(([status, group = []]) => {
    const buttons = group.map((example) =>
      make('li', {}, exampleButton(example, press), ' ', make('span', {}, example.summary ?? '')),
    );
    return make('li', {}, statusBadge(Number(status)), make('ul', {}, ...buttons));
  });
  return make('ul', { class: 'examples', 'aria-label': `Examples of ${id}` }, ...rows);
}

function exampleButton({ status, name }: Example, press: (prefer: string) => void): HTMLButtonElement {
  const label = `Select ${status} ${name}`;
  return button(name, () => press(`code=${status}, example=${name}`), { 'aria-label': label, class: 'example' });
}
