import { button, make } from '../base/dom.ts';
import { keyed, type Shown } from '../base/keyed.ts';
import { placeAddress } from '../base/place.ts';
import { stateBadge } from '../code/state.ts';
import { billingActs } from './acts.ts';
import { type AppItem, type Deeds, showApp } from './app-card.ts';
import type { World, WorkspaceRow } from '../base/world.ts';

export interface WorkspaceItem {
  readonly world: World;
  readonly workspace: WorkspaceRow;
}

/** A workspace: its plans, its apps, and what can happen to its payments. */
export function showWorkspace(
  { world: first, workspace: { id, slug, name } }: WorkspaceItem,
  deeds: Deeds,
): Shown<WorkspaceItem> {
  const facts = make('p', { class: 'facts' });
  const cards = make('div', { class: 'cards' });
  const showApps = keyed<AppItem>(
    cards,
    ({ app }) => app.id,
    (item) => showApp(item, deeds),
  );
  const none = make(
    'p',
    { class: 'quiet' },
    'No apps yet. ',
    make('a', { href: placeAddress('operations', 'deployApp') }, 'Deploy one'),
    '.',
  );
  const payments = billingActs(slug, ownerOf(first, id)).map((act) => button(act.text, () => deeds.act(act)));
  const element = make(
    'section',
    { class: 'workspace', 'aria-label': `Workspace ${name}` },
    make('header', {}, make('h3', {}, name), make('code', {}, slug), facts),
    cards,
    none,
    make(
      'details',
      { class: 'more' },
      make('summary', {}, `Payments of ${slug}`),
      make('div', { class: 'acts' }, ...payments),
    ),
  );
  return {
    element,
    show({ world }) {
      const { plans = [], members = [], apps = [] } = world.tables;
      const regions = plans.filter(({ workspaceId }) => workspaceId === id);
      const people = members.filter(({ workspaceId }) => workspaceId === id).length;
      facts.replaceChildren(
        ...regions.map(({ region, tier, status }) => make('span', {}, `${region}, ${tier} `, stateBadge(status))),
        make('span', { class: 'quiet' }, people === 1 ? '1 member' : `${people} members`),
      );
      const own = apps.filter(({ workspaceId }) => workspaceId === id);
      showApps(own.map((app) => ({ world, app, workspace: slug })));
      none.hidden = own.length > 0;
    },
  };
}

function ownerOf({ tables: { members = [], users = [] } }: World, workspaceId: string): string | undefined {
  const owner = members.find((member) => member.workspaceId === workspaceId && member.role === 'owner');
  return users.find(({ id }) => id === owner?.userId)?.email;
}
