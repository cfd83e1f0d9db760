import type { Json } from '../../generated/handlers.ts';
import { appAt } from './app.ts';
import type { App, AppStory } from './app-story.ts';
import { appKey, findBegun, type Scene, type Teller } from './scene.ts';

type Listed = Json<'listWorkspaces', 200>['workspaces'][number];
type Entry = Listed['services'][number];

/** The apps that a workspace lists stand in the list as they stand by themselves. What else is said of it is for others to say. */
export const workspaceTellers = {
  async listWorkspaces(scene: Scene) {
    if (isQuiet(scene)) return undefined;
    // What stands behind the story answers what the contract says, or a failure, which has no body.
    const answer = (await scene.next()) as { body?: Json<'listWorkspaces', 200> };
    if (!answer.body) return answer;
    const workspaces = await Promise.all(answer.body.workspaces.map((one) => withApps(scene, one)));
    return { ...answer, body: { ...answer.body, workspaces } };
  },
  async getWorkspace(scene: Scene) {
    if (isQuiet(scene)) return undefined;
    // As above.
    const answer = (await scene.next()) as { body?: Json<'getWorkspace', 200> };
    if (!answer.body) return answer;
    const workspace = await withApps(scene, answer.body.workspace);
    const { slug, instances } = workspace;
    const made = newApps(scene, slug, instances);
    const told = instances.map((app) => {
      const story = storyOf(scene, slug, app);
      return story ? appAt(story, scene.now) : app;
    });
    return { ...answer, body: { workspace: { ...workspace, instances: [...told, ...made] } } };
  },
} satisfies Readonly<Record<string, Teller>>;

function isQuiet({ plot, stories }: Scene): boolean {
  return !plot && stories.apps.values().length === 0;
}

async function withApps<W extends Listed>(scene: Scene, workspace: W): Promise<W> {
  const { slug } = workspace;
  const hero = (await scene.cast.app()).app;
  const played = workspace.services.find((entry) => slug === hero.workspaceSlug && isSame(entry, hero));
  // In a scenario that has a deploy, a list is a look at the app like any other.
  if (played) await findBegun({ ...scene, call: { ...scene.call, input: inputOf(scene, slug, played) } });
  const told = workspace.services.map((entry) => {
    const story = storyOf(scene, slug, entry);
    if (!story) return entry;
    const { status, uptime, subServices } = appAt(story, scene.now);
    return { ...entry, status, uptime, subServices };
  });
  return { ...workspace, services: [...told, ...newApps(scene, slug, workspace.services).map(entryOf)] };
}

/** What was made in the session, and is on no list yet. */
function newApps(scene: Scene, slug: string, listed: readonly Entry[]): App[] {
  const made = scene.stories.apps.values().filter((story) => storyOf(scene, slug, story.app) === story);
  return made.filter(({ app }) => !listed.some((entry) => isSame(entry, app))).map((story) => appAt(story, scene.now));
}

function storyOf(scene: Scene, workspaceSlug: string, app: Pick<Entry, 'slug' | 'env'>): AppStory | undefined {
  return scene.stories.apps.get(appKey(inputOf(scene, workspaceSlug, app)));
}

function inputOf({ call: { input } }: Scene, workspaceSlug: string, { slug, env }: Pick<Entry, 'slug' | 'env'>): Scene['call']['input'] {
  return { ...input, params: { workspaceSlug, appSlug: slug }, query: { env } };
}

function isSame(one: Pick<Entry, 'slug' | 'env'>, other: Pick<Entry, 'slug' | 'env'>): boolean {
  return one.slug === other.slug && one.env === other.env;
}

/** An app in the short form. */
function entryOf({ slug, env, name, status, uptime, region, subServices, endpoints, limits, scale, source }: App): Entry {
  return { slug, env, name, status, uptime, region, subServices, endpoints, limits, scale, source };
}
