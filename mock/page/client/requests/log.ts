import type { LoggedRequest } from '../../../context/request-log.ts';
import { callControlApi } from '../base/control.ts';
import { find } from '../base/dom.ts';
import { attempt, explain, say } from '../base/notice.ts';
import { matches } from './filter.ts';
import { showRequest } from './logged-request.ts';

/** As many requests as the mock keeps per session. */
const mostShown = 200;

interface ShownRequest {
  readonly request: LoggedRequest;
  readonly element: HTMLLIElement;
}

/** Shows the requests of the session, newest first, as the mock responds to them. */
export class RequestLogView {
  readonly #list = find('log', HTMLOListElement);
  readonly #none = find('no-requests', HTMLParagraphElement);
  readonly #state = find('log-state', HTMLParagraphElement);
  readonly #found = find('log-found', HTMLParagraphElement);
  readonly #count = find('requests-count', HTMLSpanElement);
  readonly #only = find('only-violations', HTMLInputElement);
  readonly #text = find('log-filter', HTMLInputElement);
  readonly #shown = new Map<number, ShownRequest>();
  #source: EventSource | undefined;
  #noted: (request: LoggedRequest) => void = () => undefined;
  #changed: (requests: readonly LoggedRequest[]) => void = () => undefined;

  /** `noted` is called with each request as the mock responds to it, `changed` with all of them, newest first. */
  start(noted: (request: LoggedRequest) => void, changed: (requests: readonly LoggedRequest[]) => void): void {
    this.#noted = noted;
    this.#changed = changed;
    this.#only.addEventListener('change', () => this.#filter());
    this.#text.addEventListener('input', () => this.#filter());
    this.#list.addEventListener('keydown', (event) => this.#move(event));
    find('clear-requests', HTMLButtonElement).addEventListener('click', () => {
      void attempt(async () => {
        await callControlApi('DELETE /__mock/requests');
        this.#clear();
        say('Requests cleared.');
      });
    });
    // A page in the background would occupy one of the few connections that a browser opens per host.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#leave();
      else this.follow();
    });
  }

  /** Follows the requests of the session that the cookie names now. */
  follow(): void {
    this.#leave();
    const source = (this.#source = new EventSource('/__mock/requests'));
    source.addEventListener('open', () => {
      this.#clear();
      void this.#readAll().then(
        () => (this.#state.textContent = 'New requests appear here.'),
        (error: unknown) => (this.#state.textContent = `⚠ ${explain(error)}`),
      );
    });
    source.addEventListener('message', ({ data }) => {
      // A frame of the log is a request.
      const request = JSON.parse(String(data)) as LoggedRequest;
      this.#show(request);
      this.#noted(request);
    });
    source.addEventListener('error', () => {
      this.#state.textContent = '⚠ The mock does not respond. Reconnecting …';
      // After some responses a browser does not reconnect.
      if (source.readyState === EventSource.CLOSED)
        this.#state.textContent = '⚠ The connection to the mock is lost. Reload the page.';
    });
  }

  #leave(): void {
    this.#source?.close();
  }

  /** Adds the requests from before the stream was opened below those that have arrived since. */
  async #readAll(): Promise<void> {
    const { requests } = await callControlApi('GET /__mock/requests');
    const since = [...this.#shown.values()].filter(({ request }) => !requests.some(({ id }) => id === request.id));
    this.#clear();
    for (const request of [...requests, ...since.map((one) => one.request)]) this.#show(request);
  }

  #clear(): void {
    this.#shown.clear();
    this.#list.replaceChildren();
    this.#filter();
  }

  /** A stream is logged twice, with the same id: when it begins and when it ends. */
  #show(request: LoggedRequest): void {
    const element = showRequest(request);
    const known = this.#shown.get(request.id)?.element;
    if (known) replace(known, element);
    else this.#list.prepend(element);
    this.#shown.set(request.id, { request, element });
    const [oldest] = this.#shown;
    if (oldest && this.#shown.size > mostShown) {
      oldest[1].element.remove();
      this.#shown.delete(oldest[0]);
    }
    this.#filter();
  }

  #filter(): void {
    const filter = { text: this.#text.value, onlyViolations: this.#only.checked };
    const all = [...this.#shown.values()];
    const found = all.filter(({ request }) => matches(request, filter));
    for (const one of all) one.element.hidden = !found.includes(one);
    const violating = all.filter(({ request }) => request.violations.length > 0).length;
    this.#none.hidden = all.length > 0;
    this.#found.textContent = found.length === all.length ? '' : `${found.length} of ${all.length} requests match.`;
    this.#count.textContent = ` (${all.length}${violating > 0 ? `, ⚠ ${violating}` : ''})`;
    this.#count.title = `${violating} with violations of the contract`;
    this.#changed(all.map(({ request }) => request).reverse());
  }

  /** The arrow keys move through the list. */
  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement) || event.target.tagName !== 'SUMMARY') return;
    const lines = [...this.#list.querySelectorAll<HTMLElement>(':scope > li:not([hidden]) > details > summary')];
    lines[lines.indexOf(event.target) + step]?.focus();
    event.preventDefault();
  }
}

/** Replaces the line of a request by a later one, which is open and has the focus if the former did. */
function replace(former: HTMLElement, later: HTMLElement): void {
  const hadFocus = former.contains(document.activeElement);
  const wasOpen = former.querySelector('details')?.open ?? false;
  former.replaceWith(later);
  const details = later.querySelector('details');
  if (details) details.open = wasOpen;
  if (hadFocus) later.querySelector('summary')?.focus({ preventScroll: true });
}
