import type { RequestContext } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import type { Request, Response } from 'express';
import { createBodyReader } from './body.ts';
import type { Contract, OpenApiDocument } from './document.ts';
import { createUploadReceiver } from './upload/receive.ts';
import { createRequestValidator } from './validate.ts';

/** A handler as the front calls it: what each may be given and answer has been checked by the compiler where it was written. */
export type AnyHandler = (input: object, context: RequestContext) => Promise<object>;

/** An operation, ready to be called: everything about it that can be prepared before a request comes. */
export interface Endpoint {
  readonly operation: Operation;
  readonly handler: AnyHandler;
  readonly receive: Receive;
}

/** Reads and validates what a request sends, and returns its body: JSON, nothing, or a tree that is to be disposed of. */
export type Receive = (arrival: {
  readonly request: Request;
  readonly response: Response;
  readonly params: Readonly<Record<string, string>>;
}) => Promise<unknown>;

/** Prepares an endpoint for each operation of the contract. */
export function createEndpoints(
  handlers: Readonly<Record<string, AnyHandler>>,
  { document, operations }: Contract,
  uploadFolder: string,
): Promise<Endpoint[]> {
  return Promise.all(
    operations.map(async (operation) => {
      const handler = handlers[operation.id];
      if (!handler) throw new Error(`${operation.id} has no handler`);
      return { operation, handler, receive: await createReceive(operation, document, uploadFolder) };
    }),
  );
}

async function createReceive(operation: Operation, document: OpenApiDocument, parent: string): Promise<Receive> {
  const { upload, body } = operation;
  const readJson = createBodyReader(operation);
  const validate = await createRequestValidator(document, operation);
  if (upload && body) {
    return createUploadReceiver({ limits: { ...upload, maxRequestBytes: body.limit }, readJson, validate, parent });
  }
  return async ({ request, params }) => {
    request.body = await readJson(request);
    await validate(request, params);
    return request.body;
  };
}
