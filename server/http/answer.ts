import type { Request, Response } from 'express';
import { refuseFields } from '../auth/policy.ts';
import type { Failure, FailureWith, Frames, Reply } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import type { Principal } from '../model/principal.ts';
import { admit, identify, toProblem } from './caller.ts';
import { ContractViolation } from '../contract/checks/response-validator.ts';
import { Context } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { type Front, guard } from './options.ts';
import { Problem, type ProblemCode, statusOf } from '../contract/problem.ts';
import { headersFor, sendJson } from './respond.ts';
import { eventStream, poll, sendStream } from './stream.ts';
import { StreamCap } from './stream-cap.ts';
import { ReceivedTree } from './upload/tree.ts';

/** A request that has been routed to an endpoint. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly request: Request;
  readonly response: Response;
}

type Output = Reply<number, unknown> | Frames<200, unknown> | Failure<string> | FailureWith<string, object>;

/** Answers a call in the order of the contract: who, may they, what do they send, the handler, what leaves. */
export function createAnswer(front: Front): (call: Call) => Promise<void> {
  const cap = new StreamCap(front.streamsPerCaller);

  return async (call) => {
    const { endpoint, params, request, response } = call;
    const { operation } = endpoint;
    const facts = await identify(front, operation, params, request);
    admit(operation, facts);
    const streaming = chooseStream(operation, request);
    const body = await endpoint.receive(call);
    await using files = body instanceof ReceivedTree ? body : null;
    const refusal = refuseFields(operation.access, facts.principal, body);
    if (refusal) throw toProblem(refusal, facts);

    const context = new Context(call.requestId, streaming, request, response, front.stopping);
    const { principal, membership } = facts;
    const input = { params, query: request.query, body, principal, membership };
    // The compiler has checked each handler against its operation; here they are all alike.
    const handle = async () => (await endpoint.handler(input, context)) as Output;
    using _place = streaming ? cap.enter(principal?.userId ?? context.ip) : null;
    const output = await handle();
    // Whoever has the answer finds nothing unfinished: what the handler has not moved away is gone by then.
    if (files) await files[Symbol.asyncDispose]();
    if ('code' in output) throw toFailure(operation, output, principal);
    if (!streaming) return sendReply(front, call, output);
    const frames = 'frames' in output ? output.frames : states(front, operation, output, handle, context.signal);
    front.observer.streams(operation.id, 1);
    try {
      await sendStream(response, headersFor(call.requestId), frames, {
        clock: front.clock,
        signal: context.signal,
        check: (frame) => guard(front, call.requestId, () => front.check.frame(operation, frame)),
        stillAllowed: () => mayStill(front, call),
      });
    } finally {
      front.observer.streams(operation.id, -1);
    }
  };
}

async function mayStill(front: Front, { endpoint: { operation }, params, request }: Call): Promise<boolean> {
  try {
    admit(operation, await identify(front, operation, params, request));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Whether the caller gets a stream; throws where they accept nothing that the operation answers with. */
function chooseStream({ success, stream }: Operation, request: Request): boolean {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return false;
  const offered = [...new Set(Object.values(success).flat())];
  // Each is sent in UTF-8, and may be asked for with it.
  const chosen = request.accepts(offered.map((mediaType) => `${mediaType}; charset=utf-8`));
  if (!chosen) throw new Problem('not_acceptable', `This answers with ${offered.join(' or ')}.`);
  return stream !== null && chosen === eventStream && request.method !== 'HEAD';
}

function toFailure(operation: Operation, output: Failure<string> | FailureWith<string, object>, principal: Principal | null): Problem {
  const { code, message, details } = output;
  const status = statusOf(code);
  if (status === undefined) throw new ContractViolation(operation, `there is no error code "${code}"`);
  const limit = operation.rateLimits.find(({ caller }) => caller === (principal ? 'authenticated' : 'anonymous'));
  const seconds = output.retryAfterSeconds ?? limit?.windowSeconds ?? 60;
  // A code that has a status is one of the table.
  return new Problem(code as ProblemCode, message, {
    details,
    members: 'members' in output ? output.members : undefined,
    headers: status === 429 ? { 'Retry-After': String(seconds) } : {},
  });
}

function sendReply(
  front: Front,
  { endpoint, requestId, request, response }: Call,
  output: Reply<number, unknown> | Frames<200, unknown>,
): void {
  const { operation } = endpoint;
  if ('frames' in output) throw new ContractViolation(operation, 'it streams to a caller who asked for JSON');
  const { status, body } = output;
  const headers = headersFor(requestId, operation.sensitive ? notStored : undefined);
  guard(front, requestId, () => front.check.reply(operation, { status, body, headers }));
  sendJson(request, response, status, headers, body);
}

const notStored = { 'Cache-Control': 'no-store' };

/** A stream of states, for an operation that has a cadence: its handler is asked again at every step. */
function states(
  front: Front,
  operation: Operation,
  first: Reply<number, unknown>,
  handle: () => Promise<Output>,
  signal: AbortSignal,
): AsyncIterable<unknown> {
  const seconds = operation.stream?.cadenceSeconds;
  if (!seconds) throw new ContractViolation(operation, 'it has no cadence, so it has to answer a stream with frames');
  const read = async () => {
    const output = await handle();
    return 'body' in output ? output.body : undefined;
  };
  return poll(first.body, read, { clock: front.clock, cadenceMs: seconds * 1000, signal });
}
