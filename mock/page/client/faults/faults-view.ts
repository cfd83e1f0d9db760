import { callControlApi } from '../base/control.ts';
import { find, make, offer } from '../base/dom.ts';
import type { WorldFeed } from '../base/feed.ts';
import { attempt, say } from '../base/notice.ts';
import { createDueList } from './due.ts';
import { type Happening, happenings, type SubjectKind } from './happenings.ts';
import { type Subject, subjectsOf } from './subjects.ts';

const groups: Readonly<Record<SubjectKind, string>> = {
  app: 'To an app',
  workspace: 'To the payments of a workspace',
  owner: 'To a card',
  service: 'To a region or a service',
};

/** Lets something happen in the world of the session, and lists what happens next by itself. */
export class FaultsView {
  readonly #what = find('fault', HTMLSelectElement);
  readonly #whom = find('fault-subject', HTMLSelectElement);
  readonly #shown = find('fault-shown', HTMLAnchorElement);
  readonly #feed: WorldFeed;
  /** Called after the time of the session was changed. */
  readonly #timeChanged: () => Promise<void>;
  /** Called after a link to the dashboard was changed. */
  readonly #linkChanged: () => void;

  constructor(feed: WorldFeed, timeChanged: () => Promise<void>, linkChanged: () => void) {
    this.#feed = feed;
    this.#timeChanged = timeChanged;
    this.#linkChanged = linkChanged;
  }

  start(): void {
    find('faults-tools', HTMLDivElement).hidden = false;
    this.#what.append(
      ...Object.entries(groups).map(([kind, label]) =>
        make('optgroup', { label }, ...happenings.filter(({ to }) => to === kind).map(({ text }) => option(text))),
      ),
    );
    this.#what.addEventListener('change', () => this.#offer());
    this.#whom.addEventListener('change', () => this.#lead());
    find('fault-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.#happen();
    });
    const showDue = createDueList((seconds, what) => this.#advance(seconds, what));
    this.#feed.listen((world) => {
      this.#offer();
      showDue(world);
    });
  }

  /** Says why there is no world. */
  refuse(upstream: string | null): void {
    find('faults-none', HTMLParagraphElement).textContent =
      upstream === null
        ? 'There is no world: this mock was started with --stateless, and responds with the examples of the contract. Start it without.'
        : `There is no world: requests are forwarded to ${upstream}, which keeps its own state.`;
  }

  get #happening(): Happening | undefined {
    return happenings.find(({ text }) => text === this.#what.value);
  }

  get #subjects(): readonly Subject[] {
    const world = this.#feed.latest;
    return world && this.#happening ? subjectsOf(world, this.#happening.to) : [];
  }

  #offer(): void {
    offer(
      this.#whom,
      this.#subjects.map(({ name }) => option(name)),
    );
    find('fault-begin', HTMLButtonElement).disabled = this.#whom.value === '';
    this.#lead();
  }

  /** Leads to the place of the dashboard that shows the subject. */
  #lead(): void {
    const place = this.#subjects.find(({ name }) => name === this.#whom.value)?.place ?? '/workspaces';
    if (this.#shown.dataset.place === place) return;
    this.#shown.dataset.place = place;
    this.#linkChanged();
  }

  #happen(): void {
    const [happening, name] = [this.#happening, this.#whom.value];
    if (!happening) return;
    void attempt(async () => {
      await callControlApi('POST /__mock/world/events', { given: [happening.event(name)] });
      await this.#feed.refresh();
      say(`${happening.text}: ${name}.`);
    });
  }

  #advance(advanceSeconds: number, what: string): void {
    void attempt(async () => {
      await callControlApi('PATCH /__mock/clock', { advanceSeconds });
      await Promise.all([this.#feed.refresh(), this.#timeChanged()]);
      say(`Next: ${what}.`);
    });
  }
}

function option(text: string): HTMLOptionElement {
  return make('option', {}, text);
}
