import type { MockRequest } from '../responder/handlers.ts';
import type { DeployOutcome } from '../context/scenario.ts';
import { type AppStory, hasBegun } from './app-story.ts';
import type { Cast } from './cast.ts';
import type { Deploy, DeployStory } from './deploy.ts';
import type { StoryTime } from './pace.ts';
import { beginDeploy, type Stories } from './stories.ts';

/** A request, and what goes on in its session. */
export interface Scene {
  readonly call: MockRequest;
  /** What would be answered without the story. */
  readonly next: () => Promise<object>;
  readonly cast: Cast;
  readonly stories: Stories;
  readonly time: StoryTime;
  readonly now: number;
  /** The scenario, where it is about a deploy: how that goes, and the run of the scenario that it belongs to. */
  readonly plot: { readonly outcome: DeployOutcome; readonly run: object } | null;
}

/** Answers what a handler answers, or nothing where the story has nothing to say. */
export type Teller = (scene: Scene) => Promise<object | undefined>;

/** What an app is known by in a session. */
export function appKey({ params, query }: MockRequest['input']): string {
  const { workspaceSlug = '', appSlug = '' } = params;
  return `${workspaceSlug}/${appSlug}/${String(query.env)}`;
}

/** The app of the request, if it is part of a story. */
export function findApp({ call, stories }: Scene): AppStory | undefined {
  return stories.apps.get(appKey(call.input));
}

/** The app of the request, which is part of a story from now on. */
export async function openApp(scene: Scene): Promise<AppStory> {
  const known = findApp(scene);
  if (known) return known;
  const app = (await findOther(scene)) ?? (await scene.cast.app());
  // Another request may have been as early.
  return findApp(scene) ?? scene.stories.apps.set(appKey(scene.call.input), app);
}

/** The app of the request, if it is one that the examples list, but do not answer by themselves. */
export function findOther({ call, cast }: Scene): Promise<AppStory | undefined> {
  return cast.otherApp(call.input.params.appSlug ?? '');
}

/**
 * The app of the request, if something has happened to it. A deploy happens to it for whoever follows it and, in a scenario that has one,
 * for whoever looks.
 */
export async function findBegun(scene: Scene): Promise<AppStory | undefined> {
  const { plot } = scene;
  const hasPlayed = (story: AppStory) => (plot ? story.runs.has(plot.run) : hasBegun(story));
  const known = findApp(scene);
  if (known && hasPlayed(known)) return known;
  if (!scene.call.context.streaming && !plot) return undefined;
  const story = await openApp(scene);
  const queued = await scene.cast.queuedDeploy();
  if (!hasPlayed(story)) beginIn(scene, story, queued, {});
  return story;
}

/** Begins a deploy of the request's app. */
export async function begin(scene: Scene, own: Partial<Deploy>): Promise<{ readonly story: AppStory; readonly deploy: DeployStory }> {
  const story = await openApp(scene);
  return { story, deploy: beginIn(scene, story, await scene.cast.queuedDeploy(), own) };
}

/** Begins a deploy of an app that is part of a story. */
export function beginIn({ call, plot, now, time }: Scene, story: AppStory, queued: Deploy, own: Partial<Deploy>): DeployStory {
  const deploy = beginDeploy(story, queued, { key: appKey(call.input), outcome: plot?.outcome ?? 'succeeds', now, own });
  if (plot) story.runs.add(plot.run);
  time.wake();
  return deploy;
}
