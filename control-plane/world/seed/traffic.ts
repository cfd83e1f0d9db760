import type { Story } from '../../../contract/story.ts';
import type { Surroundings } from './surroundings.ts';
import { appsOf, firstResponse, toMs } from './examples.ts';

/** Traffic of the apps: that of a shop for the main app of the examples, and none before an app was created. */
export function trafficOf(story: Story): Surroundings['traffic'] {
  const told = firstResponse(story, 'getApp')?.app;
  return {
    sites: told ? [[told.id, 'shop']] : [],
    created: appsOf(story).map(({ app }) => [app.id, toMs(app.createdAt)]),
  };
}
