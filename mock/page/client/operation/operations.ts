import { callControlApi, type Operation } from '../base/control.ts';
import { find } from '../base/dom.ts';
import { type ShownOperation, showOperation } from './operation.ts';
import { showOverview } from './overview.ts';

/** The view of the operations: the list of all, or one of them. */
export class Operations {
  readonly #overview = find('overview', HTMLDivElement);
  readonly #areas = find('overview-areas', HTMLDivElement);
  readonly #place = find('operation', HTMLDivElement);
  /** The operations that were shown. Each keeps what was written into its form, and its response. */
  readonly #shown = new Map<string, ShownOperation>();
  #operations: readonly Operation[] = [];
  #token = () => '';
  #current: string | undefined;

  /** Loads the operations and returns them. */
  async start(token: () => string): Promise<readonly Operation[]> {
    const { operations } = await callControlApi('GET /__mock/operations');
    this.#operations = operations;
    this.#token = token;
    this.#areas.replaceChildren(...showOverview(operations));
    document.addEventListener('visibilitychange', () => this.refresh());
    find('operation-count', HTMLSpanElement).textContent = `${operations.length} operations.`;
    return operations;
  }

  /** Shows one operation, or the list if it does not exist. */
  show(id: string | undefined): void {
    const operation = this.#operations.find((one) => one.id === id);
    this.#current = operation?.id;
    this.#overview.hidden = operation !== undefined;
    if (!operation) return this.#place.replaceChildren();
    const shown = this.#shown.get(operation.id) ?? showOperation(operation, this.#token);
    this.#shown.set(operation.id, shown);
    shown.refresh();
    this.#place.replaceChildren(shown.element);
  }

  /** Shows again what depends on the persona and the session, and what others may have changed in it. */
  refresh(): void {
    if (this.#current !== undefined) this.#shown.get(this.#current)?.refresh();
  }
}
