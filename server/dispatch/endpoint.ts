import { type Contract, parametersOf } from '../../contract/document.ts';
import { Problem } from '../../contract/problem.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { UploadTree } from '../../contract/model/upload.ts';
import type { AnyHandler, AnyHandlers } from './any-handler.ts';
import { readJsonBody } from './json-body.ts';
import { createNumberReader } from './number-texts.ts';
import type { Adapter, DispatchOptions } from './options.ts';
import type { BodySource, RequestValidator, Sent } from './request.ts';
import { wrap } from './wrap-handler.ts';

/** An operation with all that can be prepared before a request comes. */
export interface Endpoint<Extra = unknown> {
  readonly operation: Operation;
  readonly handler: AnyHandler<Extra>;
  readonly receive: Receive;
}

/** The contents of a request, read and validated. */
export interface Received {
  readonly query: object;
  /** A JSON value, nothing, or the tree of an upload, which is to be disposed of. */
  readonly body: unknown;
  readonly upload?: UploadTree & AsyncDisposable;
}

/** Reads and validates what a request sends. Throws or rejects with a `Problem` that names each mistake. */
export type Receive = (
  sent: Pick<Sent, 'target' | 'headers' | 'params' | 'query'>,
  body: BodySource,
) => Promise<Received>;

/** Prepares an endpoint for each operation of the contract. Throws for an operation without a handler. */
export function createEndpoints<Extra>(
  handlers: AnyHandlers<Extra>,
  contract: Contract,
  options: Adapter & Pick<DispatchOptions<Extra>, 'wrapHandler' | 'mapError'>,
): Endpoint<Extra>[] {
  return contract.operations.map((operation) => {
    const handler = handlers[operation.id];
    if (!handler) throw new Error(`The operation ${operation.id} has no handler.`);
    return {
      operation,
      handler: wrap(operation, handler, options),
      receive: createReceive(contract, operation, options),
    };
  });
}

/** How an operation's requests are read and validated: for endpoints, and for a proxy that only checks. */
export function createReceive(
  { document }: Contract,
  operation: Operation,
  { validate: validateRead, receiveUpload }: Adapter,
): Receive {
  const names = queryNames(document, operation);
  const readNumbers = createNumberReader(document, operation);
  const validate: RequestValidator = (of, sent) => validateRead(of, readNumbers(sent));
  if (operation.upload) {
    return async (sent, source) => {
      let query: object = {};
      const keepQuery: RequestValidator = async (...args) => {
        refuseUnknownNames(sent.query, names);
        const valid = await validate(...args);
        query = valid.query;
        return valid;
      };
      const upload = await receiveUpload(operation, { ...sent, body: undefined, bodyBytes: 0 }, source, keepQuery);
      return { query, body: upload, upload };
    };
  }
  if (!operation.body) {
    // Nothing is awaited here, and an async function allocates 1.5 kB.
    return (sent) => {
      refuseUnknownNames(sent.query, names);
      return validate(operation, { ...sent, body: undefined, bodyBytes: 0 });
    };
  }
  return async (sent, source) => {
    const { value: body, bytes } = await readJsonBody(operation, sent, source);
    refuseUnknownNames(sent.query, names);
    return await validate(operation, { ...sent, body, bodyBytes: bytes });
  };
}

function queryNames(document: Contract['document'], operation: Operation): ReadonlySet<string> {
  const inQuery = parametersOf(document, operation).filter((parameter) => parameter.in === 'query');
  return new Set(inQuery.map(({ name }) => String(name)));
}

function refuseUnknownNames(query: Sent['query'], known: ReadonlySet<string>): void {
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const message =
    known.size === 0
      ? 'is unknown; the operation has no query parameters'
      : `is unknown; there are ${[...known].join(', ')}`;
  throw new Problem('bad_body', 'The request does not match the contract; see details.', {
    details: unknown
      .slice(0, 20)
      .map((path) => ({ in: 'query', path, message, rule: 'additionalProperties' }) as const),
  });
}
