import { codeBlock, showResponse } from './response.ts';
import type { Example, Operation } from './control.ts';
import { button, make, openable } from './dom.ts';
import { explain } from './notice.ts';
import { notePlace, placeAddress } from './place.ts';
import { type Sendable, send, toCurl } from './send.ts';
import { statusBadge } from './status.ts';

/** An operation of the contract: a line that expands to a form. `token` is called for each request. */
export function showOperation(operation: Operation, token: () => string): HTMLDetailsElement {
  const { id, method, path, summary } = operation;
  const verb = make('span', { class: `method ${method.toLowerCase()}` }, method.toUpperCase());
  const line = [verb, ' ', make('code', { class: 'path' }, path), ' ', make('span', { class: 'summary' }, summary)];
  const details = openable(line, { class: 'operation', id: `operation-${id}` }, () => [showBody(operation, token)]);
  details.addEventListener('toggle', () => {
    if (details.open) notePlace('operations', id);
  });
  return details;
}

function showBody(operation: Operation, token: () => string): HTMLElement {
  const { id, method, example } = operation;
  const url = make('input', { id: `url-${id}`, class: 'wide', spellcheck: 'false', autocomplete: 'off' });
  url.value = example.url;
  const hasBody = example.body !== null;
  const body = make('textarea', { id: `body-${id}`, rows: '6', spellcheck: 'false' });
  body.value = hasBody ? JSON.stringify(example.body, null, 2) : '';
  // Not a live region itself, since a screen reader would read out the whole body; only the status is announced.
  const place = make('div', { class: 'response' });
  const announced = make('p', { role: 'status', class: 'hidden' });

  const press = async (prefer?: string) => {
    const bare = { method: method.toUpperCase(), url: url.value, token: token(), body: body.value.trim() };
    const sendable: Sendable = prefer === undefined ? bare : { ...bare, prefer };
    announced.textContent = '';
    try {
      const response = await send(sendable);
      announced.textContent = `Response ${response.status} ${response.reason}`;
      place.replaceChildren(make('h4', {}, 'Response'), ...showResponse(response));
    } catch (error) {
      place.replaceChildren(make('p', { role: 'alert', class: 'failure' }, `⚠ ${explain(error)}`));
    }
    place.append(make('h4', {}, 'The same request in a terminal'), codeBlock(toCurl(sendable), 'curl command'));
    place.scrollIntoView({ block: 'nearest' });
  };

  const asIs = button('Send', () => void press(), { class: 'primary' });
  const row = make('p', { class: 'row' }, asIs, make('span', { class: 'quiet' }, 'responds as to a dashboard'));
  return make(
    'div',
    { class: 'inside' },
    make('p', { class: 'quiet' }, sayAccess(operation), ' ', ...links(operation)),
    make(
      'div',
      { class: 'call' },
      make('div', { class: 'request' }, field(url, 'URL'), ...(hasBody ? [field(body, 'Body')] : []), row, announced),
      place,
      make('div', { class: 'choose' }, make('h4', {}, 'Or select an example'), showExamples(operation, press)),
    ),
  );
}

function field(control: HTMLElement, text: string): HTMLElement {
  return make('div', { class: 'field' }, make('label', { for: control.id }, text), control);
}

function showExamples({ id, examples }: Operation, press: (prefer: string) => Promise<void>): HTMLElement {
  const rows = Object.entries(Object.groupBy(examples, ({ status }) => status)).map(([status, group = []]) => {
    const buttons = group.map((example) => make('li', {}, exampleButton(example, press), ' ', make('span', {}, example.summary ?? '')));
    return make('li', {}, statusBadge(Number(status)), make('ul', {}, ...buttons));
  });
  return make('ul', { class: 'examples', 'aria-label': `Examples of ${id}` }, ...rows);
}

function exampleButton({ status, name }: Example, press: (prefer: string) => Promise<void>): HTMLButtonElement {
  const label = `Select ${status} ${name}`;
  return button(name, () => void press(`code=${status}, example=${name}`), { 'aria-label': label, class: 'example' });
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
