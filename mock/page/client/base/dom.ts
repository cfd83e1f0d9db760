/** Finds an element of the document by its id, and checks its type. */
export function find<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} with the id ${id}`);
}

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element. Text is inserted as text, so nothing from a server becomes markup. */
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

/** Offers these options, and keeps the chosen one. An open list would close if it were replaced by the same. */
export function offer(select: HTMLSelectElement, options: readonly HTMLOptionElement[]): void {
  const isSame =
    options.length === select.options.length && options.every((one, at) => one.isEqualNode(select.options[at] ?? null));
  if (isSame) return;
  const { value } = select;
  select.replaceChildren(...options);
  if (options.some((one) => one.value === value)) select.value = value;
}

/** A disclosure whose content is created when it is opened for the first time. */
export function openable(summary: (Node | string)[], attributes: Attributes, fill: () => Node[]): HTMLDetailsElement {
  const details = make('details', attributes, make('summary', {}, ...summary));
  details.addEventListener('toggle', () => details.append(...fill()), { once: true });
  return details;
}
