import type { LoggedRequest } from '../../../context/request-log.ts';
import { find, make } from '../base/dom.ts';
import { keyed, type Shown } from '../base/keyed.ts';
import { explain } from '../base/notice.ts';
import { placeAddress } from '../base/place.ts';
import { showAge, showTimeOfDay } from '../base/time.ts';
import type { AppRow, World } from '../base/world.ts';
import { methodBadge } from '../code/method.ts';
import { reasonOf } from '../code/reasons.ts';
import { stateBadge } from '../code/state.ts';
import { statusBadge } from '../code/status.ts';
import { errorCodeOf } from '../requests/filter.ts';
import type { WorldFeed } from '../world/feed.ts';
import { deploysOf } from '../world/rows.ts';
import { type Trouble, troublesOf } from './troubles.ts';

/** More requests than these are in their own view. */
const requestsShown = 6;

interface AppLine {
  readonly world: World;
  readonly app: AppRow;
}

/** The first view: failures in the world, its apps, the last requests, and where to start. */
export class HomeView {
  readonly #state = find('home-state', HTMLParagraphElement);
  readonly #noRequests = find('home-no-requests', HTMLParagraphElement);
  readonly #showRequests = keyed<LoggedRequest>(
    find('home-requests', HTMLOListElement),
    ({ id }) => String(id),
    showRequest,
  );

  start(feed: WorldFeed): void {
    const showTroubles = keyed<Trouble>(
      find('home-troubles', HTMLUListElement),
      ({ what, state }) => `${what} ${state}`,
      showTrouble,
    );
    const showApps = keyed<AppLine>(find('home-apps', HTMLUListElement), ({ app }) => app.id, showApp);
    const [fine, none] = [find('home-fine', HTMLParagraphElement), find('home-no-apps', HTMLParagraphElement)];
    find('home-world', HTMLDivElement).hidden = false;
    feed.listen({
      show: (world) => {
        const { workspaces = [], apps = [] } = world.tables;
        const troubles = troublesOf(world);
        this.#say(
          `${counted(workspaces.length, 'workspace')}, ${counted(apps.length, 'app')} in the world of this session.`,
        );
        showTroubles(troubles);
        fine.hidden = troubles.length > 0;
        showApps(apps.map((app) => ({ world, app })));
        none.hidden = apps.length > 0;
      },
      fail: (error) => this.#say(`⚠ ${explain(error)} What is below may be out of date.`),
    });
  }

  /** Says what responds in place of a world. */
  refuse(upstream: string | null): void {
    this.#say(
      upstream === null
        ? 'Without a world: the mock responds with the examples of the contract.'
        : `Requests are forwarded to ${upstream}.`,
    );
  }

  /** Shows the last requests. The newest is first. */
  showRequests(requests: readonly LoggedRequest[]): void {
    this.#showRequests(requests.slice(0, requestsShown));
    this.#noRequests.hidden = requests.length > 0;
  }

  #say(text: string): void {
    if (this.#state.textContent !== text) this.#state.textContent = text;
  }
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

function showTrouble({ what, state, reason, address }: Trouble): Shown<Trouble> {
  const badge = make('span', {}, stateBadge(state, reason));
  return { element: make('li', {}, make('a', { href: address }, what), badge), show: () => undefined };
}

function showApp({ world: { tables }, app: { slug, env, region, workspaceId } }: AppLine): Shown<AppLine> {
  const workspace = tables.workspaces?.find(({ id }) => id === workspaceId)?.slug ?? '';
  const [state, latest] = [make('span'), make('span', { class: 'quiet' })];
  const name = make('a', { href: placeAddress('world') }, `${workspace}/${slug}`);
  return {
    element: make('li', {}, name, state, make('span', { class: 'quiet' }, `${env} · ${region}`), latest),
    show({ world, app }) {
      state.replaceChildren(stateBadge(app.status, app.statusReason));
      const [deploy] = deploysOf(world, app.id);
      latest.textContent = deploy
        ? `#${deploy.number} ${deploy.status}, ${showAge(deploy.createdAt, world.at)}`
        : 'no deploys';
    },
  };
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
