import { beforeAll, expect, test } from 'vitest';
import { type CreateWorld, prepareWorlds, type World } from '../../control-plane/world/index.ts';
import { ManualClock } from '../clock.ts';
import { createSend, live } from '../control-plane/world/random-life.ts';
import { story } from '../control-plane/world/start-world.ts';
import { declared, forbiddenOf, watchStates } from '../control-plane/world/watch-states.ts';

const lives = 50;
const actsOfALife = 2000;

let createWorld: CreateWorld;
beforeAll(async () => {
  createWorld = await prepareWorlds(story);
});

test(
  'nothing outside of the lifecycles happens in 100,000 random operations, and none of them fails',
  { timeout: 600_000 },
  async () => {
    const changes = new Set<string>();
    const failures: string[] = [];
    let world: World;
    const send = createSend(createWorld({ real: new ManualClock() }), () => world);
    for (let seed = 1; seed <= lives; seed++) {
      world = createWorld({
        real: new ManualClock(),
        seed,
        onFailure: (item, error) => noteFailure(failures, item.kind, error),
      });
      // A request that would have to wait responds at once.
      world.clock.freeze(true);
      const seen = watchStates(world.ports.store);
      failures.push(...(await live(world, { seed, acts: actsOfALife, send })));
      for (const change of seen) changes.add(change);
    }

    const unseen = [...declared].filter((change) => !changes.has(change));
    // For information: it depends on luck.
    console.log(`${unseen.length} of ${declared.size} changes did not happen:\n${unseen.join('\n')}`);
    expect(failures).toEqual([]);
    expect(forbiddenOf(changes)).toEqual([]);
    // The lives were not idle.
    expect(changes.size).toBeGreaterThan(60);
  },
);

/** Notes an error of a reconciler, unless it is an outage that an event of the life has caused. */
function noteFailure(failures: string[], kind: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.endsWith('(simulated).')) failures.push(`${kind}: ${message}`);
}
