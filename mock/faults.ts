import type { RequestContext } from '../contract/model/handler.ts';
import type { Operation } from '../contract/model/operation.ts';
import type { Clock } from '../server/ports/clock.ts';
import { delayResponse } from './responders/delay.ts';
import type { Responder } from './responders/handlers.ts';
import { createRandom, type Random } from './random.ts';

/** How long each response is delayed: a random time between the two. */
export interface Delay {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Faults {
  readonly delay?: Delay | undefined;
  /** The share of requests that fail, from 0 to 1. */
  readonly fail?: number | undefined;
  /** With the same seed, the same requests of a session of the same name get the same faults. */
  readonly seed: string;
}

/** The headers of a response that name the injected faults. */
const delayHeader = 'X-Mock-Delay';
const faultHeader = 'X-Mock-Fault';

/**
 * Injects faults: delays responses, and fails some of them. A response that a directive selects is delayed too, but
 * never fails.
 */
export function createFaultResponder({ delay, fail = 0, seed, clock }: Faults & { readonly clock: Clock }): Responder {
  if (!(fail >= 0 && fail <= 1)) throw new Error(`\`faults.fail\` is a share from 0 to 1, such as 0.05, not ${fail}.`);
  const seen = new WeakSet<RequestContext>();
  // Part of the session, so that a reset starts the sequence again.
  const createSequence = (): { random?: Random } => ({});

  return async (request) => {
    const { context, mockContext, operation, selection } = request;
    // A stream gets one fault, not one for each frame.
    if (seen.has(context)) return undefined;
    seen.add(context);
    const { session } = mockContext;
    const random = (session.part(createSequence).random ??= createRandom(`${seed} ${session.id}`));
    if (delay) {
      const milliseconds = Math.round(delay.fromMs + random() * (delay.toMs - delay.fromMs));
      mockContext.setMockHeader(delayHeader, String(milliseconds));
      if (milliseconds > 0) await delayResponse(clock, milliseconds, context.signal);
    }
    if (fail === 0 || random() >= fail || selection) return undefined;
    mockContext.setMockHeader(faultHeader, 'fail');
    const failure = chooseFailure(operation, random);
    return failure
      ? request.respondWithExample(failure)
      : { code: 'internal', message: 'Injected fault: the mock was started with --fail.' };
  };
}

/** One of the 5xx errors that the operation declares; `undefined` where it declares none. */
function chooseFailure({ errors }: Operation, random: Random): { code: number; example: string } | undefined {
  const failures = Object.entries(errors).flatMap(([status, codes]) =>
    Number(status) >= 500 ? codes.map((example) => ({ code: Number(status), example })) : [],
  );
  return failures[Math.floor(random() * failures.length)];
}
