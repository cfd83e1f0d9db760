import { UnknownInWorld, type World } from '../../control-plane/world/index.ts';
import { Problem } from '../../contract/problem.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { MockContext } from '../context/context.ts';
import type { Scenario } from '../context/scenario.ts';
import { progressIn, scenarioOf } from '../responders/choose-scenario.ts';
import type { Worlds } from './worlds.ts';

/** Gives a request the world of its session. */
export type CurrentWorld = (mockContext: MockContext) => Promise<World>;

/** The world of a request's session, with what its scenario begins. It catches up when it handles a request. */
export function createCurrentWorld(worlds: Worlds, clock: Clock): CurrentWorld {
  // By world, and by the progress in a scenario: choosing a scenario again begins it again.
  const begun = new WeakMap<World, WeakMap<object, Promise<void>>>();

  return async (mockContext) => {
    const world = worlds.of(mockContext.session);
    const scenario = scenarioOf(mockContext);
    if (!scenario || scenario.given.length === 0) return world;
    const progress = progressIn(mockContext.session, scenario, clock.now());
    let scenarios = begun.get(world);
    if (!scenarios) begun.set(world, (scenarios = new WeakMap()));
    let beginning = scenarios.get(progress);
    if (!beginning) scenarios.set(progress, (beginning = begin(world, scenario)));
    await beginning;
    return world;
  };
}

async function begin(world: World, { name, given }: Scenario): Promise<void> {
  for (const event of given) {
    try {
      await world.apply(event);
    } catch (error) {
      if (!(error instanceof UnknownInWorld)) throw error;
      const message = `its event "${event.event}" cannot happen in this world: ${error.message}`;
      const details = [{ in: 'header', path: 'x-mock-scenario', message, rule: 'exists' }] as const;
      throw new Problem('bad_body', `Correct the scenario "${name}" or choose another one; see details.`, { details });
    }
  }
}
