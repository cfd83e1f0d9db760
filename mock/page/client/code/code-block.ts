import { make } from '../base/dom.ts';

/** A block that scrolls, so it must be reachable by keyboard. */
export function codeBlock(text: string, label: string): HTMLElement {
  return make('pre', { tabindex: '0', role: 'region', 'aria-label': label }, make('code', {}, text));
}

/** Indents JSON; returns other text unchanged. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
