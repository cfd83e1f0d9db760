import { appPlace } from '../base/rows.ts';
import type { World } from '../base/world.ts';
import type { SubjectKind } from './happenings.ts';

/** A subject of an event, and the place of the dashboard that shows it. */
export interface Subject {
  readonly name: string;
  readonly place: string;
}

/** Services besides regions that can be out of reach. */
const others = ['builder', 'githost', 'registry'];

/** The subjects of that kind in the world as it is now. */
export function subjectsOf(world: World, kind: SubjectKind): readonly Subject[] {
  const { workspaces = [], apps = [], regions = [], members = [], users = [] } = world.tables;
  switch (kind) {
    case 'app':
      // An event names no environment: it happens to one of the apps of that name.
      return apps
        .map((app) => {
          const workspace = workspaces.find(({ id }) => id === app.workspaceId);
          return { name: `${workspace?.slug ?? ''}/${app.slug}`, place: appPlace(world, app) };
        })
        .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at);
    case 'workspace':
      return workspaces.map(({ slug }) => ({ name: slug, place: `/workspaces/${slug}/billing` }));
    case 'owner': {
      const owners = new Set(members.filter(({ role }) => role === 'owner').map(({ userId }) => userId));
      return users.filter(({ id }) => owners.has(id)).map(({ email }) => ({ name: email, place: '/profile/billing' }));
    }
    case 'service':
      return [...regions.map(({ id }) => id), ...others].map((name) => ({ name, place: '/workspaces' }));
  }
}
