import { callControlApi, type Operation } from '../base/control.ts';
import { find } from '../base/dom.ts';
import { showOperation } from './operation.ts';
import { showOverview } from './overview.ts';

/** The view of the operations: the list of all, or one of them. */
export class Operations {
  readonly #overview = find('overview', HTMLDivElement);
  readonly #areas = find('overview-areas', HTMLDivElement);
  readonly #place = find('operation', HTMLDivElement);
  /** The operations that were shown. Each keeps what was written into its form, and its response. */
  readonly #elements = new Map<string, HTMLElement>();
  #operations: readonly Operation[] = [];
  #token = () => '';

  /** Loads the operations and returns them. */
  async start(token: () => string): Promise<readonly Operation[]> {
    const { operations } = await callControlApi('GET /__mock/operations');
    this.#operations = operations;
    this.#token = token;
    this.#areas.replaceChildren(...showOverview(operations));
    find('operation-count', HTMLParagraphElement).textContent = `${operations.length} operations. Press / to search them.`;
    return operations;
  }

  /** Shows one operation, or the list if it does not exist. Returns what is shown. */
  show(id: string | undefined): Operation | undefined {
    const operation = this.#operations.find((one) => one.id === id);
    this.#overview.hidden = operation !== undefined;
    this.#place.replaceChildren(...(operation ? [this.#elementOf(operation)] : []));
    return operation;
  }

  #elementOf(operation: Operation): HTMLElement {
    const element = this.#elements.get(operation.id) ?? showOperation(operation, this.#token);
    this.#elements.set(operation.id, element);
    return element;
  }
}
