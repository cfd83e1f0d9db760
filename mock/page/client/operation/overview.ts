import { methodBadge } from '../code/method.ts';
import type { Operation } from '../base/control.ts';
import { make } from '../base/dom.ts';
import { placeAddress } from '../base/place.ts';

/** Every operation of the contract, by area. */
export function showOverview(operations: readonly Operation[]): HTMLElement[] {
  const areas = Object.entries(Object.groupBy(operations, ({ area }) => area));
  return areas.map(([area, group = []]) =>
    make(
      'section',
      { class: 'area', 'aria-label': area },
      make('h3', {}, area),
      make('ul', {}, ...group.map(showLine)),
    ),
  );
}

function showLine({ id, method, path, summary }: Operation): HTMLElement {
  const address = make('code', { class: 'path' }, path);
  return make(
    'li',
    {},
    make('a', { href: placeAddress('operations', id) }, methodBadge(method), make('span', {}, summary), address),
  );
}
