/** An element of the document, of the kind that it has to be. */
export function find<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} with the id ${id}`);
}

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** A new element. Text stays text: nothing that a server has said becomes markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function button(text: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = make('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', press);
  return made;
}

/** A part that opens; what is in it is made when it is opened for the first time. */
export function openable(summary: (Node | string)[], attributes: Attributes, fill: () => Node[]): HTMLDetailsElement {
  const details = make('details', attributes, make('summary', {}, ...summary));
  details.addEventListener('toggle', () => details.append(...fill()), { once: true });
  return details;
}
