import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { resolve } from './references.ts';
import type { ApiOperation, Comparison } from './change.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Matches the operations of two documents by method and path; the names of path parameters do not matter. */
export function compareOperations(before: JsonObject, after: JsonObject): Comparison {
  const old = new Map(readOperations(before).map((operation) => [keyOf(operation), operation]));
  const current = new Map(readOperations(after).map((operation) => [keyOf(operation), operation]));
  const pairs = [...old].flatMap(([key, operation]) => {
    const match = current.get(key);
    return match ? [{ before: operation, after: match }] : [];
  });
  return {
    before,
    after,
    pairs,
    removed: [...old].flatMap(([key, operation]) => (current.has(key) ? [] : [operation])),
    added: [...current].flatMap(([key, operation]) => (old.has(key) ? [] : [operation])),
  };
}

function readOperations(document: JsonObject): ApiOperation[] {
  const ofPaths = Object.entries(asObject(document.paths)).flatMap(([path, item]) =>
    readItem(document, path, item, false),
  );
  const ofWebhooks = Object.entries(asObject(document.webhooks)).flatMap(([path, item]) =>
    readItem(document, path, item, true),
  );
  return [...ofPaths, ...ofWebhooks];
}

/** The operations of a path item, and those of their callbacks. Extensions are members of `paths` too. */
function readItem(document: JsonObject, path: string, item: unknown, isWebhook: boolean): ApiOperation[] {
  if (path.startsWith('x-')) return [];
  const pathItem = resolve(document, item);
  const nodes = [
    ...methods.map((method): [string, unknown] => [method, pathItem[method]]),
    ...Object.entries(asObject(pathItem.additionalOperations)),
  ];
  return nodes.flatMap(([method, written]) => {
    if (written === undefined) return [];
    const node = asObject(written);
    const id = typeof node.operationId === 'string' ? node.operationId : `${method.toUpperCase()} ${path}`;
    const operation = { id, method, path, isWebhook, node: withInherited(document, pathItem, node) };
    return [operation, ...readCallbacks(document, operation)];
  });
}

/** The requests that the service sends because of an operation: by name of the callback and address. */
function readCallbacks(document: JsonObject, { id, method, path, node }: ApiOperation): ApiOperation[] {
  return Object.entries(asObject(node.callbacks)).flatMap(([name, callback]) =>
    Object.entries(resolve(document, callback)).flatMap(([address, item]) =>
      readItem(document, `${name} ${address}`, item, true).map((operation) => ({
        ...operation,
        id: typeof operation.node.operationId === 'string' ? operation.id : `${id}, callback ${name}`,
        callbackOf: `${method} ${path}`,
      })),
    ),
  );
}

function withInherited(document: JsonObject, pathItem: JsonObject, node: JsonObject): JsonObject {
  const own = asList(node.parameters).map((parameter) => resolve(document, parameter));
  const shared = asList(pathItem.parameters)
    .map((parameter) => resolve(document, parameter))
    .filter(({ name, in: place }) => !own.some((parameter) => parameter.name === name && parameter.in === place));
  return { security: document.security ?? [], ...node, parameters: [...own, ...shared] };
}

function keyOf({ isWebhook, method, path, callbackOf }: ApiOperation): string {
  const [kind, written] =
    callbackOf === undefined ? [isWebhook ? 'webhook' : '', path] : ['callback', `${callbackOf} ${path}`];
  return `${kind} ${method} ${written.replaceAll(/\{[^}]*\}/g, '{}')}`;
}
