import { Problem } from '../../server/contract/problem.ts';
import type { Membership } from '../../server/model/principal.ts';
import type { KeptApp, KeptWorkspace } from './state.ts';
import type { Ports } from './ports.ts';

/** @throws Problem `not_found`, with a sentence that says what there is none of. */
export function find<Thing>(things: ReadonlyMap<string, Thing>, id: string, what: string): Thing {
  const thing = things.get(id);
  if (!thing) throw new Problem('not_found', `There is no such ${what}.`);
  return thing;
}

/** The workspace of the path, which the caller belongs to. */
export function findWorkspace({ state }: Ports, { workspaceId }: Membership): KeptWorkspace {
  return find(state().workspaces, workspaceId, 'workspace');
}

/** As an app stands in an address: by its slug, and by environment and region. */
export interface AppAddress {
  readonly params: { readonly appSlug: string };
  readonly query: { readonly env: string; readonly region?: string };
  readonly membership: Membership;
}

/** @throws Problem `bad_region`, `region_required` or `not_found`, as the contract says. */
export function findApp(ports: Ports, { params: { appSlug }, query: { env, region }, membership }: AppAddress): KeptApp {
  if (region !== undefined && !ports.regions.some(({ id }) => id === region)) {
    throw new Problem('bad_region', `There is no region "${region}". GET /api/regions lists them.`);
  }
  const { apps } = findWorkspace(ports, membership);
  const [app, another] = apps.filter(({ app: one }) => one.slug === appSlug && one.env === env && (region ?? one.region) === one.region);
  if (!app) throw new Problem('not_found', 'There is no such app.');
  if (another) throw new Problem('region_required', 'More than one region matches; say which one with ?region=.');
  return app;
}
