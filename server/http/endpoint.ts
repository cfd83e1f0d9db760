import type { Request } from 'express';
import type { RequestContext } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { createBodyReader } from './body.ts';
import type { Contract } from '../contract/document.ts';
import { createUploadReceiver } from './upload/receive.ts';
import { createRequestValidators, type Preparation, type RequestValidator } from './request-validator.ts';

/** A handler as the front calls it: what each may be given and answer has been checked by the compiler where it was written. */
export type AnyHandler = (input: object, context: RequestContext) => Promise<object>;

/** An operation, ready to be called: everything about it that can be prepared before a request comes. */
export interface Endpoint {
  readonly operation: Operation;
  readonly handler: AnyHandler;
  readonly receive: Receive;
}

/** Reads and validates what a request sends, and returns its body: JSON, nothing, or a tree that is to be disposed of. */
export type Receive = (arrival: { readonly request: Request; readonly params: Readonly<Record<string, string>> }) => Promise<unknown>;

interface Receiving {
  readonly uploadFolder: string;
  readonly preparation?: Preparation;
}

/** Prepares an endpoint for each operation of the contract. */
export async function createEndpoints(
  handlers: Readonly<Record<string, AnyHandler>>,
  contract: Contract,
  receiving: Receiving,
): Promise<Endpoint[]> {
  const receivers = await createReceivers(contract, receiving);
  return contract.operations.map((operation) => {
    const handler = handlers[operation.id];
    const receive = receivers.get(operation.id);
    if (!handler || !receive) throw new Error(`${operation.id} has no handler`);
    return { operation, handler, receive };
  });
}

/** How each operation's requests are read and validated, by its id: for endpoints, and for whoever only checks. */
export async function createReceivers(
  contract: Contract,
  { uploadFolder, preparation = 'atStart' }: Receiving,
): Promise<ReadonlyMap<string, Receive>> {
  const validators = await createRequestValidators(contract, preparation);
  return new Map(
    contract.operations.flatMap((operation) => {
      const validate = validators.get(operation.id);
      return validate ? [[operation.id, createReceive(operation, validate, uploadFolder)] as const] : [];
    }),
  );
}

function createReceive(operation: Operation, validate: RequestValidator, parent: string): Receive {
  const { upload, body } = operation;
  const readJson = createBodyReader(operation);
  if (upload && body) {
    return createUploadReceiver({ limits: { ...upload, maxRequestBytes: body.limit }, readJson, validate, parent });
  }
  if (!body) return ({ request, params }) => validate(request, params);
  return async ({ request, params }) => {
    request.body = await readJson(request);
    await validate(request, params);
    // What has been read, or the defaults that the validator has put in its place.
    return request.body as unknown;
  };
}
