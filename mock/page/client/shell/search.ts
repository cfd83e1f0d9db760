import { methodBadge } from '../code/method.ts';
import type { Operation } from '../base/control.ts';
import { find, make } from '../base/dom.ts';
import { placeAddress } from '../base/place.ts';
import { searchOperations } from './search-operations.ts';

/** More than anyone reads. */
const shown = 40;

/** The search for operations: opens with `/` or Ctrl+K, and is used with arrow keys, Enter and Escape. */
export class Search {
  readonly #dialog = find('search', HTMLDialogElement);
  readonly #input = find('search-input', HTMLInputElement);
  readonly #results = find('search-results', HTMLUListElement);
  readonly #count = find('search-count', HTMLParagraphElement);
  #operations: readonly Operation[] = [];
  #found: readonly Operation[] = [];
  #at = 0;

  start(operations: readonly Operation[]): void {
    this.#operations = operations;
    find('search-button', HTMLButtonElement).addEventListener('click', () => this.#open());
    addEventListener('keydown', (event) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut && (event.key !== '/' || isTyping(event))) return;
      event.preventDefault();
      this.#open();
    });
    this.#input.addEventListener('input', () => this.#search());
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    this.#dialog.addEventListener('click', (event) => {
      // Only a click on the backdrop has the dialog itself as its target.
      if (event.target === this.#dialog) this.#dialog.close();
    });
  }

  #open(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#input.select();
    this.#search();
  }

  #search(): void {
    const found = searchOperations(this.#operations, this.#input.value);
    this.#found = found.slice(0, shown);
    const options = this.#found.map((operation, at) => this.#showResult(operation, at));
    this.#results.replaceChildren(...options);
    this.#count.textContent = sayCount(found.length);
    this.#mark(0);
  }

  #showResult({ id, method, path, summary }: Operation, at: number): HTMLElement {
    const text = make('span', { class: 'summary' }, summary);
    const address = make('code', {}, path);
    const name = make('code', { class: 'id' }, id);
    const option = make('li', { role: 'option', id: `result-${at}` }, methodBadge(method), text, name, address);
    option.addEventListener('click', () => this.#go(at));
    return option;
  }

  #press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) this.#mark((this.#at + step + this.#found.length) % this.#found.length);
    else if (event.key === 'Enter') this.#go(this.#at);
    else return;
    event.preventDefault();
  }

  #mark(at: number): void {
    this.#at = at;
    for (const [index, option] of [...this.#results.children].entries()) option.ariaSelected = String(index === at);
    const option = this.#results.children[at];
    if (option) this.#input.setAttribute('aria-activedescendant', option.id);
    else this.#input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  #go(at: number): void {
    const operation = this.#found[at];
    if (!operation) return;
    this.#dialog.close();
    location.hash = placeAddress('operations', operation.id);
  }
}

function sayCount(count: number): string {
  if (count === 0) return 'No operation matches. Try a shorter word.';
  const found = count === 1 ? '1 operation' : `${count} operations`;
  return count > shown ? `${found}; the first ${shown} are listed` : found;
}

/** Whether the key is typed into a control, where it is a character. */
function isTyping({ target }: Event): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
