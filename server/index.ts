export type { Handler, Handlers, Input, Output } from '../generated/handlers.ts';
export { errorOrder, type ErrorCheckName } from '../generated/errors.ts';
export { lifecycles, type LifecycleName } from '../generated/lifecycles.ts';
export { operations, type OperationId } from '../generated/operations.ts';
export { skeleton } from '../generated/skeleton.ts';
export { createApp, createFront } from './http/app.ts';
export { createHttpServer } from './http/http-server.ts';
export type { AppOptions } from './http/options.ts';
export { createRequestValidator } from './http/request-validator.ts';
export { serve, type Served, type ServeOptions } from './http/serve.ts';
export type { Call, StreamResponse, TestRequest, TestResponse } from './http/test-call.ts';
export { testHandlers, type TestedHandlers, type TestOptions } from './http/test-handlers.ts';
export type { Contract, OpenApiDocument } from '../contract/document.ts';
export { ContractError, readOperations } from '../contract/operations.ts';
export { Problem, type ProblemCode } from '../contract/problem.ts';
export type { AnyHandler, AnyHandlers, AnyInput } from './dispatch/any-handler.ts';
export type { CallerLimits } from './dispatch/caller-limits.ts';
export { systemClock } from './dispatch/clock.ts';
export { createMemoryIdempotency } from './dispatch/memory-idempotency.ts';
export { createMemoryRateLimits } from './dispatch/memory-rate-limits.ts';
export {
  ConnectionLost,
  type Failure,
  isUnfilled,
  NamedEvent,
  notImplemented,
  type RequestContext,
  type RequestLog,
} from '../contract/model/handler.ts';
export type { ErrorCheck, Lifecycle, Timeout, Transition } from '../contract/model/lifecycle.ts';
export { fail, reply } from '../contract/model/reply.ts';
export type { Access, Operation, Role, Scope } from '../contract/model/operation.ts';
export type { Membership, Principal } from '../contract/model/principal.ts';
export type { UploadTree } from '../contract/model/upload.ts';
export type { Clock } from './ports/clock.ts';
export type { Credential } from '../contract/model/principal.ts';
export type { HeldKey, Idempotency, KeyedRequest } from './ports/idempotency.ts';
export type { Identity } from './ports/identity.ts';
export type { Observer } from './ports/observer.ts';
export type { Log } from './ports/log.ts';
export type { RateLimit, RateLimitDecision, RateLimits } from './ports/rate-limits.ts';
