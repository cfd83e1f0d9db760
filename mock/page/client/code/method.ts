import { make } from '../base/dom.ts';

/** The method of a request as a word, with a colour for each. */
export function methodBadge(method: string): HTMLElement {
  return make('span', { class: `method ${method.toLowerCase()}` }, method.toUpperCase());
}
