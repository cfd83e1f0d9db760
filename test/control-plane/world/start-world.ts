import { createSeed, createWorldsOf, type World } from '../../../control-plane/world/index.ts';
import { readStory } from '../../../contract/story.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import type { Call } from '../../../server/http/test-call.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import { ManualClock } from '../../clock.ts';
import { storeRows } from '../ports/chosen-storage.ts';
import { runTwice } from '../ports/run-twice.ts';

export const story = readStory(generatedContract());
export const storyAt = Date.parse(story.at);
const createWorld = createWorldsOf(await createSeed(story), storeRows);

type DemoName =
  | 'owner'
  | 'admin'
  | 'developer'
  | 'viewer'
  | 'deploy'
  | 'read'
  | 'pinned'
  | 'expired'
  | 'no-phone'
  | 'stranger'
  | 'invited';

export interface StartedWorld {
  readonly world: World;
  /** Sends a request as Ada, who owns the workspaces of the examples. */
  readonly call: Call;
  /** The same for an operation that the compiler does not know. */
  readonly send: (operationId: string, request: object) => Promise<Sent>;
  /** Sends requests with the token `pcp_demo_<name>`. */
  readonly as: (name: DemoName) => Call;
  /** Real time; it moves only when a test moves it. The time of the world follows it when a request arrives. */
  readonly real: ManualClock;
}

interface StartOptions {
  /** Moves the present of the world, which otherwise is that of the story. */
  readonly shiftMs?: number;
  /** How many streams a caller may have open. */
  readonly streamsPerCaller?: number;
}

/** The handlers of a fresh world behind the front. The work of each of its transactions runs twice. */
export async function startWorld({ shiftMs = 0, ...front }: StartOptions = {}): Promise<StartedWorld> {
  const real = new ManualClock();
  const failures: unknown[] = [];
  const onFailure = (_item: unknown, error: unknown) => failures.push(error);
  const world = createWorld({ real, start: storyAt + shiftMs, onFailure });
  runTwice(world.ports.store);
  const { handlers, identity, idempotency } = world;
  const tested = testHandlers(handlers, { identity, idempotency, ...front });
  const send = tested.call as AnyCall;
  const as = (name: DemoName): Call => {
    const own = { authorization: `Bearer pcp_demo_${name}` };
    const call: AnyCall = (operationId, request = {}) =>
      send(operationId, { ...request, headers: { ...own, ...request.headers } });
    // It takes and returns the same.
    return call as Call;
  };
  const owner = as('owner');
  return { world, call: owner, send: owner, as, real };
}

export interface Sent {
  readonly status: number;
  readonly body: unknown;
}

type AnyCall = (
  operationId: string,
  request?: { readonly headers?: Readonly<Record<string, string>> },
) => Promise<Sent>;
