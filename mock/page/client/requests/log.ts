import type { LoggedRequest } from '../../../context/request-log.ts';
import { callControlApi } from '../base/control.ts';
import { find } from '../base/dom.ts';
import { showRequest } from './logged-request.ts';
import { attempt, explain, say } from '../base/notice.ts';

/** As many requests as the mock keeps per session. */
const kept = 200;

/** Shows the requests of the session, newest first, as the mock responds to them. */
export class RequestLogView {
  readonly #list = find('log', HTMLOListElement);
  readonly #none = find('no-requests', HTMLParagraphElement);
  readonly #state = find('log-state', HTMLParagraphElement);
  readonly #count = find('requests-count', HTMLSpanElement);
  readonly #only = find('only-violations', HTMLInputElement);
  readonly #shown = new Map<number, { readonly request: LoggedRequest; readonly element: HTMLLIElement }>();
  #source: EventSource | undefined;

  #noted: (request: LoggedRequest) => void = () => undefined;

  /** `noted` is called with each request as the mock responds to it. */
  start(noted: (request: LoggedRequest) => void): void {
    this.#noted = noted;
    this.#only.addEventListener('change', () => this.#list.classList.toggle('only-violations', this.#only.checked));
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
      if (source.readyState === EventSource.CLOSED) this.#state.textContent = '⚠ The connection to the mock is lost. Reload the page.';
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
    this.#summarise();
  }

  /** A stream is logged twice, with the same id: when it begins and when it ends. */
  #show(request: LoggedRequest): void {
    const element = showRequest(request);
    const known = this.#shown.get(request.id)?.element;
    if (known) known.replaceWith(element);
    else this.#list.prepend(element);
    this.#shown.set(request.id, { request, element });
    const [oldest] = this.#shown;
    if (oldest && this.#shown.size > kept) {
      oldest[1].element.remove();
      this.#shown.delete(oldest[0]);
    }
    this.#summarise();
  }

  #summarise(): void {
    const violating = [...this.#shown.values()].filter(({ request }) => request.violations.length > 0).length;
    this.#none.hidden = this.#shown.size > 0;
    this.#count.textContent = ` (${this.#shown.size}${violating > 0 ? `, ⚠ ${violating}` : ''})`;
    this.#count.title = `${violating} with violations of the contract`;
  }
}
