import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SomeRows } from '../../control-plane/memory/base.ts';
import {
  createSeed,
  createWorldsOf,
  handlersOfWorlds,
  identityOfWorlds,
  type World,
} from '../../control-plane/world/index.ts';
import { storeInMemory } from '../../control-plane/world/storage.ts';
import { testHandlers } from '../../server/http/test-handlers.ts';
import { ManualClock } from '../clock.ts';
import { storeInDatabases, storeInSqlite } from '../platform/database/lazy-database.ts';
import { PostgresServer } from '../platform/database/postgres-server.ts';
import { type Act, chooseAct, createDice, lookAround } from '../control-plane/world/random-requests.ts';
import { story } from '../control-plane/world/start-world.ts';

const lives = Number(process.env.AGREE_LIVES ?? 2);
const actsOfALife = 150;

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  ['SQLite', storeInSqlite],
  ['PostgreSQL', (all: SomeRows) => storeInDatabases(all, () => server.open())],
])('a world on %s responds to random requests as one in memory does', async (_, storage) => {
  const seed = await createSeed(story);
  const created = [createWorldsOf(seed, storeInMemory), createWorldsOf(seed, storage)] as const;

  let compared = 0;
  for (let life = 1; life <= lives; life++) {
    const [memory, database] = created.map((create) => {
      const world = create({ real: new ManualClock(), seed: life });
      // A request that would have to wait responds at once.
      world.clock.freeze(true);
      return { world, send: createSend(world) };
    });
    if (!memory || !database) throw new Error('Two worlds have been made.');
    const dice = createDice(life);
    for (let act = 0; act < actsOfALife; act++) {
      const chosen = chooseAct(await lookAround(memory.world), dice);
      const [own, wanted] = [await carryOut(database, chosen), await carryOut(memory, chosen)];

      expect(withoutIds(own), `life ${life}, act ${act}: ${JSON.stringify(chosen)}`).toEqual(withoutIds(wanted));
      compared += 1;
      // PostgreSQL has run a transaction twice, so the ids of its world are others from here on.
      if (JSON.stringify(own) !== JSON.stringify(wanted)) break;
    }
  }

  expect(compared).toBeGreaterThan(100);
});

function withoutIds(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'));
}

type Send = (operationId: string, request: object) => Promise<{ readonly status: number; readonly body: unknown }>;

function createSend(world: World): Send {
  // The requests are made of what there is, and not by the types.
  return testHandlers(
    handlersOfWorlds(world, () => world),
    { identity: identityOfWorlds(async () => world) },
  ).call;
}

/** The response to a request; of another act, nothing. */
async function carryOut({ world, send }: { readonly world: World; readonly send: Send }, act: Act): Promise<unknown> {
  if ('wait' in act) await world.advance(act.wait);
  else if ('event' in act) await world.apply(act.event);
  else if ('pay' in act) await world.ports.payments[act.choice](act.pay);
  else {
    const [operationId, request] = act.request;
    const { status, body } = await send(operationId, {
      ...request,
      headers: { authorization: `Bearer pcp_demo_${act.as}` },
    });
    return { status, body };
  }
  return null;
}
