import { find } from '../base/dom.ts';
import { type Received, showFrame } from './frames.ts';
import { lineKinds, type ShowLine } from './lines.ts';

/** More than fit on a screen, and fewer than make a browser slow. */
const mostShown = 500;
/** The distance from the end within which the list follows its end. */
const nearPx = 40;

/**
 * The frames of a stream in order of arrival: of a log as its lines, of other streams as they are. The list follows
 * its end unless it is scrolled up or paused.
 */
export class StreamOutput {
  readonly #list = find('frames', HTMLOListElement);
  readonly #raw = find('stream-raw', HTMLInputElement);
  readonly #rawLabel = find('stream-raw-label', HTMLLabelElement);
  readonly #pause = find('stream-pause', HTMLButtonElement);
  readonly #toEnd = find('stream-to-end', HTMLButtonElement);
  #received: Received[] = [];
  #showLine: ShowLine | undefined;
  #began = performance.now();
  /** How many frames came while it was paused. */
  #waiting = 0;
  /** How many frames have come since it was cleared. */
  count = 0;

  constructor() {
    this.#raw.addEventListener('change', () => this.#showAll());
    this.#pause.addEventListener('click', () => this.#setPaused(!this.#isPaused));
    this.#toEnd.addEventListener('click', () => {
      this.#list.scrollTop = this.#list.scrollHeight;
      this.#list.focus();
    });
    this.#list.addEventListener('scroll', () => this.#offerEnd());
  }

  /** Prepares for the frames of that operation. */
  use(operationId: string): void {
    const kinds: Readonly<Record<string, ShowLine>> = lineKinds;
    this.#showLine = kinds[operationId];
    this.#rawLabel.hidden = this.#showLine === undefined;
    this.clear();
  }

  clear(): void {
    this.#received = [];
    this.#began = performance.now();
    this.count = 0;
    this.#setPaused(false);
    this.#showAll();
  }

  add(event: string | undefined, data: string): void {
    const received = { event, data, afterMs: Math.round(performance.now() - this.#began), at: Date.now() };
    this.count += 1;
    this.#received.push(received);
    if (this.#received.length > mostShown) this.#received.shift();
    if (this.#isPaused) {
      this.#waiting += 1;
      this.#pause.textContent = `Resume (${this.#waiting} new)`;
      return;
    }
    const atEnd = this.#isAtEnd;
    this.#list.append(this.#show(received));
    if (this.#list.children.length > mostShown) this.#list.firstElementChild?.remove();
    if (atEnd) this.#list.scrollTop = this.#list.scrollHeight;
    this.#offerEnd();
  }

  get #isPaused(): boolean {
    return this.#pause.ariaPressed === 'true';
  }

  get #isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    return scrollHeight - scrollTop - clientHeight < nearPx;
  }

  #setPaused(paused: boolean): void {
    this.#pause.ariaPressed = String(paused);
    this.#pause.textContent = paused ? 'Resume' : 'Pause';
    if (this.#waiting > 0) this.#showAll();
    this.#waiting = 0;
  }

  #showAll(): void {
    const isLog = this.#showLine !== undefined && !this.#raw.checked;
    this.#list.ariaLabel = isLog ? 'Log' : 'Frames';
    this.#list.classList.toggle('lines', isLog);
    this.#list.replaceChildren(...this.#received.map((received) => this.#show(received)));
    this.#list.scrollTop = this.#list.scrollHeight;
    this.#offerEnd();
  }

  #show(received: Received): HTMLLIElement {
    return this.#showLine && !this.#raw.checked ? this.#showLine(received) : showFrame(received);
  }

  #offerEnd(): void {
    this.#toEnd.hidden = this.#isAtEnd;
  }
}
