import { jsonBlock } from '../code/code-block.ts';
import { statusBadge } from '../code/status.ts';
import { make } from '../base/dom.ts';
import type { ReceivedResponse } from './send.ts';

/** A response: its status, the relevant headers, and its body. */
export function showResponse({ status, reason, milliseconds, headers, text }: ReceivedResponse): Node[] {
  const said = headers.filter(([name]) => matters.test(name));
  const list = make(
    'dl',
    { class: 'headers' },
    ...said.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]),
  );
  const body = text === '' ? make('p', { class: 'quiet' }, 'No body.') : jsonBlock(text, 'Response body');
  return [make('p', { class: 'status-line' }, statusBadge(status, reason), ` in ${milliseconds} ms`), list, body];
}

const matters =
  /^(content-type|location|retry-after|www-authenticate|allow|deprecation|sunset|x-request-id|x-mock-.*|ratelimit.*)$/;
