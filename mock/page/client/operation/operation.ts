import type { Operation } from '../base/control.ts';
import { button, make } from '../base/dom.ts';
import { explain } from '../base/notice.ts';
import { placeAddress } from '../base/place.ts';
import { methodBadge } from '../code/method.ts';
import { createCodeView } from './code-view.ts';
import { showExamples } from './examples.ts';
import { createFailNext } from './fail-next.ts';
import { createRequestForm } from './request-form.ts';
import { showResponse } from './response.ts';
import { send } from './send.ts';

/** An operation on the page. */
export interface ShownOperation {
  readonly element: HTMLElement;
  /** Shows again what depends on the persona and the session. */
  refresh(): void;
}

/**
 * An operation of the contract: its request as a form, its response, and its examples. `token` is called for each
 * request.
 */
export function showOperation(operation: Operation, token: () => string): ShownOperation {
  const { id, method, path, area, summary, examples } = operation;
  // Not a live region itself, since a screen reader would read out the whole body; only the status is announced.
  const place = make('div', {}, make('p', { class: 'quiet' }, 'Send the request, or select an example.'));
  const announced = make('p', { role: 'status', class: 'hidden' });
  // The code repeats the request that was sent last, or the one in the form.
  let prefer: string | undefined;
  let expected = examples.find(({ status }) => status < 300)?.status ?? 200;

  const form = createRequestForm(operation, token, () => code.show());
  const code = createCodeView(operation, () => [form.read(prefer), expected]);
  const failNext = createFailNext(operation);
  const refresh = () => {
    code.show();
    // Without a mock, every other request of the page says so.
    void failNext.refresh().catch(() => undefined);
  };
  const press = async (chosen?: string) => {
    prefer = chosen;
    announced.textContent = '';
    try {
      const response = await send(form.read(prefer));
      expected = response.status;
      announced.textContent = `Response ${response.status} ${response.reason}`;
      place.replaceChildren(...showResponse(response));
    } catch (error) {
      place.replaceChildren(make('p', { role: 'alert', class: 'failure' }, `⚠ ${explain(error)}`));
    }
    refresh();
    bringIntoSight(place);
  };

  const asIs = button('Send', () => void press(), { class: 'primary' });
  const row = make('p', { class: 'row' }, asIs, make('span', { class: 'quiet' }, 'responds as to a dashboard'));
  const element = make(
    'article',
    { class: 'operation', id: `operation-${id}`, 'aria-labelledby': `heading-${id}` },
    make('p', { class: 'quiet' }, make('a', { href: placeAddress('operations') }, 'Operations'), ` › ${area}`),
    make('h2', { id: `heading-${id}` }, summary),
    make('p', { class: 'address' }, methodBadge(method), ' ', make('code', {}, path)),
    make('p', { class: 'quiet' }, sayAccess(operation), ' ', ...links(operation)),
    make(
      'div',
      { class: 'call' },
      make('div', { class: 'request' }, make('h3', {}, 'Request'), form.element, row, announced),
      make('div', { class: 'response' }, make('h3', {}, 'Response'), place, code.element),
      make(
        'div',
        { class: 'choose' },
        make('h3', {}, 'Fail the next call'),
        make('p', { class: 'quiet' }, 'Of this page, or of a dashboard or a test in the same session.'),
        failNext.element,
        make('h3', {}, 'Select an example'),
        showExamples(operation, (prefer) => void press(prefer)),
      ),
    ),
  );
  return { element, refresh };
}

/** On a narrow screen the response is below the request. */
function bringIntoSight(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) element.scrollIntoView();
}

function sayAccess({ id, access: { authentication, role, scope } }: Operation): string {
  if (authentication === 'none') return `${id}: for everyone.`;
  const needs = [role && `the role ${role}`, scope && `the scope ${scope}`].filter((one) => one !== null && one !== '');
  const requirement = needs.length > 0 ? `needs ${needs.join(' and ')}` : 'needs someone who is signed in';
  return `${id}: ${requirement}${authentication === 'optional' ? ', if anyone is signed in' : ''}.`;
}

function links({ id, stream }: Operation): (Node | string)[] {
  const reference = make('a', { href: placeAddress('reference', id) }, 'Reference');
  return stream
    ? [reference, ' · ', make('a', { href: placeAddress('stream', id) }, 'Watch it as a stream')]
    : [reference];
}
