import { asList, asObject, type Contract, inline, type OpenApiDocument } from '../../server/http/document.ts';
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
export function exampleRequest({ document }: Contract, { path, method }: Operation): BenchRequest {
  const item = document.paths[path] ?? {};
  const operation = asObject(item[method]);
  const parameters = [...asList(item.parameters), ...asList(operation.parameters)].map((one) => asObject(inline(document, one)));
  const value = (name: string) => String(parameters.find((one) => one.in === 'path' && one.name === name)?.example);
  const body = firstExample(document, operation.requestBody);
  return {
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name))),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** The contract's own example of an operation's first success. */
export function exampleAnswer({ document }: Contract, { path, method, success }: Operation): BenchAnswer {
  const [status = ''] = Object.keys(success);
  const responses = asObject(asObject(document.paths[path]?.[method]).responses);
  return { status: Number(status), body: firstExample(document, inline(document, responses[status])) };
}

function firstExample(document: OpenApiDocument, holder: unknown): unknown {
  const media = asObject(asObject(asObject(holder).content)['application/json']);
  const [example] = Object.values(asObject(media.examples));
  return asObject(inline(document, example)).value;
}
