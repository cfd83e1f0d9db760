import type { CreateWorld, World, WorldOptions } from '../../control-plane/world/index.ts';
import { systemClock } from '../../server/dispatch/clock.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { Session } from '../context/session.ts';

/** The worlds of the sessions: each is made when it is first needed. */
export interface Worlds {
  of(session: Session): World;
  /** Makes another one for a session, which is not used until it is put in place. */
  create(session: Session, options?: Pick<WorldOptions, 'start' | 'seed'>): World;
  replace(session: Session, world: World): void;
}

/** The path below which the pages of the payment provider are, with the session and the page after it. */
const payPath = '/__mock/pay';

export function createWorlds(createWorld: CreateWorld, real: Clock, onFailure: (error: unknown) => void): Worlds {
  // A clock other than the system's may stand still, as a test's does.
  const removalMs = real === systemClock ? 2000 : 0;
  const create: Worlds['create'] = ({ id, origin }, options = {}) => {
    const payUrl = `${origin ?? ''}${payPath}/${id}`;
    return createWorld({
      real,
      onFailure: (_item, error) => onFailure(error),
      payUrl,
      serviceUrl: origin ?? undefined,
      removalMs,
      ...options,
    });
  };
  // A part of a session is named by the function that makes it.
  const createSlot = (): { world?: World } => ({});
  return {
    of(session) {
      const slot = session.part(createSlot);
      return (slot.world ??= create(session));
    },
    create,
    replace(session, world) {
      session.part(createSlot).world = world;
    },
  };
}
