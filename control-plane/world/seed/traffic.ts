import type { Story } from '../../../contract/story.ts';
import type { Surroundings } from './surroundings.ts';
import { appsOf, firstResponse, toMs } from './examples.ts';

/** The app that the examples are mostly about has the traffic of a shop, and each app none before it was created. */
export function trafficOf(story: Story): Surroundings['traffic'] {
  const told = firstResponse(story, 'getApp')?.app;
  return {
    sites: told ? [[told.id, 'shop']] : [],
    created: appsOf(story).map(({ app }) => [app.id, toMs(app.createdAt)]),
  };
}
