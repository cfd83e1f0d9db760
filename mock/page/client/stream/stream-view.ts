import { apiHeaders } from './api-headers.ts';
import type { Operation } from '../base/control.ts';
import { find, make } from '../base/dom.ts';
import { attempt } from '../base/notice.ts';
import { notePlace } from '../base/place.ts';
import type { WorldFeed } from '../base/feed.ts';
import type { AppRow, World } from '../base/world.ts';
import { deployApp } from './deploy-app.ts';
import { readFrames, Refused } from './event-stream.ts';
import { StreamOutput } from './output.ts';
import { TargetChoice } from './target-choice.ts';

const againAfterMs = 1000;
const deployLogs = 'getDeployLogs';

/** Reads a stream of the contract as a dashboard would, and shows its frames, or its lines. */
export class StreamView {
  readonly #form = find('stream-form', HTMLFormElement);
  readonly #select = find('stream-operation', HTMLSelectElement);
  readonly #speed = find('stream-speed', HTMLSelectElement);
  readonly #again = find('stream-again', HTMLInputElement);
  readonly #toggle = find('stream-toggle', HTMLButtonElement);
  readonly #deploy = find('stream-deploy', HTMLButtonElement);
  readonly #state = find('stream-state', HTMLParagraphElement);
  readonly #url = find('stream-url', HTMLInputElement);
  readonly #output = new StreamOutput();
  readonly #target = new TargetChoice();
  readonly #shown = find('stream-shown', HTMLAnchorElement);
  readonly #feed: WorldFeed;
  /** Called after a link to the dashboard was changed. */
  readonly #linkChanged: () => void;
  #streams: readonly Operation[] = [];
  #token = () => '';
  /** The URL that the controls have set. The reader may have edited it since. */
  #written = '';
  #reading: AbortController | undefined;

  constructor(feed: WorldFeed, linkChanged: () => void) {
    this.#feed = feed;
    this.#linkChanged = linkChanged;
  }

  start(operations: readonly Operation[], token: () => string): void {
    this.#token = token;
    this.#streams = operations.filter(({ stream, method }) => stream && method.toUpperCase() === 'GET');
    this.#select.replaceChildren(...this.#streams.map(({ id, summary }) => make('option', { value: id }, summary)));
    // A deploy is what most readers want to follow.
    if (this.#streams.some(({ id }) => id === deployLogs)) this.#select.value = deployLogs;
    this.#target.start(() => {
      this.stop();
      this.#showUrl();
      this.#lead();
    });
    this.#useOperation();
    this.#select.addEventListener('change', () => {
      notePlace('stream', this.#select.value);
      this.stop();
      this.#target.choose(undefined);
      this.#useOperation();
    });
    this.#speed.addEventListener('change', () => this.#showUrl());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#reading) this.stop();
      else void this.#read();
    });
    this.#deploy.addEventListener('click', () => {
      const app = this.#target.chosen?.app;
      if (app) this.#deployAndFollow(app);
    });
    this.#feed.listen((world) => this.#offer(world));
  }

  /** Shows a stream. With a URL, starts to read it there. */
  choose(id: string, url?: string): void {
    if (this.#select.value === id && url === undefined) return;
    this.stop();
    this.#select.value = id;
    this.#target.choose(url);
    this.#useOperation();
    if (url === undefined) return;
    this.#write(url);
    void this.#read();
  }

  stop(): void {
    if (!this.#reading) return;
    this.#reading.abort();
    this.#say('Stopped.');
  }

  /** Deploys an app as the chosen persona, and follows the log. */
  #deployAndFollow(app: AppRow): void {
    const world = this.#feed.latest;
    if (!world) return;
    void attempt(async () => {
      const url = await deployApp(world, app, this.#token());
      location.hash = `#stream/${deployLogs}/${encodeURIComponent(url)}`;
    });
  }

  #useOperation(): void {
    this.#output.use(this.#select.value);
    if (this.#feed.latest) this.#offer(this.#feed.latest);
    this.#showUrl();
  }

  #offer(world: World): void {
    const operation = this.#streams.find(({ id }) => id === this.#select.value);
    if (!operation) return;
    this.#target.offer(operation, world);
    const app = this.#target.chosen?.app;
    this.#deploy.hidden = operation.id !== deployLogs || !app;
    this.#deploy.textContent = `Deploy ${app?.slug ?? ''} and follow`;
    this.#lead();
    if (!this.#reading && this.#url.value === this.#written) this.#showUrl();
  }

  /** Leads to the place of the dashboard that shows the subject of the stream. */
  #lead(): void {
    const place = this.#target.chosen?.place;
    this.#shown.hidden = place === undefined;
    if (place === undefined || place === this.#shown.dataset.place) return;
    this.#shown.dataset.place = place;
    this.#linkChanged();
  }

  #showUrl(): void {
    const example = this.#streams.find(({ id }) => id === this.#select.value)?.example.url;
    this.#write(this.#target.chosen?.url ?? example ?? '');
  }

  #write(url: string): void {
    const speed = this.#speed.value === '' ? '' : `${url.includes('?') ? '&' : '?'}__speed=${this.#speed.value}`;
    this.#written = this.#url.value = `${url}${speed}`;
  }

  async #read(): Promise<void> {
    const reading = (this.#reading = new AbortController());
    this.#toggle.textContent = 'Stop';
    this.#output.clear();
    const sent = { lastId: '' };
    try {
      while (await this.#readOnce(sent, reading.signal)) await pause(againAfterMs, reading.signal);
    } finally {
      if (this.#reading === reading) {
        this.#reading = undefined;
        this.#toggle.textContent = 'Start';
      }
    }
  }

  /** Whether to reconnect. */
  async #readOnce(sent: { lastId: string }, signal: AbortSignal): Promise<boolean> {
    this.#say('Connecting…');
    const headers = { ...apiHeaders(this.#token()), ...(sent.lastId !== '' && { 'Last-Event-ID': sent.lastId }) };
    const output = this.#output;
    const before = output.count;
    try {
      for await (const { id = '', event, data } of readFrames(this.#url.value, headers, signal)) {
        // Frames received earlier may be handed over after the reader has stopped.
        if (signal.aborted) return false;
        // Announced once per connection; announcing each frame would flood a screen reader.
        if (output.count === before) this.#say('Connected; frames come in below.');
        output.add(event, data);
        sent.lastId = id;
      }
      this.#say(`The stream has ended, after ${output.count} frames.`);
      return false;
    } catch (error) {
      if (signal.aborted) return false;
      if (error instanceof Refused) this.#say(`⚠ Refused with ${error.message}`);
      else if (this.#again.checked)
        this.#say(`⚠ Cut after ${output.count} frames. Connecting again in ${againAfterMs / 1000} s…`);
      else this.#say(`⚠ Cut after ${output.count} frames.`);
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
