import type { RequestContext } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { type BodyReader, createBodyReader } from './body.ts';
import type { Contract } from './document.ts';
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

/** Prepares an endpoint for each operation of the contract. */
export function createEndpoints(handlers: Readonly<Record<string, AnyHandler>>, { document, operations }: Contract): Promise<Endpoint[]> {
  return Promise.all(
    operations.map(async (operation) => {
      const handler = handlers[operation.id];
      if (!handler) throw new Error(`${operation.id} has no handler`);
      return { operation, handler, readBody: createBodyReader(operation), validate: await createRequestValidator(document, operation) };
    }),
  );
}
