import type { Story } from '../../contract/story.ts';
import { createSeed } from './seed/seed.ts';
import { type CreateWorld, createWorldsOf } from './world.ts';

/** Reads a story, once for all of its worlds. */
export async function prepareWorlds(story: Story): Promise<CreateWorld> {
  return createWorldsOf(await createSeed(story));
}
