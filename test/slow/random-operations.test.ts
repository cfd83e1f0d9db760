import { beforeAll, expect, test } from 'vitest';
import { type CreateWorld, handlersOfWorlds, identityOfWorlds, prepareWorlds, type World } from '../../control-plane/world/index.ts';
import { testHandlers } from '../../server/http/test-handlers.ts';
import { ManualClock } from '../clock.ts';
import { chooseAct, createDice, lookAround } from '../world/random-requests.ts';
import { story } from '../world/start-world.ts';
import { declared, forbiddenOf, watchStates } from '../world/watch-states.ts';

const lives = 50;
const actsOfALife = 2000;

let createWorld: CreateWorld;
beforeAll(async () => {
  createWorld = await prepareWorlds(story);
});

test('nothing outside of the lifecycles happens in 100,000 random operations, and none of them fails', { timeout: 600_000 }, async () => {
  const changes = new Set<string>();
  const failures: string[] = [];
  let world: World;
  const send = createSend(() => world);
  for (let seed = 1; seed <= lives; seed++) {
    world = createWorld({ real: new ManualClock(), seed, onFailure: (item, error) => noteFailure(failures, item.kind, error) });
    // A request that would have to wait responds at once.
    world.clock.freeze(true);
    const seen = watchStates(world.ports.store);
    failures.push(...(await live(world, seed, send)));
    for (const change of seen) changes.add(change);
  }

  const unseen = [...declared].filter((change) => !changes.has(change));
  // For information: it depends on luck.
  console.log(`${unseen.length} of ${declared.size} changes did not happen:\n${unseen.join('\n')}`);
  expect(failures).toEqual([]);
  expect(forbiddenOf(changes)).toEqual([]);
  // The lives were not idle.
  expect(changes.size).toBeGreaterThan(60);
});

type Send = (operationId: string, request: object) => Promise<{ readonly status: number; readonly body: unknown }>;

/** One front for all lives, because it compiles the schemas of the contract. */
function createSend(worldNow: () => World): Send {
  const handlers = handlersOfWorlds(createWorld({ real: new ManualClock() }), worldNow);
  // The requests are made of what there is, and not by the types.
  return testHandlers(handlers, { identity: identityOfWorlds(async () => worldNow()) }).call;
}

/** The requests that the contract does not allow, and to which the world responded with a failure of its own. */
async function live(world: World, seed: number, send: Send): Promise<string[]> {
  const dice = createDice(seed);
  const failures: string[] = [];
  for (let act = 0; act < actsOfALife; act++) {
    const chosen = chooseAct(await lookAround(world), dice);
    if ('wait' in chosen) await world.advance(chosen.wait);
    else if ('event' in chosen) await world.apply(chosen.event);
    else if ('pay' in chosen) await world.ports.payments[chosen.choice](chosen.pay);
    else {
      const [operationId, request] = chosen.request;
      const headers = { authorization: `Bearer pcp_demo_${chosen.as}` };
      const { status, body } = await send(operationId, { ...request, headers });
      const response = JSON.stringify(body);
      if (status === 500 || status === 501 || response.includes('"bad_body"'))
        failures.push(`life ${seed}, act ${act}: ${operationId} ${status} ${response}`);
    }
  }
  return failures;
}

/** Notes an error of a reconciler, unless it is an outage that an event of the life has caused. */
function noteFailure(failures: string[], kind: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.endsWith('(simulated).')) failures.push(`${kind}: ${message}`);
}
