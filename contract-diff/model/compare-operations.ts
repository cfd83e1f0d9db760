import { asList, asObject, inline, type JsonObject, type OpenApiDocument } from '../../contract/document.ts';
import type { ApiOperation, Comparison } from './change.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

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

/** The node that a local reference in a document points to, or the node itself. */
export function resolve(document: JsonObject, node: unknown): JsonObject {
  // Only the references of the document are followed, and they may point anywhere in it.
  return asObject(inline(document as OpenApiDocument, node));
}

function readOperations(document: JsonObject): ApiOperation[] {
  const paths = Object.entries(asObject(document.paths)).map(([path, item]) => ({ path, item, isWebhook: false }));
  const webhooks = Object.entries(asObject(document.webhooks)).map(([path, item]) => ({ path, item, isWebhook: true }));
  return [...paths, ...webhooks].flatMap(({ path, item, isWebhook }) => {
    const pathItem = resolve(document, item);
    return methods.flatMap((method) => {
      if (pathItem[method] === undefined) return [];
      const node = asObject(pathItem[method]);
      const id = typeof node.operationId === 'string' ? node.operationId : `${method.toUpperCase()} ${path}`;
      return [{ id, method, path, isWebhook, node: withInherited(document, pathItem, node) }];
    });
  });
}

function withInherited(document: JsonObject, pathItem: JsonObject, node: JsonObject): JsonObject {
  const own = asList(node.parameters).map((parameter) => resolve(document, parameter));
  const shared = asList(pathItem.parameters)
    .map((parameter) => resolve(document, parameter))
    .filter(({ name, in: place }) => !own.some((parameter) => parameter.name === name && parameter.in === place));
  return { security: document.security ?? [], ...node, parameters: [...own, ...shared] };
}

function keyOf({ isWebhook, method, path }: ApiOperation): string {
  return `${isWebhook ? 'webhook ' : ''}${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
}
