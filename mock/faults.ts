import type { RequestContext } from '../server/model/handler.ts';
import type { Operation } from '../server/model/operation.ts';
import type { Clock } from '../server/ports/clock.ts';
import { delayResponse } from './delay.ts';
import type { Responder } from './handlers.ts';
import { createRandom, type Random } from './random.ts';

/** How long each answer is kept back: a time between the two, drawn anew for each. */
export interface Delay {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Faults {
  readonly delay?: Delay | undefined;
  /** The share of requests that fail, from 0 to 1. */
  readonly fail?: number | undefined;
  /** The same seed gives a session of the same name the same trouble, request by request. */
  readonly seed: string;
}

/** The headers that say what was done to an answer on purpose. */
const delayMark = 'X-Mock-Delay';
const faultMark = 'X-Mock-Fault';

/** Makes answers late, and some of them fail, as the network and servers do. What a request itself asks for is late too, and never fails. */
export function createFaultResponder({ delay, fail = 0, seed, clock }: Faults & { readonly clock: Clock }): Responder {
  if (!(fail >= 0 && fail <= 1)) throw new Error(`A share is a number from 0 to 1, such as 0.05, not ${fail}`);
  const met = new WeakSet<RequestContext>();
  // Made when a session is first troubled, and again when it begins again.
  const begin = (): { random?: Random } => ({});

  return async (call) => {
    const { context, mockContext, operation, selection } = call;
    // A stream meets it once, and not at each frame.
    if (met.has(context)) return undefined;
    met.add(context);
    const { session } = mockContext;
    const random = (session.part(begin).random ??= createRandom(`${seed} ${session.id}`));
    if (delay) {
      const milliseconds = Math.round(delay.fromMs + random() * (delay.toMs - delay.fromMs));
      mockContext.setMockHeader(delayMark, String(milliseconds));
      if (milliseconds > 0) await delayResponse(clock, milliseconds, context.signal);
    }
    if (fail === 0 || random() >= fail || selection) return undefined;
    mockContext.setMockHeader(faultMark, 'fail');
    const failure = chooseFailure(operation, random);
    return failure
      ? call.respondWithExample(failure)
      : { code: 'internal', message: 'This fails on purpose; the mock was told to let some requests fail.' };
  };
}

/** One of the ways in which the contract lets the server fail; `undefined` where it names none. */
function chooseFailure({ errors }: Operation, random: Random): { code: number; example: string } | undefined {
  const failures = Object.entries(errors).flatMap(([status, codes]) =>
    Number(status) >= 500 ? codes.map((example) => ({ code: Number(status), example })) : [],
  );
  return failures[Math.floor(random() * failures.length)];
}
