import { codeBlock } from '../code/code-block.ts';
import { methodBadge } from '../code/method.ts';
import type { Operation } from '../base/control.ts';
import { button, make } from '../base/dom.ts';
import { explain } from '../base/notice.ts';
import { placeAddress } from '../base/place.ts';
import { showExamples } from './examples.ts';
import { showResponse } from './response.ts';
import { type Sendable, send, toCurl } from './send.ts';

/**
 * An operation of the contract: its request as a form, its response, and its examples. `token` is called for each
 * request.
 */
export function showOperation(operation: Operation, token: () => string): HTMLElement {
  const { id, method, path, area, summary, example } = operation;
  const url = make('input', { id: `url-${id}`, class: 'wide', spellcheck: 'false', autocomplete: 'off' });
  url.value = example.url;
  const hasBody = example.body !== null;
  const body = make('textarea', { id: `body-${id}`, rows: '10', spellcheck: 'false' });
  body.value = hasBody ? JSON.stringify(example.body, null, 2) : '';
  // Not a live region itself, since a screen reader would read out the whole body; only the status is announced.
  const place = make('div', {}, make('p', { class: 'quiet' }, 'Send the request, or select an example.'));
  const announced = make('p', { role: 'status', class: 'hidden' });

  const press = async (prefer?: string) => {
    const bare = { method: method.toUpperCase(), url: url.value, token: token(), body: body.value.trim() };
    const sendable: Sendable = prefer === undefined ? bare : { ...bare, prefer };
    announced.textContent = '';
    try {
      const response = await send(sendable);
      announced.textContent = `Response ${response.status} ${response.reason}`;
      place.replaceChildren(...showResponse(response));
    } catch (error) {
      place.replaceChildren(make('p', { role: 'alert', class: 'failure' }, `⚠ ${explain(error)}`));
    }
    place.append(make('h4', {}, 'The same request in a terminal'), codeBlock(toCurl(sendable), 'curl command'));
    bringIntoSight(place);
  };

  const asIs = button('Send', () => void press(), { class: 'primary' });
  const row = make('p', { class: 'row' }, asIs, make('span', { class: 'quiet' }, 'responds as to a dashboard'));
  return make(
    'article',
    { class: 'operation', id: `operation-${id}`, 'aria-labelledby': `heading-${id}` },
    make('p', { class: 'quiet' }, make('a', { href: placeAddress('operations') }, 'Operations'), ` › ${area}`),
    make('h2', { id: `heading-${id}` }, summary),
    make('p', { class: 'address' }, methodBadge(method), ' ', make('code', {}, path)),
    make('p', { class: 'quiet' }, sayAccess(operation), ' ', ...links(operation)),
    make(
      'div',
      { class: 'call' },
      make(
        'div',
        { class: 'request' },
        make('h3', {}, 'Request'),
        field(url, 'URL'),
        ...(hasBody ? [field(body, 'Body')] : []),
        row,
        announced,
      ),
      make('div', { class: 'response' }, make('h3', {}, 'Response'), place),
      make(
        'div',
        { class: 'choose' },
        make('h3', {}, 'Or select an example'),
        showExamples(operation, (prefer) => void press(prefer)),
      ),
    ),
  );
}

/** On a narrow screen the response is below the request. */
function bringIntoSight(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) element.scrollIntoView();
}

function field(control: HTMLElement, text: string): HTMLElement {
  return make('div', { class: 'field' }, make('label', { for: control.id }, text), control);
}

function sayAccess({ id, access: { authentication, role, scope } }: Operation): string {
  if (authentication === 'none') return `${id}: for everyone.`;
  const needs = [role && `the role ${role}`, scope && `the scope ${scope}`].filter((one) => one !== null && one !== '');
  const requirement = needs.length > 0 ? `needs ${needs.join(' and ')}` : 'needs someone who is signed in';
  return `${id}: ${requirement}${authentication === 'optional' ? ', if anyone is signed in' : ''}.`;
}

function links({ id, stream }: Operation): (Node | string)[] {
  const reference = make('a', { href: placeAddress('reference', id) }, 'Reference');
  return stream ? [reference, ' · ', make('a', { href: placeAddress('stream', id) }, 'Watch it as a stream')] : [reference];
}
