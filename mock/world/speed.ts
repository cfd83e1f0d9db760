import { Problem } from '../../contract/problem.ts';
import type { MockContext } from '../context/context.ts';
import { placeOfDirective } from '../context/directives.ts';
import type { Responder } from '../responders/handlers.ts';
import type { Worlds } from './worlds.ts';

export const slowest = 0.1;
export const fastest = 1000;

/** Lets the time of a session go by as fast as a request says, from then on. */
export function createSpeedResponder(worlds: Worlds): Responder {
  return async ({ mockContext }) => {
    const speed = readSpeed(mockContext);
    if (speed === undefined) return undefined;
    const world = worlds.of(mockContext.session);
    await world.catchUp();
    world.clock.setSpeed(speed);
    return undefined;
  };
}

function readSpeed({ directives: { speed }, url }: MockContext): number | undefined {
  if (speed === undefined) return undefined;
  const number = /^\d{1,4}(\.\d{1,6})?$/.test(speed) ? Number(speed) : NaN;
  if (number >= slowest && number <= fastest) return number;
  const message = `speed takes a number from ${slowest} to ${fastest}, not "${speed.slice(0, 100)}"`;
  const details = [{ ...placeOfDirective(url, 'speed'), message, rule: 'range' }] as const;
  throw new Problem('bad_body', 'The mock cannot go at that speed; see details.', { details });
}
