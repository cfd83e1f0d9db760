import { make } from '../base/dom.ts';
import { highlightJson } from './highlight.ts';

/** A block that scrolls, so it must be reachable by keyboard. */
export function codeBlock(text: string, label: string): HTMLElement {
  return make('pre', { tabindex: '0', role: 'region', 'aria-label': label }, make('code', {}, text));
}

/** A block of JSON, indented and in colours. Other text is shown as it is. */
export function jsonBlock(text: string, label: string): HTMLElement {
  const block = codeBlock('', label);
  const indented = pretty(text);
  block.firstElementChild?.append(...(indented === undefined ? [text] : highlightJson(indented)));
  return block;
}

/** Indents JSON; `undefined` for other text. */
export function pretty(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}
