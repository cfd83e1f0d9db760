import { button, make } from '../base/dom.ts';
import { keyed, type Shown } from '../base/keyed.ts';
import { stateBadge } from '../code/state.ts';
import { type Act, appActs, moreAppActs } from './acts.ts';
import { type DeployItem, showDeploy } from './deploy-line.ts';
import type { AppRow, World } from '../base/world.ts';
import { describeHealth } from './health.ts';
import { deploysOf } from './rows.ts';
import { sizesOf } from './sizes.ts';

/** The actions of the view's buttons. */
export interface Deeds {
  readonly act: (act: Act) => void;
  /** Deploys an app as the chosen persona, or rolls it back to a deploy with that id, and shows the log. */
  readonly deploy: (app: AppRow, rollbackTo?: string) => void;
}

export interface AppItem {
  readonly world: World;
  readonly app: AppRow;
  readonly workspace: string;
}

/** More deploys than these are in the API. */
const deploysShown = 3;

/** An app: its state, its latest deploys, and what can happen to it. */
export function showApp({ app, workspace }: AppItem, { act, deploy }: Deeds): Shown<AppItem> {
  const name = `${workspace}/${app.slug}`;
  const state = make('span');
  const sizes = make('ul', { class: 'domains', 'aria-label': `Sizes of ${app.slug}` });
  const domains = make('ul', { class: 'domains', 'aria-label': 'Domains' });
  const health = make('ul', { class: 'domains', 'aria-label': 'Health checks' });
  const deploys = make('ol', { class: 'deploys', 'aria-label': `Deploys of ${app.slug}` });
  const showDeploys = keyed<DeployItem>(
    deploys,
    ({ deploy: { id } }) => id,
    (item) => showDeploy(item, deploy),
  );
  const none = make('p', { class: 'quiet' }, 'No deploys yet.');
  const paused = make('p', { class: 'quiet' });
  const actButton = (one: Act) => button(one.text, () => act(one));
  const element = make(
    'article',
    { class: 'card', 'aria-label': `${app.slug} in ${app.env}, ${app.region}` },
    make('header', {}, make('h4', {}, app.slug), state),
    make('p', { class: 'quiet source' }, `${app.env} · ${app.region} · ${describeSource(app)}`),
    sizes,
    domains,
    health,
    deploys,
    none,
    paused,
    make(
      'div',
      { class: 'acts' },
      button('Deploy and follow', () => deploy(app), { class: 'tinted' }),
      ...appActs(name, app.source.type === 'git').map(actButton),
    ),
    make(
      'details',
      { class: 'more' },
      make('summary', {}, 'More that can happen'),
      make('div', { class: 'acts' }, ...moreAppActs(name).map(actButton)),
    ),
  );
  return {
    element,
    show({ world, app: now }) {
      state.replaceChildren(stateBadge(now.status, now.statusReason));
      const present = sizesOf(world, now);
      sizes.hidden = present.length === 0;
      sizes.replaceChildren(...present.map((text) => make('li', {}, text)));
      const own = (world.tables.domains ?? []).filter(({ appId }) => appId === now.id);
      domains.hidden = own.length === 0;
      domains.replaceChildren(
        ...own.map(({ host, status }) => make('li', {}, make('code', {}, host), ' ', stateBadge(status))),
      );
      const checks = describeHealth(world, now);
      health.hidden = checks.length === 0;
      health.replaceChildren(...checks.map((text) => make('li', {}, text)));
      const latest = deploysOf(world, now.id).slice(0, deploysShown);
      showDeploys(latest.map((one, index) => ({ world, app: now, deploy: one, isNewest: index === 0 })));
      none.hidden = latest.length > 0;
      paused.hidden = now.pausedByNumber === null;
      paused.textContent = `Pushes do not deploy since the rollback #${now.pausedByNumber}. The next deploy lets them deploy again.`;
    },
  };
}

function describeSource({ source: { type, repoUrl, branch } }: AppRow): string {
  if (repoUrl === undefined) return type === 'template' ? 'from the catalog' : `from an ${type}`;
  return `${repoUrl.replace(/^https?:\/\//, '')}, branch ${branch ?? ''}`;
}
