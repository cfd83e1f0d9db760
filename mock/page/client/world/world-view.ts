import { callControlApi } from '../base/control.ts';
import { button, find, make } from '../base/dom.ts';
import { keyed } from '../base/keyed.ts';
import { attempt, explain, say } from '../base/notice.ts';
import { type Act, emptyAccount, outage } from './acts.ts';
import type { Deeds } from './app-card.ts';
import { createDueList } from './due.ts';
import type { WorldFeed } from './feed.ts';
import type { World } from '../base/world.ts';
import { showWorkspace, type WorkspaceItem } from './workspace.ts';

/** Services besides regions that can be out of reach. */
const others = ['builder', 'githost', 'registry'];

const jumps: readonly (readonly [text: string, seconds: number])[] = [
  ['10 s', 10],
  ['1 min', 60],
  ['10 min', 600],
  ['1 hour', 3600],
  ['1 day', 86_400],
];

/** The workspaces, apps and deploys of the session as they are now, and what can happen to them. */
export class WorldView {
  readonly #state = find('world-state', HTMLParagraphElement);
  readonly #outage = find('world-outage', HTMLSelectElement);
  readonly #feed: WorldFeed;
  /** Called after the time of the session was changed. */
  readonly #timeChanged: () => Promise<void>;

  constructor(feed: WorldFeed, timeChanged: () => Promise<void>) {
    this.#feed = feed;
    this.#timeChanged = timeChanged;
  }

  /** `deploy` deploys an app as the chosen persona. */
  start(deploy: Deeds['deploy']): void {
    find('world-tools', HTMLDivElement).hidden = false;
    const deeds: Deeds = { act: (act) => this.#act(act), deploy };
    const showWorkspaces = keyed<WorkspaceItem>(
      find('world-workspaces', HTMLDivElement),
      ({ workspace }) => workspace.id,
      (item) => showWorkspace(item, deeds),
    );
    const showDue = createDueList((seconds, what) => this.#advance(seconds, `Next: ${what}.`));
    this.#startTools();
    this.#feed.listen({
      show: (world) => {
        const { workspaces = [] } = world.tables;
        this.#state.classList.remove('broken');
        setText(this.#state, `As it is now, at ${world.at.slice(0, 19).replace('T', ' ')} UTC in the session.`);
        find('world-empty', HTMLDivElement).hidden = workspaces.length > 0;
        this.#offerRegions(world);
        showDue(world);
        showWorkspaces(workspaces.map((workspace) => ({ world, workspace })));
      },
      fail: (error) => {
        this.#state.classList.add('broken');
        setText(this.#state, `⚠ ${explain(error)} What is below may be out of date.`);
      },
    });
  }

  /** Says why there is no world. */
  refuse(upstream: string | null): void {
    setText(
      this.#state,
      upstream === null
        ? 'There is no world: this mock was started with --stateless, and responds with the examples of the contract. Start it without.'
        : `There is no world: requests are forwarded to ${upstream}, which keeps its own state.`,
    );
  }

  #startTools(): void {
    const advance = jumps.map(([text, seconds]) =>
      button(`+${text}`, () => this.#advance(seconds, `The session is ${text} ahead.`)),
    );
    find('world-jumps', HTMLDivElement).append(...advance);
    find('world-outage-begin', HTMLButtonElement).addEventListener('click', () =>
      this.#act(outage(this.#outage.value)),
    );
    const renew = button('New world', () => {
      void attempt(async () => {
        await callControlApi('DELETE /__mock/world');
        await this.#changed();
        say('The session has a new world.');
      });
    });
    find('world-again', HTMLDivElement).append(
      renew,
      button(emptyAccount.text, () => this.#act(emptyAccount)),
    );
  }

  #act({ event, said }: Act): void {
    void attempt(async () => {
      await callControlApi('POST /__mock/world/events', { given: [event] });
      await this.#feed.refresh();
      say(said);
    });
  }

  #advance(advanceSeconds: number, said: string): void {
    void attempt(async () => {
      await callControlApi('PATCH /__mock/clock', { advanceSeconds });
      await this.#changed();
      say(said);
    });
  }

  async #changed(): Promise<void> {
    await Promise.all([this.#feed.refresh(), this.#timeChanged()]);
  }

  #offerRegions({ tables: { regions = [] } }: World): void {
    const wanted = [...regions.map(({ id }) => id), ...others];
    const offered = [...this.#outage.options].map(({ value }) => value);
    if (wanted.join(' ') === offered.join(' ')) return;
    this.#outage.replaceChildren(...wanted.map((id) => make('option', { value: id }, id)));
  }
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
