import { type AppStory, imageOf } from './app-story.ts';
import type { StoredLog } from './cast.ts';
import { deployAt } from './deploy.ts';
import { deployLogAt } from './deploy-log.ts';

/** The log of a deploy of the session; nothing where it has no such deploy, or has had so many since that it is forgotten. */
export function logAt({ app, deploys }: AppStory, deployId: string, now: number) {
  const story = deploys.find(({ queued }) => queued.id === deployId);
  if (!story) return undefined;
  const service = app.subServices.find(({ role }) => role === 'web') ?? app.subServices[0];
  const built = { service: service?.name ?? app.slug, image: imageOf(app, service?.image ?? '', story.queued) };
  const { lines, nextAt } = deployLogAt(story, built, now);
  const deploy = deployAt(story, now);
  return { body: { deployId, status: deploy.status, lines, truncated: false } satisfies StoredLog, nextAt, deploy };
}
