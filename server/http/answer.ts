import type { Request, Response } from 'express';
import { readCredentials } from '../auth/credentials.ts';
import { type Facts, refuse, refuseFields, type Refusal } from '../auth/policy.ts';
import type { Failure, FailureWith, Frames, ProblemDetail, Reply, RequestContext } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { ContractViolation } from './check.ts';
import type { Endpoint } from './endpoint.ts';
import type { Front } from './options.ts';
import { Problem, type ProblemCode, statusOf } from './problem.ts';
import { sendJson } from './respond.ts';
import { poll, sendStream } from './stream.ts';

type Params = Readonly<Record<string, string>>;
type Answer = (endpoint: Endpoint, params: Params, requestId: string, request: Request, response: Response) => Promise<void>;
type Output = Reply<number, unknown> | Frames<200, unknown> | Failure<string> | FailureWith<string, object>;

/** One request after it has been routed, in the order of the contract: who, may they, what, the handler, the answer. */
export function createAnswer(front: Front): Answer {
  const openStreams = new Map<string, number>();

  return async (endpoint, params, requestId, request, response) => {
    const { operation } = endpoint;
    const facts = await identify(front, operation, params, request);
    const refusal = refuse(operation.access, facts);
    if (refusal) throw toProblem(refusal, facts);
    const streaming = chooseStream(operation, request);
    request.body = await endpoint.readBody(request);
    await endpoint.validate(request, params);
    const more = refuseFields(operation.access, facts.principal, request.body);
    if (more) throw toProblem(more, facts);

    const context = new Context(requestId, streaming, request, response);
    const input = {
      params,
      query: request.query,
      body: request.body as unknown,
      principal: facts.principal,
      membership: facts.membership,
    };
    const call = async () => (await endpoint.handler(input, context)) as Output;
    const output = await call();
    if ('code' in output) throw toFailure(front, operation, output);
    if (!streaming) return sendReply(front, operation, output, requestId, request, response);
    const frames = 'frames' in output ? output.frames : states(front, operation, output, call, context.signal);
    void openStreams;
    await sendStream(response, frames, {
      clock: front.clock,
      signal: context.signal,
      check: (frame) => guard(front, operation, requestId, () => front.check.frame(operation, frame)),
      stillAllowed: async () => refuse(operation.access, await identify(front, operation, params, request)) === null,
    });
  };
}

/** What a handler may know of a request. The signal costs something, so it is made when somebody asks for it. */
class Context implements RequestContext {
  readonly requestId: string;
  readonly streaming: boolean;
  readonly #request: Request;
  readonly #response: Response;
  #signal: AbortSignal | undefined;

  constructor(requestId: string, streaming: boolean, request: Request, response: Response) {
    this.requestId = requestId;
    this.streaming = streaming;
    this.#request = request;
    this.#response = response;
  }

  get method() {
    return this.#request.method;
  }
  get url() {
    return this.#request.originalUrl;
  }
  get headers() {
    return this.#request.headers;
  }
  get ip() {
    return this.#request.ip ?? '';
  }
  get signal() {
    if (this.#signal) return this.#signal;
    const controller = new AbortController();
    if (this.#response.destroyed) controller.abort();
    else this.#response.once('close', () => controller.abort());
    return (this.#signal = controller.signal);
  }
}

async function identify({ identity }: Front, { access }: Operation, params: Params, request: Request): Promise<Facts> {
  if (access.authentication === 'none') return { principal: null, presented: false, membership: undefined, ownToken: false };
  const credentials = readCredentials(request.headers);
  const known = credentials.kind === 'token' || credentials.kind === 'session';
  const principal = known ? await identity.authenticate(credentials) : null;
  const slug = params.workspaceSlug;
  return {
    principal,
    presented: credentials.kind !== 'absent',
    membership: principal && slug !== undefined ? await identity.findMembership(principal, slug) : undefined,
    ownToken: principal?.tokenId !== null && principal?.tokenId === params.id,
  };
}

function toProblem({ code, message }: Refusal, { presented }: Facts): Problem {
  if (code !== 'unauthorized') return new Problem(code, message);
  const challenge = `Bearer realm="control-plane"${presented ? ', error="invalid_token"' : ''}`;
  return new Problem(code, message, { headers: { 'WWW-Authenticate': challenge } });
}

function chooseStream({ success, stream }: Operation, request: Request): boolean {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return false;
  const offered = [...new Set(Object.values(success).flat())];
  const chosen = request.accepts(offered);
  if (!chosen) throw new Problem('not_acceptable', `This answers with ${offered.join(' or ')}.`);
  return stream !== null && chosen === 'text/event-stream' && request.method !== 'HEAD';
}

function toFailure(front: Front, operation: Operation, output: Failure<string> | FailureWith<string, object>): Problem {
  const { code, message, details, retryAfterSeconds } = output;
  const status = statusOf(code);
  const declared = status !== undefined && (operation.errors[status]?.includes(code) || code === 'not_implemented');
  if (!declared) throw new ContractViolation(operation, `it does not declare the error code "${code}"`);
  const seconds = retryAfterSeconds ?? operation.rateLimits[0]?.windowSeconds ?? 60;
  const problem = new Problem(code as ProblemCode, message, {
    details: details as ProblemDetail[] | undefined,
    members: 'members' in output ? output.members : undefined,
    headers: status === 429 ? { 'Retry-After': String(seconds) } : {},
  });
  void front;
  return problem;
}

function sendReply(
  front: Front,
  operation: Operation,
  output: Reply<number, unknown> | Frames<200, unknown>,
  requestId: string,
  request: Request,
  response: Response,
): void {
  if ('frames' in output) throw new ContractViolation(operation, 'it streams to a caller who asked for JSON');
  if (operation.sensitive) response.setHeader('Cache-Control', 'no-store');
  guard(front, operation, requestId, () => front.check.reply(operation, { ...output, headers: response.getHeaders() }));
  sendJson(request, response, output.status, output.body);
}

/** Runs a check: a violation fails the request where that is wanted, and is logged where it is not. */
function guard({ violations, log }: Front, { id }: Operation, requestId: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (violations === 'fail' || !(error instanceof ContractViolation)) throw error;
    log.error({ requestId, operationId: id, violation: error.message }, 'the answer breaks the contract');
  }
}

async function* states(
  front: Front,
  operation: Operation,
  first: Reply<number, unknown>,
  call: () => Promise<Output>,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const seconds = operation.stream?.cadenceSeconds;
  if (!seconds) throw new ContractViolation(operation, 'it has no cadence, so it has to answer a stream with frames');
  const read = async () => {
    const output = await call();
    return 'body' in output ? output.body : undefined;
  };
  yield* poll(first.body, read, { clock: front.clock, cadenceMs: seconds * 1000, signal });
}
