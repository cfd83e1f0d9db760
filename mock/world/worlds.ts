import type { CreateWorld, World } from '../../control-plane/index.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { Session } from '../context/session.ts';

/** The worlds of the sessions: each is made when it is first needed. */
export interface Worlds {
  of(session: Session): World;
  /** Puts a new one in its place, which begins now. */
  replace(session: Session, world: World): void;
  create: CreateWorld;
}

export function createWorlds(create: CreateWorld, real: Clock, onFailure: (error: unknown) => void): Worlds {
  // One function, because it names the part of the session.
  const createSlot = () => ({ world: create({ real, onFailure: (_item, error) => onFailure(error) }) });
  return {
    of: (session) => session.part(createSlot).world,
    replace(session, world) {
      session.part(createSlot).world = world;
    },
    create,
  };
}
