import { refuseFields } from '../../contract/auth/policy.ts';
import { ContractViolation } from '../../contract/checks/contract-violation.ts';
import type { Contract } from '../../contract/document.ts';
import { createLoggedPath } from '../../contract/known-names.ts';
import { clientOf } from '../../contract/model/client-address.ts';
import { Problem, type ProblemCode, statusOf } from '../../contract/problem.ts';
import { type Failure, type FailureWith, type Frames, UncheckedReply } from '../../contract/model/handler.ts';
import type { Method, Operation } from '../../contract/model/operation.ts';
import type { Principal } from '../../contract/model/principal.ts';
import { findRoute, pathOf, queryOf } from './address.ts';
import { authorize, identify, toProblem } from './authorize.ts';
import { type CountCaller, createCountCaller } from './caller-limits.ts';
import { corsHeaders, isPreflight, noHeaders, preflightHeaders } from './cors.ts';
import type { AnyHandlers } from './any-handler.ts';
import { createEndpoints, type Endpoint } from './endpoint.ts';
import { toErrorResult } from './error-response.ts';
import { eventStream } from './event-stream.ts';
import { createFinish } from './finish.ts';
import { withinTime } from './handler-timeout.ts';
import { headersFor, jsonResult, uncheckedResult } from './json-response.ts';
import { createOnce, keyOf } from './once.ts';
import { createHeartbeats, openStream, states } from './open-stream.ts';
import {
  completeOptions,
  type DispatchOptions,
  type DispatchSettings,
  guard,
  reportUnknown,
  type Surroundings,
  toSentBody,
} from './options.ts';
import { preferredMediaType } from './preferred-media-type.ts';
import { rateLimitOf, takeRateLimit } from './rate-limit.ts';
import { readReplyHeaders } from './reply-headers.ts';
import { type BodySource, headerOf, type RequestData } from './request.ts';
import { Context } from './request-context.ts';
import { requireResponse } from './require-response.ts';
import { requestIdOf } from './request-id.ts';
import type { Dispatched, HeaderMap, Result } from './result.ts';
import type { AnyReply, Handled, Output, Responded, RoutedRequest } from './routed.ts';
import { prepareAtOnce } from './preparation.ts';
import { type Route, Router } from './router.ts';
import { StreamCap } from './stream-cap.ts';

/** Handles a request. Never rejects: every failure is a response, or the end of the connection. */
export type Dispatch<Extra> = (request: RequestData, extra: Extra) => Promise<Dispatched>;

/**
 * The contract, with `handlers` behind it, for any server that turns its requests into data. All that comes before and
 * after a handler is done here: routing, access, validation, errors, streams, and the check of each response against
 * the contract.
 */
export function createDispatch<Extra>(
  handlers: AnyHandlers<Extra>,
  contract: Contract,
  options: DispatchOptions<Extra> & Surroundings,
): Dispatch<Extra> {
  const settings = completeOptions(options, contract.document);
  const { prepare = prepareAtOnce } = options;
  const router = new Router<Endpoint<Extra>>();
  for (const endpoint of createEndpoints(handlers, contract, options)) router.add(endpoint.operation, endpoint);
  // In production only: development and tests repeat the start often.
  if (settings.violations === 'log')
    prepare(contract.operations.map((operation) => () => settings.responseValidator.warm(operation)));
  const finish = createFinish(settings, createLoggedPath(contract.document));
  const { callerLimits } = settings;
  const countCaller = callerLimits && createCountCaller(callerLimits, settings.clock);
  const respond = createRespond(settings, new StreamCap(settings.streamsPerCaller), countCaller);

  const readAddress = async (request: RequestData) => {
    const { target } = request;
    try {
      return { ...findRoute(router, pathOf(target)), query: queryOf(target) };
    } catch (error) {
      // A page can read this error only if the preflight of its request passes.
      if (isPreflight(settings, request)) return { methods: {}, params: {}, query: {} };
      await countCaller?.(null, request.peer);
      throw error;
    }
  };

  return async (request, extra) => {
    const requestId = requestIdOf(request);
    const handled: Handled<Extra> = {
      request,
      requestId,
      extra,
      start: performance.now(),
      operation: null,
      principal: null,
    };
    const cors = corsHeaders(settings, request);
    let allow: string | null = null;
    let responded: Responded;
    try {
      const { methods, params, query } = await readAddress(request);
      const endpoint = find(methods, request);
      if (endpoint) {
        handled.operation = endpoint.operation;
        settings.onRoute(endpoint.operation, extra);
        responded = await respond({ endpoint, params, query, requestId, request, extra, handled });
      } else {
        allow = allowed(methods);
        if (request.method !== 'OPTIONS') {
          await countCaller?.(null, request.peer);
          throw new Problem('method_not_allowed', `Use one of ${allow}.`);
        }
        const headers = headersFor(requestId, { Allow: allow, ...preflightHeaders(settings, request, allow) });
        responded = { result: { status: 204, headers, body: null } };
      }
    } catch (error) {
      responded = toErrorResult(settings, { request, requestId, extra, operation: handled.operation, allow }, error);
    }
    const { result } = responded;
    const finished: Dispatched['finished'] = (outcome) => finish(handled, responded, outcome);
    if ('disconnect' in result) return { disconnect: true, finished };
    const { status, headers, body } = result;
    return { status, headers: cors === noHeaders ? headers : { ...cors, ...headers }, body, finished };
  };
}

/** The order of the contract: authentication, authorization, validation, the handler, the check of the response. */
function createRespond<Extra>(
  settings: DispatchSettings<Extra>,
  cap: StreamCap,
  countCaller: CountCaller | null,
): (routed: RoutedRequest<Extra>) => Promise<Responded> {
  const free = new Set(settings.callerLimits?.free);
  const heartbeats = createHeartbeats(settings);
  const once = settings.idempotency && createOnce(settings, settings.idempotency);
  return async (routed) => {
    const { endpoint, params, query, request, requestId, extra, handled } = routed;
    const { operation } = endpoint;
    const requester = await identify(settings, { operation, params, request }, extra);
    handled.principal = requester.principal;
    if (!free.has(operation.id)) await countCaller?.(requester.principal, request.peer);
    authorize(operation, requester);
    const streaming = choosesStream(operation, request);
    const { target, headers } = request;
    const { onBody } = settings;
    const source = onBody ? watched(request.body, (bytes) => onBody(bytes, extra)) : request.body;
    const received = await endpoint.receive({ target, headers, params, query }, source);
    const { body, upload } = received;
    let place: Disposable | null = null;
    try {
      const refusal = refuseFields(operation.access, requester.principal, body);
      if (refusal) throw toProblem(refusal);

      const { principal, membership } = requester;
      const { log, stopping, handlerTimeoutSeconds } = settings;
      const mayTimeOut = handlerTimeoutSeconds !== null;
      const context = new Context(request, {
        requestId,
        operationId: operation.id,
        log,
        streaming,
        stopping,
        mayTimeOut,
        extra,
      });
      const input = { params, query: received.query, body, principal, membership };
      // The compiler has checked each handler against its operation; here they are all alike.
      const handle = () => endpoint.handler(input, context) as Promise<Output>;
      const limit = settings.rateLimits && rateLimitOf(operation, principal);
      const handleCounted = async () => {
        if (limit) await takeRateLimit(settings, routed, { principal, limit });
        return handle();
      };
      const inTime = <T>(running: Promise<T>) =>
        handlerTimeoutSeconds === null ? running : withinTime(running, handlerTimeoutSeconds, context);
      const keyed = once && !streaming && keyOf(routed, principal, body);
      if (keyed) {
        const run = async () => {
          const output = await handleCounted();
          requireResponse(operation, output);
          return toResult(settings, routed, output);
        };
        const result = await once(routed, keyed, { run, limit: inTime });
        if (upload) await upload[Symbol.asyncDispose]();
        return { result };
      }
      if (streaming) place = cap.enter(principal?.userId ?? clientOf(request.peer));
      const output = await inTime(handleCounted());
      requireResponse(operation, output);
      // Removes what the handler has not kept of an upload before the response is sent.
      if (upload) await upload[Symbol.asyncDispose]();
      if (!streaming || output instanceof UncheckedReply || 'code' in output) {
        place?.[Symbol.dispose]();
        return { result: toResult(settings, routed, output) };
      }
      const frames = 'frames' in output ? output.frames : states(settings, routed, output, handle, context.signal);
      return openStream(settings, routed, frames, { context, place, heartbeats });
    } catch (error) {
      place?.[Symbol.dispose]();
      // Not by `await using`, which would allocate 1.7 kB in every request, with an upload or without.
      await upload?.[Symbol.asyncDispose]();
      throw error;
    }
  };
}

/** Whether the client gets a stream. Throws where it accepts nothing that the operation responds with. */
function choosesStream({ success, stream }: Operation, request: RequestData): boolean {
  const accept = headerOf(request, 'accept');
  if (!accept || accept === '*/*' || accept === 'application/json') return false;
  const offered = [...new Set(Object.values(success).flat())];
  // Every type is sent as UTF-8, and may be requested with a `charset` parameter.
  const chosen = preferredMediaType(
    accept,
    offered.map((mediaType) => `${mediaType}; charset=utf-8`),
  );
  if (!chosen) throw new Problem('not_acceptable', `The operation responds with ${offered.join(' or ')}.`);
  return stream !== null && chosen === eventStream && request.method !== 'HEAD';
}

function watched(source: BodySource, onRead: (bytes: Uint8Array) => void): BodySource {
  return {
    isPresent: source.isPresent,
    parsed: source.parsed,
    chunks: () => source.chunks(),
    async bytes(limit) {
      const bytes = await source.bytes(limit);
      onRead(bytes);
      return bytes;
    },
  };
}

function toFailure(
  operation: Operation,
  output: Failure<string> | FailureWith<string, object>,
  principal: Principal | null,
): Problem {
  const { code, message, details, isOff } = output;
  const status = statusOf(code);
  if (status === undefined) throw new ContractViolation(operation, `there is no error code "${code}"`);
  const retryAfterSeconds =
    output.retryAfterSeconds ?? (status === 429 ? (rateLimitOf(operation, principal)?.windowSeconds ?? 60) : undefined);
  const members = 'members' in output ? output.members : undefined;
  // A code with a status is in the table of codes.
  return new Problem(code as ProblemCode, message, { details, members, retryAfterSeconds, isOff });
}

/** The response that is not a stream. Throws for a failure. */
function toResult<Extra>(settings: DispatchSettings<Extra>, routed: RoutedRequest<Extra>, output: Output): Result {
  if (output instanceof UncheckedReply) return uncheckedResult(routed.requestId, output);
  if ('code' in output) throw toFailure(routed.endpoint.operation, output, routed.handled.principal);
  return toReply(settings, routed, output);
}

const notStored: HeaderMap = { 'Cache-Control': 'no-store' };

function toReply<Extra>(
  settings: DispatchSettings<Extra>,
  { endpoint: { operation }, requestId, extra }: RoutedRequest<Extra>,
  output: AnyReply | Frames<200, unknown>,
): Result {
  if ('frames' in output)
    throw new ContractViolation(operation, 'its handler returns frames to a client that requested JSON');
  const { status } = output;
  const body = toSentBody(settings, operation, output);
  const own = output.headers && readReplyHeaders(settings.document, operation, status, output.headers);
  const more = operation.sensitive ? notStored : undefined;
  const headers = headersFor(requestId, own ? { ...own.declared, ...more } : more);
  guard(settings, { requestId, extra }, () => {
    settings.responseValidator.reply(operation, { status, body, headers, undeclaredHeaders: own?.undeclared });
    if (settings.unknownMembers === 'report')
      reportUnknown(operation, settings.members.findInBody(operation, status, body));
  });
  return jsonResult(status, headers, body);
}

/** Methods are case-sensitive (RFC 9110 9.1): `patch`, which `fetch` does not change, is not PATCH. */
function find<E>(methods: Route<E>['methods'], { method }: Pick<RequestData, 'method'>): E | undefined {
  if (method !== method.toUpperCase()) return undefined;
  // A name that is not one of the contract finds nothing.
  return methods[method === 'HEAD' ? 'get' : (method.toLowerCase() as Method)];
}

function allowed<E>(methods: Route<E>['methods']): string {
  const names = Object.keys(methods).map((name) => name.toUpperCase());
  return [...names, ...(methods.get ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}
