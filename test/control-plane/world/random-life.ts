import {
  handlersOfWorlds,
  idempotencyOfWorlds,
  identityOfWorlds,
  type World,
} from '../../../control-plane/world/index.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import { chooseAct, createDice, lookAround } from './random-requests.ts';

type Send = (operationId: string, request: object) => Promise<{ readonly status: number; readonly body: unknown }>;

interface Life {
  readonly seed: number;
  readonly acts: number;
  readonly send: Send;
  /** Runs what a control plane does itself: a request, or what becomes due in a while. */
  readonly run?: (work: () => Promise<void>) => Promise<void>;
}

/** One front for all lives, because it compiles the schemas of the contract. */
export function createSend(first: World, worldNow: () => World): Send {
  const worldOf = async () => worldNow();
  const options = { identity: identityOfWorlds(worldOf), idempotency: idempotencyOfWorlds(worldOf) };
  // The requests are made of what there is, and not by the types.
  return testHandlers(handlersOfWorlds(first, worldNow), options).call;
}

/**
 * Returns the requests that the contract does not allow, and to which the world responded with a failure of its own.
 */
export async function live(world: World, { seed, acts, send, run = (work) => work() }: Life): Promise<string[]> {
  const dice = createDice(seed);
  const failures: string[] = [];
  for (let act = 0; act < acts; act++) {
    const chosen = chooseAct(await lookAround(world), dice);
    if ('wait' in chosen) await run(() => world.advance(chosen.wait));
    else if ('event' in chosen) await world.apply(chosen.event);
    else if ('pay' in chosen) await world.ports.payments[chosen.choice](chosen.pay);
    else {
      const [operationId, request] = chosen.request;
      const headers = { authorization: `Bearer pcp_demo_${chosen.as}` };
      await run(async () => {
        const { status, body } = await send(operationId, { ...request, headers });
        const response = JSON.stringify(body);
        if (status === 500 || status === 501 || response.includes('"bad_body"'))
          failures.push(`life ${seed}, act ${act}: ${operationId} ${status} ${response}`);
      });
    }
  }
  return failures;
}
