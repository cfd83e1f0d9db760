import type { Handlers } from '../../generated/handlers.ts';
import { operations, type OperationId } from '../../generated/operations.ts';
import type { RequestContext } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { type BodyReader, createBodyReader } from './body.ts';
import type { OpenApiDocument } from './document.ts';
import { createRequestValidator, type RequestValidator } from './validate.ts';

/** A handler as the front calls it: what each may be given and answer has been checked by the compiler where it was written. */
export type AnyHandler = (input: object, context: RequestContext) => Promise<object>;

/** An operation, ready to be called: everything about it that can be prepared before a request comes. */
export interface Endpoint {
  readonly operation: Operation;
  readonly handler: AnyHandler;
  readonly readBody: BodyReader;
  readonly validate: RequestValidator;
}

/** Prepares an endpoint for each operation of the table. */
export function createEndpoints(handlers: Handlers, document: OpenApiDocument): Promise<Endpoint[]> {
  return Promise.all(
    Object.values<Operation>(operations).map(async (operation) => ({
      operation,
      // The row's id is a key of the table, and a handler of it takes what the front makes of its contract.
      handler: handlers[operation.id as OperationId] as AnyHandler,
      readBody: createBodyReader(operation),
      validate: await createRequestValidator(document, operation),
    })),
  );
}
