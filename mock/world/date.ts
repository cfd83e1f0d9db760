import type { Arrived } from '../context/context.ts';
import type { Session } from '../context/session.ts';
import type { Worlds } from './worlds.ts';

/** Says the time of the session's world as the `Date` of a response, so that clients count by it. */
export function setDate({ setHeader }: Pick<Arrived, 'setHeader'>, worlds: Worlds, session: Session): void {
  setHeader('Date', new Date(worlds.of(session).clock.now()).toUTCString());
}
