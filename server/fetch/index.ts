export type { Handler, Handlers, Input, Output } from '../../generated/handlers.ts';
export { operations, type OperationId } from '../../generated/operations.ts';
export { skeleton } from '../../generated/skeleton.ts';
export type { Contract, OpenApiDocument } from '../../contract/document.ts';
export { ContractError, readOperations } from '../../contract/operations.ts';
export { Problem, type ProblemCode } from '../../contract/problem.ts';
export type { RequestValidator, Sent } from '../dispatch/request.ts';
export {
  ConnectionLost,
  isUnfilled,
  NamedEvent,
  notImplemented,
  type RequestContext,
} from '../../contract/model/handler.ts';
export type { Access, Operation, Role, Scope } from '../../contract/model/operation.ts';
export type { Membership, Principal } from '../../contract/model/principal.ts';
export type { UploadTree } from '../../contract/model/upload.ts';
export type { Clock } from '../ports/clock.ts';
export type { Credential } from '../../contract/model/principal.ts';
export type { HeldKey, Idempotency, KeyedRequest } from '../ports/idempotency.ts';
export type { Identity } from '../ports/identity.ts';
export type { Log } from '../ports/log.ts';
export type { Observer } from '../ports/observer.ts';
export { createMemoryIdempotency } from '../dispatch/memory-idempotency.ts';
export { createFetch, createFetchFront } from './fetch.ts';
export type { FetchHandler } from './handler.ts';
export type { FetchOptions } from './options.ts';
export { createContractValidator } from './validation/contract-validator.ts';
