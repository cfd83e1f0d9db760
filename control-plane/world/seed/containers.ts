import type { Story } from '../../../contract/story.ts';
import { generationOf } from '../../model/apps/generation.ts';
import { completeHealth, servicesWith } from '../../model/apps/health.ts';
import type { Wanted } from '../../ports/runtime.ts';
import type { RestoredContainer, Surroundings } from './surroundings.ts';
import { appsOf, byApp, type StoryApp, toMs } from './examples.ts';
import { seedReleases } from './releases.ts';
import { seedVars } from './vars.ts';

/** Current releases of the apps, in the containers of the examples. */
export function runningOf(story: Story): Surroundings['running'] {
  const { releases = [] } = seedReleases(story);
  const { vars = [] } = seedVars(story);
  return appsOf(story)
    .filter(({ app }) => app.desired === 'running')
    .flatMap(({ workspaceId, app }) => {
      const release = releases.find(({ deployId }) => deployId === app.currentDeployId);
      if (!release) return [];
      const env = Object.fromEntries(
        vars.filter(({ appId }) => appId === app.id).map(({ key, value }) => [key, value]),
      );
      const effective = servicesWith(release.services, {
        sizes: {},
        volumeSizes: {},
        health: app.health && completeHealth(app.health),
      });
      const services = release.services.map((own, index) => {
        const service = effective[index] ?? own;
        const generation = generationOf(service, own, { number: app.deploy?.number ?? 1 }, { generation: 1 });
        return { service, generation, deployId: release.deployId, env };
      });
      const { id, region, slug } = app;
      const wanted: Wanted = { id, region, slug, workspaceId, services };
      return [{ wanted, containers: containersOf(story, app, wanted) }];
    });
}

/** The containers of an app in an example, or else one for each service, running since the app started. */
function containersOf(story: Story, app: StoryApp, { slug, services }: Wanted): RestoredContainer[] {
  const shown = byApp(story, 'getAppStatus').find((one) => one.app.id === app.id)?.response.containers;
  const since = toMs(app.startedAt ?? app.updatedAt);
  if (!shown)
    return services.map(({ service }) => ({
      service: service.name,
      name: `${slug}-${service.name}-0`,
      startedAt: since,
      restarts: 0,
      exitCode: null,
    }));
  return shown.map(({ name, service, startedAt, restarts, exitCode }) => ({
    name,
    service,
    startedAt: startedAt === null ? since : toMs(startedAt),
    restarts,
    exitCode,
  }));
}
