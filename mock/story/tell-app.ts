import { appAt, appStatusAt, deploysAt, latestDeployAt } from './app.ts';
import type { AppStory } from './app-story.ts';
import { containersAt } from './containers.ts';
import { metricsAt } from './metrics.ts';
import { findApp, findBegun, findOther, openApp, type Scene, type Teller } from './scene.ts';

/** What can be read of an app: one answer a moment, which its stream repeats as time goes by. */
export const appTellers = {
  getApp: reading((story, now) => ({ app: appAt(story, now) })),
  getAppStatus: reading(appStatusAt),
  listAppServices: reading((story, now) => ({ containers: containersAt(story, now) })),
  async listDeploys(scene: Scene) {
    // The query has been validated.
    const { limit, before = Infinity } = scene.call.input.query as { limit?: number; before?: number };
    const listed = (story: AppStory, now: number) => ({
      deploys: deploysAt(story, now)
        .filter(({ number }) => number < before)
        .slice(0, limit),
    });
    return reading(listed)(scene);
  },
  // An app that was only started or stopped is still at the deploy that it had.
  getActiveDeploy: reading((story, now) => ({ deploy: latestDeployAt(story, now) ?? story.app.deploy })),
  // Measuring an app does nothing to it, so nothing has to have happened.
  async getAppMetrics(scene: Scene) {
    const story = scene.call.context.streaming
      ? await openApp(scene)
      : ((await findBegun(scene)) ?? findApp(scene) ?? (await findOther(scene)));
    return story && { status: 200, body: metricsAt(story, scene.now) };
  },
} satisfies Readonly<Record<string, Teller>>;

function reading(bodyAt: (story: AppStory, now: number) => object): Teller {
  return async (scene) => {
    const story = (await findBegun(scene)) ?? (await findOther(scene));
    return story && { status: 200, body: bodyAt(story, scene.now) };
  };
}
