import type { Operation } from '../base/control.ts';
import { find, make } from '../base/dom.ts';
import { readFrames, Refused } from './event-stream.ts';
import { FrameList } from './frames.ts';
import { notePlace } from '../base/place.ts';
import { currentSession } from '../shell/session.ts';

const againAfterMs = 1000;

/** Reads a stream of the contract as a dashboard would, and shows its frames. */
export class StreamView {
  readonly #form = find('stream-form', HTMLFormElement);
  readonly #select = find('stream-operation', HTMLSelectElement);
  readonly #speed = find('stream-speed', HTMLSelectElement);
  readonly #again = find('stream-again', HTMLInputElement);
  readonly #toggle = find('stream-toggle', HTMLButtonElement);
  readonly #state = find('stream-state', HTMLParagraphElement);
  readonly #url = find('stream-url', HTMLInputElement);
  readonly #list = find('frames', HTMLOListElement);
  #reading: AbortController | undefined;

  start(operations: readonly Operation[], token: () => string): void {
    const streams = operations.filter(({ stream, method }) => stream && method.toUpperCase() === 'GET');
    this.#select.replaceChildren(
      ...streams.map(({ id, summary, example }) => make('option', { value: id, 'data-url': example.url }, summary)),
    );
    this.#showUrl();
    this.#select.addEventListener('change', () => {
      notePlace('stream', this.#select.value);
      this.#stop();
      this.#showUrl();
    });
    this.#speed.addEventListener('change', () => this.#showUrl());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#reading) this.#stop();
      else void this.#read(token());
    });
  }

  choose(id: string): void {
    if (this.#select.value === id) return;
    this.#stop();
    this.#select.value = id;
    this.#showUrl();
  }

  #showUrl(): void {
    const url = this.#select.selectedOptions[0]?.dataset.url ?? '';
    const speed = this.#speed.value === '' ? '' : `${url.includes('?') ? '&' : '?'}__speed=${this.#speed.value}`;
    this.#url.value = `${url}${speed}`;
  }

  #stop(): void {
    if (!this.#reading) return;
    this.#reading.abort();
    this.#say('Stopped.');
  }

  async #read(token: string): Promise<void> {
    const reading = (this.#reading = new AbortController());
    this.#toggle.textContent = 'Stop';
    const frames = new FrameList(this.#list);
    try {
      while (await this.#readOnce(frames, token, reading.signal)) await pause(againAfterMs, reading.signal);
    } finally {
      if (this.#reading === reading) {
        this.#reading = undefined;
        this.#toggle.textContent = 'Start';
      }
    }
  }

  /** Whether to reconnect. */
  async #readOnce(frames: FrameList, token: string, signal: AbortSignal): Promise<boolean> {
    this.#say('Connecting…');
    const headers = { ...(token !== '' && { Authorization: `Bearer ${token}` }), 'X-Mock-Session': currentSession() };
    const before = frames.count;
    try {
      for await (const { event, data } of readFrames(this.#url.value, headers, signal)) {
        // Announced once per connection; announcing each frame would flood a screen reader.
        if (frames.count === before) this.#say('Connected; frames come in below.');
        frames.add(event, data);
      }
      this.#say(`The stream has ended, after ${frames.count} frames.`);
      return false;
    } catch (error) {
      if (signal.aborted) return false;
      if (error instanceof Refused) this.#say(`⚠ Refused with ${error.message}`);
      else if (this.#again.checked) this.#say(`⚠ Cut after ${frames.count} frames. Connecting again in ${againAfterMs / 1000} s…`);
      else this.#say(`⚠ Cut after ${frames.count} frames.`);
      return !(error instanceof Refused) && this.#again.checked;
    }
  }

  #say(text: string): void {
    this.#state.textContent = text;
  }
}

/** Ends early if the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
