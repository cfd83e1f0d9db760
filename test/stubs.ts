import type { Handlers } from '../generated/handlers.ts';
import { inline, isObject } from '../server/contract/document.ts';
import type { Operation } from '../server/model/operation.ts';
import { contract, table } from './contract/requests.ts';

/** The least backend: each operation answers the contract's first example of its first success. */
export function createStubs(): Handlers {
  const entries = table.map((operation) => {
    const answer = exampleAnswer(operation);
    return [operation.id, async () => answer];
  });
  // Each operation of the table has its handler, and what it answers is the contract's own example.
  return Object.fromEntries(entries) as Handlers;
}

/** The first success of an operation, with the body that the contract gives as its example. */
export function exampleAnswer({ id, method, path, success }: Operation): { readonly status: number; readonly body: unknown } {
  const [status = ''] = Object.keys(success);
  const content = ['responses', status, 'content', 'application/json', 'examples'].reduce<unknown>(
    (node, step) => (isObject(node) ? inline(contract, node[step]) : undefined),
    contract.paths[path]?.[method],
  );
  const example = inline(contract, Object.values(isObject(content) ? content : {})[0]);
  if (!isObject(example)) throw new Error(`${id} has no example of its ${status}`);
  return { status: Number(status), body: example.value };
}
