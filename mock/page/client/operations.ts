import { callControlApi, type Operation } from './control.ts';
import { find, make } from './dom.ts';
import { showOperation } from './operation.ts';

/** The list of operations, by area, with a filter. */
export class Operations {
  #shown: { readonly operation: Operation; readonly element: HTMLDetailsElement }[] = [];
  readonly #filter = find('filter', HTMLInputElement);
  readonly #count = find('filter-count', HTMLParagraphElement);
  readonly #areas = find('areas', HTMLDivElement);

  /** Loads the operations and returns them. */
  async start(token: () => string): Promise<readonly Operation[]> {
    const { operations } = await callControlApi('GET /__mock/operations');
    this.#shown = operations.map((operation) => ({ operation, element: showOperation(operation, token) }));
    const areas = Object.entries(Object.groupBy(this.#shown, ({ operation }) => operation.area));
    this.#areas.replaceChildren(
      ...areas.map(([area, group = []]) =>
        make('section', { 'aria-label': area }, make('h3', {}, area), ...group.map(({ element }) => element)),
      ),
    );
    this.#filter.addEventListener('input', () => this.#apply());
    this.#apply();
    return operations;
  }

  /** Opens an operation and scrolls to it. */
  open(id: string): void {
    const found = this.#shown.find(({ operation }) => operation.id === id);
    if (!found || found.element.open) return;
    if (found.element.hidden) this.#filter.value = '';
    this.#apply();
    found.element.open = true;
    found.element.scrollIntoView();
    found.element.querySelector('summary')?.focus();
  }

  #apply(): void {
    const words = this.#filter.value.toLowerCase().split(/\s+/);
    for (const { operation, element } of this.#shown) element.hidden = !fits(operation, words);
    for (const section of this.#areas.children) {
      section.toggleAttribute('hidden', !section.querySelector('details:not([hidden])'));
    }
    const visible = this.#shown.filter(({ element }) => !element.hidden).length;
    this.#count.textContent =
      visible === 0 ? 'No operation matches. Try a shorter word.' : `${visible} of ${this.#shown.length} operations`;
  }
}

/** Whether an operation contains every word of the filter. */
function fits({ id, method, path, area, summary }: Operation, words: readonly string[]): boolean {
  const text = `${id} ${method} ${path} ${area} ${summary}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
