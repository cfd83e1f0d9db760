import type { WorldEvent } from '../../control-plane/world/index.ts';
import { Problem } from '../../contract/problem.ts';
import type { AnyHandler } from '../../server/dispatch/any-handler.ts';
import type { MockContext } from '../context/context.ts';
import type { ClockChange } from '../testing/clock.ts';
import { type ControlOf, EventError } from '../testing/mock-session.ts';
import type { WorldSeed } from '../testing/world-input.ts';
import type { CurrentWorld } from '../world/current.ts';
import type { WorldOperation } from './contract.ts';

/** The handlers for the world of a session, its clock and its outbox. */
export function createWorldHandlers(
  controlOf: ControlOf,
  currentWorld: CurrentWorld,
): Readonly<Record<WorldOperation, AnyHandler<MockContext>>> {
  const ok = (body: object) => ({ status: 200, body });

  return {
    async getWorld(_, { extra }) {
      // A scenario that was just chosen shows before the first request to the API.
      await currentWorld(extra);
      return ok(await controlOf(extra).world());
    },
    async seedWorld(input, { extra }) {
      // The front has checked the body against the operation's schema.
      const { body } = input as { body: WorldSeed };
      await reportingIndex(() => controlOf(extra).seed(body));
      return ok(await controlOf(extra).world());
    },
    async resetWorld(_, { extra }) {
      await controlOf(extra).seed();
      return ok({ ok: true });
    },
    async giveToWorld(input, { extra }) {
      // The front has checked the body against the operation's schema.
      const { given } = (input as { body: { given: readonly WorldEvent[] } }).body;
      return ok({ ok: true, signedUp: await reportingIndex(() => controlOf(extra).give(...given)) });
    },
    getClock: async (_, { extra }) => ok(await controlOf(extra).changeClock({})),
    async changeClock(input, { extra }) {
      // The front has checked the body against the operation's schema.
      return ok(await controlOf(extra).changeClock((input as { body: ClockChange }).body));
    },
    getOutbox: async (_, { extra }) => ok(await controlOf(extra).outbox()),
    listMail: async (_, { extra }) => ok({ mails: (await controlOf(extra).outbox()).mails }),
  };
}

async function reportingIndex<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof EventError)) throw error;
    const details = [{ in: 'body', path: `/given/${error.index}`, message: error.message, rule: 'exists' }] as const;
    throw new Problem('bad_body', 'An event cannot happen in this world; see details.', { details });
  }
}
