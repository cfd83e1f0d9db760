/** A text, or an element such as a link. */
export type Shown = string | Node;

/** Fills the page with one of the templates of `index.html`. */
export function openTemplate(id: string): void {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  document.querySelector('main')?.replaceChildren(...(template ? [document.importNode(template.content, true)] : []));
}

export function show(selector: string, text: string): void {
  const element = document.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

/** Shows the items of a list. A list that stays the same keeps its focus and selection. */
export function showList(selector: string, items: readonly Shown[]): void {
  const list = document.querySelector(selector);
  if (!list) return;
  const next = list.cloneNode(false);
  for (const item of items) next.appendChild(element('li', item));
  if (!list.isEqualNode(next)) list.replaceChildren(...next.childNodes);
}

/** Sends a form without leaving the page, and shows in its `<output>` what comes of it. */
export function onSubmit(selector: string, send: (fields: FormData) => Promise<readonly Shown[]>): void {
  const form = document.querySelector<HTMLFormElement>(selector);
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(new FormData(form)).then((shown) => form.querySelector('output')?.replaceChildren(...shown));
  });
}

export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** Shows something again and again until the user leaves the page. While the network fails, what is shown stays. */
export async function keepShowing(showOnce: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await showOnce().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** A link within this dashboard, or to the page of the payment provider. */
export function link(href: string, text: string): Node {
  return Object.assign(element('a', text), { href });
}

export function element(name: string, ...content: readonly Shown[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

const everyMs = 500;
