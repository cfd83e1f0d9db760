import { type Given, UnknownInWorld, viewWorld, type World } from '../../control-plane/index.ts';
import { Problem } from '../../server/contract/problem.ts';
import type { AnyHandler } from '../../server/dispatch/any-handler.ts';
import type { MockContext } from '../context/context.ts';
import type { Worlds } from '../world/worlds.ts';
import type { WorldOperation } from './contract.ts';

interface Seeding {
  readonly at?: string;
  readonly seed?: number;
  readonly given?: readonly Given[];
}

interface ClockChange {
  readonly speed?: number;
  readonly frozen?: boolean;
  readonly advanceSeconds?: number;
}

/** The handlers for the world of a session, its clock and its mailbox. */
export function createWorldHandlers(worlds: Worlds): Readonly<Record<WorldOperation, AnyHandler<MockContext>>> {
  const current = async ({ session }: MockContext): Promise<World> => {
    const world = worlds.of(session);
    await world.catchUp();
    return world;
  };
  const ok = (body: object) => ({ status: 200, body });

  return {
    getWorld: async (_, { extra }) => ok(await viewWorld(await current(extra))),
    async seedWorld(input, { extra }) {
      // Its schema says so, and the front has checked it.
      const { at, seed, given = [] } = (input as { body: Seeding }).body;
      const world = worlds.create(extra.session, {
        ...(at !== undefined && { start: Date.parse(at) }),
        ...(seed !== undefined && { seed }),
      });
      await giveAll(world, given);
      worlds.replace(extra.session, world);
      return ok(await viewWorld(world));
    },
    async resetWorld(_, { extra }) {
      worlds.replace(extra.session, worlds.create(extra.session));
      return ok({ ok: true });
    },
    async giveToWorld(input, { extra }) {
      // Its schema says so, and the front has checked it.
      const { given } = (input as { body: { given: readonly Given[] } }).body;
      await giveAll(await current(extra), given);
      return ok({ ok: true });
    },
    getClock: async (_, { extra }) => ok(clockOf(await current(extra))),
    async changeClock(input, { extra }) {
      // Its schema says so, and the front has checked it.
      const { speed, frozen, advanceSeconds = 0 } = (input as { body: ClockChange }).body;
      const world = await current(extra);
      if (speed !== undefined) world.clock.setSpeed(speed);
      if (frozen !== undefined) world.clock.freeze(frozen);
      await world.advance(advanceSeconds * 1000);
      return ok(clockOf(world));
    },
    async listMail(_, { extra }) {
      const { mailer } = (await current(extra)).ports;
      return ok({ mails: mailer.mails.map((mail) => ({ ...mail, at: new Date(mail.at).toISOString() })) });
    },
  };
}

async function giveAll(world: World, given: readonly Given[]): Promise<void> {
  for (const [index, event] of given.entries()) {
    try {
      await world.give(event);
    } catch (error) {
      if (!(error instanceof UnknownInWorld)) throw error;
      const details = [{ in: 'body', path: `/given/${index}`, message: error.message, rule: 'exists' }] as const;
      throw new Problem('bad_body', 'An event cannot happen in this world; see details.', { details });
    }
  }
}

function clockOf({ clock }: World): object {
  return { at: new Date(clock.now()).toISOString(), speed: clock.speed, frozen: clock.isFrozen };
}
