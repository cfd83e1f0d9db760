import type { Schema } from '../../live/api.ts';

type Ordered = Pick<Schema<'App'>, 'id' | 'status' | 'previewOf'>;

const first = ['error', 'degraded', 'deploying'];

/** Sorts apps so that those that need a look come first. The previews of an app are under it, in the same order. */
export function inOrder<App extends Ordered>(apps: readonly App[]): readonly App[] {
  const ids = new Set(apps.map(({ id }) => id));
  const groups = new Map<string, App[]>();
  for (const app of apps) {
    const parent = app.previewOf?.appId ?? app.id;
    const group = ids.has(parent) ? parent : app.id;
    groups.set(group, [...(groups.get(group) ?? []), app]);
  }
  return [...groups]
    .map(([id, members]) => ({
      need: Math.min(...members.map(needOf)),
      members: members.toSorted((a, b) => Number(b.id === id) - Number(a.id === id) || needOf(a) - needOf(b)),
    }))
    .toSorted((a, b) => a.need - b.need)
    .flatMap(({ members }) => members);
}

function needOf({ status }: Ordered): number {
  const place = first.indexOf(String(status));
  return place < 0 ? first.length : place;
}
