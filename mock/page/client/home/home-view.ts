import type { LoggedRequest } from '../../../context/request-log.ts';
import type { Persona } from '../base/control.ts';
import { find, make } from '../base/dom.ts';
import { keyed, type Shown } from '../base/keyed.ts';
import { placeAddress } from '../base/place.ts';
import { showTimeOfDay } from '../base/time.ts';
import { methodBadge } from '../code/method.ts';
import { reasonOf } from '../code/reasons.ts';
import { statusBadge } from '../code/status.ts';
import { errorCodeOf } from '../requests/filter.ts';

/** More requests than these are in their own view. */
const requestsShown = 6;

/** The first view: the dashboard as each persona, the last requests, and where to start. */
export class HomeView {
  readonly #noRequests = find('home-no-requests', HTMLParagraphElement);
  readonly #showRequests = keyed<LoggedRequest>(
    find('home-requests', HTMLOListElement),
    ({ id }) => String(id),
    showRequest,
  );

  /** Lists the personas that can sign in to the dashboard. */
  showPersonas(personas: readonly Persona[]): void {
    const links = personas
      .filter(({ session }) => session !== null)
      .map(({ name, title, description }) => {
        const link = make('a', { 'data-place': '/workspaces', 'data-persona': name }, title);
        return make('li', {}, link, make('span', { class: 'quiet' }, description));
      });
    find('home-personas', HTMLUListElement).prepend(...links);
  }

  /** Shows no personas: a server that requests are forwarded to knows none of them. */
  hidePersonas(): void {
    find('home-dashboard', HTMLElement).hidden = true;
  }

  /** Shows the last requests. The newest is first. */
  showRequests(requests: readonly LoggedRequest[]): void {
    this.#showRequests(requests.slice(0, requestsShown));
    this.#noRequests.hidden = requests.length > 0;
  }
}

function showRequest(first: LoggedRequest): Shown<LoggedRequest> {
  const status = make('span');
  const line = [make('time', { datetime: first.at }, showTimeOfDay(first.at)), status, methodBadge(first.method)];
  const address = make('a', { href: placeAddress('requests') }, make('code', { class: 'path' }, first.url));
  return {
    element: make('li', {}, ...line, address),
    show(request) {
      status.replaceChildren(statusBadge(request.status, errorCodeOf(request) ?? reasonOf(request.status)));
    },
  };
}
