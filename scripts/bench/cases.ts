import { asObject, type Contract } from '../../server/contract/document.ts';
import { exampleAddress, exampleRequest as exampleOf, firstExample } from '../../server/contract/example-request.ts';
import type { Operation } from '../../server/model/operation.ts';

/** A token that the bench's servers know; of the length that real ones have. */
export const token = `pcp_${'bench'.repeat(8)}`;

/** A valid request of the contract, as the load sends it. */
export interface BenchRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** Whose request it is, where not that of the bench's own token. */
  readonly credential?: string;
}

export function headersOf({ body, credential = token }: BenchRequest): Record<string, string> {
  return { authorization: `Bearer ${credential}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
}

/** What a trivial handler answers. */
export interface BenchAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What is measured, by the name it has in the table: a GET, a POST with a body, the first and the last operation. */
export function measuredOperations({ operations }: Contract): readonly Operation[] {
  const named = ['getApp', 'createVar'].map((id) => operations.find((operation) => operation.id === id));
  const chosen = [...named, operations.at(0), operations.at(-1)];
  return chosen.map((operation) => {
    if (!operation) throw new Error('The bench measures getApp and createVar, and the contract has lost one of them.');
    return operation;
  });
}

/** The contract's own example of a request: its path values, and its body; query parameters keep their defaults. */
export function exampleRequest({ document }: Contract, operation: Operation): BenchRequest {
  const { path, body } = exampleOf(document, operation);
  return {
    method: operation.method.toUpperCase(),
    path: exampleAddress(operation, { path, query: {} }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** The contract's own example of an operation's first success. */
export function exampleAnswer({ document }: Contract, { path, method, success }: Operation): BenchAnswer {
  const [status = ''] = Object.keys(success);
  const responses = asObject(asObject(document.paths[path]?.[method]).responses);
  return { status: Number(status), body: firstExample(document, responses[status]) };
}
