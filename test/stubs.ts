import type { Handlers } from '../generated/handlers.ts';
import { inline, isObject } from '../contract/document.ts';
import type { Operation } from '../contract/model/operation.ts';
import { contract, table } from './contract/requests.ts';

/** A backend of examples: each operation returns the first example of its first success. */
export function createStubs(): Handlers {
  const entries = table.map((operation) => {
    const reply = exampleReply(operation);
    return [operation.id, async () => reply];
  });
  // Each operation of the table has a handler, and its reply is an example of the contract.
  return Object.fromEntries(entries) as Handlers;
}

/** The first success of an operation, with the body of its first example. */
export function exampleReply({ id, method, path, success }: Operation): {
  readonly status: number;
  readonly body: unknown;
} {
  const [status = ''] = Object.keys(success);
  const content = ['responses', status, 'content', 'application/json', 'examples'].reduce<unknown>(
    (node, step) => (isObject(node) ? inline(contract, node[step]) : undefined),
    contract.paths[path]?.[method],
  );
  const example = inline(contract, Object.values(isObject(content) ? content : {})[0]);
  if (!isObject(example)) throw new Error(`${id} has no example for ${status}`);
  return { status: Number(status), body: example.value };
}
