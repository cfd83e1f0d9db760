import { pretty } from '../code/code-block.ts';
import { make } from '../base/dom.ts';

/** More than fit on a screen, and fewer than make a browser slow. */
const kept = 300;
const previewLength = 120;

/** Frames in order of arrival. The list keeps scrolling while it is scrolled to its end. */
export class FrameList {
  readonly #list: HTMLOListElement;
  readonly #began = performance.now();
  count = 0;

  constructor(list: HTMLOListElement) {
    this.#list = list;
    list.replaceChildren();
  }

  add(event: string | undefined, data: string): void {
    const list = this.#list;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const after = `+${((performance.now() - this.#began) / 1000).toFixed(1)} s`;
    const name = event === undefined ? [] : [make('strong', { class: 'event' }, event), ' '];
    list.append(make('li', {}, make('span', { class: 'quiet' }, after), ' ', ...name, showData(data)));
    if (list.children.length > kept) list.firstElementChild?.remove();
    if (atEnd) list.scrollTop = list.scrollHeight;
    this.count += 1;
  }
}

/** One line for a frame. Long data is collapsed and can be expanded. */
function showData(data: string): Node {
  if (data.length <= previewLength) return make('code', {}, data);
  const preview = make('summary', {}, make('code', {}, `${data.slice(0, previewLength)}…`));
  return make('details', {}, preview, make('pre', {}, make('code', {}, pretty(data) ?? data)));
}
