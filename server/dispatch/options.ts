import { ContractViolation } from '../../contract/checks/contract-violation.ts';
import type { ResponseGuard } from '../../contract/checks/response-guard.ts';
import type { OpenApiDocument } from '../../contract/document.ts';
import { toData } from '../../contract/json-data.ts';
import type { ErrorShape, Problem, ProblemCode } from '../../contract/problem.ts';
import type { Failure } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Principal } from '../../contract/model/principal.ts';
import type { Clock } from '../ports/clock.ts';
import type { Idempotency } from '../ports/idempotency.ts';
import type { Identity } from '../ports/identity.ts';
import type { Log } from '../ports/log.ts';
import type { Observer } from '../ports/observer.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import type { AnyHandler } from './any-handler.ts';
import type { CallerLimits } from './caller-limits.ts';
import { systemClock } from './clock.ts';
import type { Prepare } from './preparation.ts';
import type { RequestData, RequestValidator, UploadReceiver } from './request.ts';
import { createSlugTest, type SlugTest } from './slug.ts';

/** The options of every server of a contract. */
export interface DispatchOptions<Extra = unknown, P extends Principal = Principal> {
  /** Finds out who callers are and which workspaces they belong to. */
  readonly identity: Identity<Extra, P>;
  /** The shape of error bodies: `nested` (default), or the older `flat`, to test clients against it. */
  readonly errorShape?: ErrorShape;
  /**
   * The treatment of a response that does not match the contract: `fail` turns it into a 500 that names operation and
   * path (default), for development and tests; `log` sends it and logs the violation, for production.
   */
  readonly violations?: 'fail' | 'log';
  /**
   * The treatment of members of a response that the contract does not declare, such as `passwordHash`: `strip` leaves
   * them out, which is the default with `violations: 'log'`; `report` treats them as a violation, which is the default
   * otherwise; `keep` sends them. Maps and variants that allow any member stay as they are.
   */
  readonly unknownMembers?: 'strip' | 'report' | 'keep';
  /**
   * How long a handler may take until it responds or opens its stream, in seconds; then the response is 503. No limit
   * by default.
   */
  readonly handlerTimeoutSeconds?: number | null;
  /** Origins, besides the service's own, whose pages may read responses and use a session; `http://localhost:*` is every port. */
  readonly origins?: readonly string[];
  /** Headers, besides the standard ones, that pages of those origins may read. */
  readonly exposedHeaders?: readonly string[];
  /** How many streams one account, or one address without an account, may have open; 20 by default. */
  readonly streamsPerCaller?: number;
  /**
   * Counts the requests of operations for which the contract names a limit. Without it, the front enforces no such
   * limit.
   */
  readonly rateLimits?: RateLimits;
  /** Limits all requests of one caller, counted in the memory of this process; none by default. */
  readonly callerLimits?: CallerLimits;
  /**
   * Keeps the keys of requests with an `Idempotency-Key`, so that each is executed once. Without it, the front ignores
   * the keys.
   */
  readonly idempotency?: Idempotency<Extra>;
  /**
   * Wraps each handler, for example in a transaction, a span or a timer. Called once per operation at the
   * start. The frames of a stream are read after the wrapped handler has returned.
   */
  readonly wrapHandler?: (operation: Operation, handler: AnyHandler<Extra>) => AnyHandler<Extra>;
  /**
   * Turns an error that a handler threw into an error of the contract. `undefined` leaves it a 500. A code that the
   * operation does not declare is a violation of the contract.
   */
  readonly mapError?: (error: unknown, operation: Operation) => Problem | Failure<ProblemCode> | undefined;
  /** Aborted when the server stops: open streams end, other requests finish. */
  readonly stopping?: AbortSignal;
  readonly log?: Log;
  /** Rewords an error response, for example to say more about a wrong path. It gets the errors of handlers too. */
  readonly explainError?: (problem: Problem, failed: FailedRequest<Extra>) => Problem;
  /** Receives events, for metrics. */
  readonly observer?: Observer<Extra>;
  readonly clock?: Clock;
  /**
   * The clock by which a request waits: for the next frame of a stream of states, or for the first request with its
   * `Idempotency-Key`. `clock` by default.
   */
  readonly cadence?: (extra: Extra) => Clock;
  /**
   * Called when the operation of a request has been found, in the request's own async context: for the route of a
   * trace.
   */
  readonly onRoute?: (operation: Operation, extra: Extra) => void;
  /** Called when a JSON body has been read, valid or not: for a log that shows what was sent. */
  readonly onBody?: ((bytes: Uint8Array, extra: Extra) => void) | undefined;
}

/** A request that failed, before or after its operation was known. */
export interface FailedRequest<Extra> {
  readonly request: RequestData;
  /** `null` where the contract has no such operation. */
  readonly operation: Operation | null;
  readonly extra: Extra;
}

/** The services for requests that a server's adapter provides. */
export interface Adapter {
  readonly validate: RequestValidator;
  readonly receiveUpload: UploadReceiver;
  /** Compiles the checks of responses in production; at once by default. */
  readonly prepare?: Prepare;
}

/** The other services of a server: the checks of its own responses, and its log. */
export interface Surroundings extends Adapter {
  readonly checks: ResponseGuard;
  readonly log: Log;
}

/** The options with defaults, and what is created from them once. */
export interface DispatchSettings<Extra>
  extends
    Required<
      Omit<
        DispatchOptions<Extra>,
        'rateLimits' | 'callerLimits' | 'idempotency' | 'wrapHandler' | 'mapError' | 'onBody'
      >
    >,
    ResponseGuard {
  readonly document: OpenApiDocument;
  readonly onBody?: DispatchOptions<Extra>['onBody'];
  readonly rateLimits: RateLimits | null;
  readonly callerLimits: CallerLimits | null;
  readonly idempotency: Idempotency<Extra> | null;
  readonly isSlug: SlugTest;
}

const noObserver: Observer = { responded: () => undefined, streams: () => undefined, violated: () => undefined };

export function completeOptions<Extra>(
  { checks, ...options }: DispatchOptions<Extra> & Pick<Surroundings, 'checks' | 'log'>,
  document: OpenApiDocument,
): DispatchSettings<Extra> {
  return {
    errorShape: 'nested',
    violations: 'fail',
    unknownMembers: options.violations === 'log' ? 'strip' : 'report',
    handlerTimeoutSeconds: null,
    origins: [],
    exposedHeaders: [],
    streamsPerCaller: 20,
    stopping: new AbortController().signal,
    observer: noObserver,
    rateLimits: null,
    callerLimits: null,
    idempotency: null,
    explainError: (problem) => problem,
    clock: systemClock,
    cadence: () => options.clock ?? systemClock,
    onRoute: () => undefined,
    ...options,
    ...checks,
    document,
    isSlug: createSlugTest(document),
  };
}

/** Runs a check of a response. A violation is logged and the response sent, or it is thrown, as the options say. */
export function guard<Extra>(
  { violations, log, observer }: Pick<DispatchSettings<Extra>, 'violations' | 'log' | 'observer'>,
  { requestId, extra }: { readonly requestId: string; readonly extra: Extra },
  check: () => void,
): void {
  try {
    check();
  } catch (error) {
    if (violations === 'fail' || !(error instanceof ContractViolation)) throw error;
    observer.violated(error.operationId, error.message, extra);
    log.error(
      { requestId, operationId: error.operationId, violation: error.message },
      'A response does not match the contract.',
    );
  }
}

/** The body of a response as its client gets it. */
export function toSentBody<Extra>(
  { unknownMembers, members }: Pick<DispatchSettings<Extra>, 'unknownMembers' | 'members'>,
  operation: Operation | null,
  { status, body }: { readonly status: number; readonly body: unknown },
): unknown {
  return operation && unknownMembers === 'strip' ? members.stripBody(operation, status, body) : toData(body);
}

/** Throws a violation for a member that the contract does not declare. */
export function reportUnknown(operation: Operation, path: string | null): void {
  if (path !== null)
    throw new ContractViolation(operation, `its response has the unknown member ${path}; declare it or leave it out`);
}
