import { make } from './dom.ts';
import type { ReceivedResponse } from './send.ts';
import { statusBadge } from './status.ts';

/** A response: its status, the relevant headers, and its body. */
export function showResponse({ status, reason, milliseconds, headers, text }: ReceivedResponse): Node[] {
  const said = headers.filter(([name]) => matters.test(name));
  const list = make('dl', { class: 'headers' }, ...said.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
  const body = text === '' ? make('p', { class: 'quiet' }, 'No body.') : codeBlock(pretty(text), 'Response body');
  return [make('p', { class: 'status-line' }, statusBadge(status, reason), ` in ${milliseconds} ms`), list, body];
}

const matters = /^(content-type|location|retry-after|www-authenticate|allow|deprecation|sunset|x-request-id|x-mock-.*|ratelimit.*)$/;

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
