import { didYouMean } from '../../../contract/model/did-you-mean.ts';
import { isRecord } from '../expansions/story.js';

/**
 * An operation that creates a record or lists records has links to the operations that take their ids. Each link names
 * an existing operation, gives every path parameter of it and no unknown parameter, and its values are in the first
 * example of the operation. While two operations share an id, no link is checked: those to that id, and to the id that
 * the second operation ought to have, would all be problems of their own.
 */
export function linksDeclared(report) {
  const all = [];
  return {
    Paths: {
      PathItem: {
        Operation(operation, ctx, { PathItem }) {
          const parameters = [...(PathItem.parameters ?? []), ...(operation.parameters ?? [])].map(
            (one) => ctx.resolve(one).node,
          );
          all.push({ operation, location: ctx.location, parameters, resolve: ctx.resolve });
        },
      },
    },
    Root: {
      leave(_, ctx) {
        const byId = new Map(all.map((found) => [found.operation.operationId, found]));
        const targets = byId.size < all.length ? null : byId;
        for (const found of all) checkOperation(found, targets, (node, message, at) => report(ctx, node, message, at));
      },
    },
  };
}

/** Checks the links themselves if the operations that they lead to are given. */
function checkOperation(found, targets, report) {
  const { operation, location } = found;
  const [status, response] = Object.entries(operation.responses ?? {}).find(([one]) => one.startsWith('2')) ?? [];
  if (!response) return;
  const links = Object.entries(response.links ?? {});
  const exchange = firstExchange(found, response);
  if (links.length === 0 && needsLinks(location, operation, exchange.body)) {
    report(
      operation,
      'The response has ids, but no `links` to the operations that take them.',
      location.child(['responses', status]),
    );
  }
  for (const [name, link] of targets ? links : []) {
    const at = location.child(['responses', status, 'links', name]);
    for (const problem of problemsOf(link, targets, exchange)) report(operation, problem, at);
  }
}

/** A POST whose response has the id of a record, or an operation that lists records with ids or slugs. */
function needsLinks(location, { operationId }, body) {
  const isList = /^list[A-Z]/.test(operationId);
  if (!isList && !location.pointer.endsWith('/post')) return false;
  const names = isList ? ['id', 'slug', 'userId'] : ['id', 'uploadId'];
  const records = Object.values(isRecord(body) ? body : {}).map((value) =>
    Array.isArray(value) && isList ? value[0] : value,
  );
  return (
    records.some((record) => isRecord(record) && names.some((name) => name in record)) ||
    (!isList && isRecord(body) && 'uploadId' in body)
  );
}

/** The parameters, the body and the response of the first example. */
function firstExchange({ operation, parameters, resolve }, response) {
  const requestBody = operation.requestBody && resolve(operation.requestBody).node;
  const first = (holder) => Object.entries(holder?.content?.['application/json']?.examples ?? {})[0] ?? [];
  const [name] = [...first(requestBody), ...first(response)];
  const own = operation['x-example-parameters']?.[name] ?? {};
  const valuesIn = (where) =>
    Object.fromEntries(
      parameters
        .filter((one) => one?.in === where)
        .map((one) => [one.name, Object.hasOwn(own, one.name) ? own[one.name] : one.example]),
    );
  const valueOf = ([, example]) => (example ? resolve(example).node?.value : undefined);
  return {
    path: valuesIn('path'),
    query: valuesIn('query'),
    requestBody: valueOf(first(requestBody)),
    body: valueOf(first(response)),
  };
}

function problemsOf({ operationId, parameters = {} }, operations, exchange) {
  const target = operations.get(operationId);
  if (!target) return [`There is no operation "${operationId}".${didYouMean(operationId ?? '', operations.keys())}`];
  const known = target.parameters.map((one) => one?.name);
  const inPath = target.parameters.filter((one) => one?.in === 'path').map((one) => one.name);
  return [
    ...inPath
      .filter((name) => !(name in parameters))
      .map((name) => `The link does not give the path parameter "${name}".`),
    ...Object.keys(parameters)
      .filter((name) => !known.includes(name))
      .map((name) => `${operationId} has no parameter "${name}".`),
    ...Object.values(parameters)
      .filter((value) => !isInExample(value, exchange))
      .map((value) => `${value} is not in the first example.`),
  ];
}

/** Whether a runtime expression has a value; a text that is not an expression is its own value. */
function isInExample(expression, { path, query, requestBody, body }) {
  if (!String(expression).startsWith('$')) return true;
  const [, place, name] = /^\$request\.(path|query)\.([\w-]+)$/.exec(expression) ?? [];
  if (place) return isPresent((place === 'path' ? path : query)[name]);
  const [, part, pointer] = /^\$(request|response)\.body#(\/.*)$/.exec(expression) ?? [];
  if (!part) return false;
  const steps = pointer.slice(1).split('/');
  return isPresent(steps.reduce((at, step) => at?.[step], part === 'request' ? requestBody : body));
}

function isPresent(value) {
  return value !== undefined && value !== null;
}
