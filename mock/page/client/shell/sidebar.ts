import { methodBadge } from '../code/method.ts';
import type { Operation } from '../base/control.ts';
import { find, make } from '../base/dom.ts';
import { placeAddress } from '../base/place.ts';

/** As in the style sheet: from this width on, the sidebar is beside the content, and below it a drawer. */
const wide = matchMedia('(min-width: 60rem)');

/** The operations by area, beside the content, or on a narrow screen in a drawer. */
export class Sidebar {
  readonly #sidebar = find('sidebar', HTMLElement);
  readonly #areas = find('areas', HTMLDivElement);
  readonly #links = new Map<string, HTMLAnchorElement>();

  constructor() {
    // An open sidebar covers the content on a narrow screen only.
    wide.addEventListener('change', () => this.close());
  }

  fill(operations: readonly Operation[]): void {
    const areas = Object.entries(Object.groupBy(operations, ({ area }) => area));
    this.#areas.replaceChildren(...areas.map(([area, group = []]) => this.#showArea(area, group)));
  }

  /** Marks the operation as the current one, and makes its link visible. */
  mark(id: string | undefined): void {
    for (const [one, link] of this.#links) link.ariaCurrent = one === id ? 'page' : null;
    const link = id === undefined ? undefined : this.#links.get(id);
    link?.closest('details')?.setAttribute('open', '');
    if (wide.matches) link?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  close(): void {
    if (this.#sidebar.matches(':popover-open')) this.#sidebar.hidePopover();
  }

  #showArea(area: string, operations: readonly Operation[]): HTMLElement {
    const items = operations.map(({ id, method, path, summary }) => {
      const link = make(
        'a',
        { href: placeAddress('operations', id), title: `${id}: ${method} ${path}` },
        methodBadge(method),
        make('span', {}, summary),
      );
      this.#links.set(id, link);
      return make('li', {}, link);
    });
    const summary = make('summary', {}, area, ' ', make('span', { class: 'quiet' }, String(items.length)));
    return make('details', {}, summary, make('ul', { 'aria-label': area }, ...items));
  }
}
