import { asObject, type Contract } from '../../contract/document.ts';
import { exampleRequest as exampleOf, firstExample } from '../../contract/example-request.ts';
import { addressOf } from '../../contract/samples/address.ts';
import type { Operation } from '../../contract/model/operation.ts';

/** The token that the servers accept. It is as long as a real one. */
export const token = `pcp_${'bench'.repeat(8)}`;

/** A header as a tracing client sends it (W3C Trace Context). */
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** A valid request of the contract. */
export interface BenchRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** The token to send, if it is not the default one. */
  readonly credential?: string;
  /** Whether to send the header `traceparent`. */
  readonly traced?: boolean;
}

export function headersOf({ body, credential = token, traced = false }: BenchRequest): Record<string, string> {
  return {
    authorization: `Bearer ${credential}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(traced ? { traceparent } : {}),
  };
}

/** The response of a trivial handler. */
export interface BenchResponse {
  readonly status: number;
  readonly body: unknown;
}

/** The measured operations: a GET, a POST with a body, and the first and the last operation of the contract. */
export function measuredOperations({ operations }: Contract): readonly Operation[] {
  const named = ['getApp', 'createVar'].map((id) => operations.find((operation) => operation.id === id));
  const chosen = [...named, operations.at(0), operations.at(-1)];
  return chosen.map((operation) => {
    if (!operation) throw new Error('The benchmark measures getApp and createVar, but the contract lacks one of them.');
    return operation;
  });
}

/** The example request of the contract: path and body. Query parameters keep their defaults. */
export function exampleRequest({ document }: Contract, operation: Operation): BenchRequest {
  const { path, body } = exampleOf(document, operation);
  return {
    method: operation.method.toUpperCase(),
    path: addressOf(operation, { path, query: {} }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** The example of the first success response of an operation. */
export function exampleResponse({ document }: Contract, { path, method, success }: Operation): BenchResponse {
  const [status = ''] = Object.keys(success);
  const responses = asObject(asObject(document.paths[path]?.[method]).responses);
  return { status: Number(status), body: firstExample(document, responses[status]) };
}
