import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import { resolve } from '../model/compare-operations.ts';
import type { ApiOperation, Comparison, OperationPair } from '../model/change.ts';
import { isErrorStatus } from '../rules/errors.ts';
import { comparedExtensions, internalExtensions } from '../rules/extensions.ts';
import { commonStatuses, headersOf, parametersOf } from '../rules/parts.ts';

/**
 * The two documents that Redocly compares: only operations that both have, without the parts that the rules here
 * compare.
 */
export interface Views {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/**
 * Each operation gets a path of its own. Otherwise Redocly takes a path that was removed and one that was added for a
 * renamed one. A stream gets a path for each kind of frame, so that the schemas of frames are compared like responses.
 */
export function viewsOf(comparison: Comparison): Views {
  const { before, after, pairs } = comparison;
  const paths: { before: JsonObject; after: JsonObject } = { before: {}, after: {} };
  const webhooks: { before: JsonObject; after: JsonObject } = { before: {}, after: {} };
  for (const pair of pairs) {
    const target = pair.after.isWebhook ? webhooks : paths;
    const name = pathOf(pair.after);
    target.before[name] = { [pair.after.method]: operationView(comparison, pair, 'before') };
    target.after[name] = { [pair.after.method]: operationView(comparison, pair, 'after') };
    for (const frame of commonFrames(pair.before, pair.after)) {
      paths.before[`/stream/${pair.after.id}/${frame}`] = { get: frameView(pair.before, frame) };
      paths.after[`/stream/${pair.after.id}/${frame}`] = { get: frameView(pair.after, frame) };
    }
  }
  return {
    before: { ...rootView(before), paths: paths.before, webhooks: webhooks.before },
    after: { ...rootView(after), paths: paths.after, webhooks: webhooks.after },
  };
}

/** The operation's path in the view: its id, and the path parameters that Redocly expects in a path. */
function pathOf({ id, path, isWebhook }: ApiOperation): string {
  if (isWebhook) return id;
  const parameters = path.match(/\{[^}]*\}/g) ?? [];
  return ['', 'operation', id.replaceAll(/[/{}]/g, ' '), ...parameters].join('/');
}

const componentKinds = ['schemas', 'responses', 'headers', 'parameters', 'requestBodies', 'securitySchemes'];

/** The version says what changed; it is not a change itself. */
function rootView({ openapi, components }: JsonObject): JsonObject {
  const kinds = componentKinds.map((kind) => [kind, stripNames(asObject(asObject(components)[kind]))]);
  return { openapi, info: { title: '', version: '' }, components: Object.fromEntries(kinds) };
}

/** The members that both operations have. A rule reports those that only one of them has. */
function operationView(comparison: Comparison, pair: OperationPair, side: 'before' | 'after'): JsonObject {
  const { node } = pair[side];
  const document = comparison[side];
  const own = parametersOf(pair[side]);
  // A path parameter may have another name; it is the same parameter.
  const parameters = [...parametersOf(pair.after)].flatMap(([key, { name }]) => {
    const parameter = own.get(key);
    return parameter && parametersOf(pair.before).has(key) ? [{ ...parameter, name }] : [];
  });
  const responses = commonStatuses(pair).map((status): [string, JsonObject] => {
    const response = resolve(document, asObject(node.responses)[status]);
    const view = isErrorStatus(status) ? errorView(response) : asObject(strip(response));
    return [status, { ...view, headers: commonHeaders(comparison, pair, status, asObject(view.headers)) }];
  });
  return {
    parameters: parameters.map(strip),
    ...(node.requestBody === undefined ? {} : { requestBody: strip(node.requestBody) }),
    responses: Object.fromEntries(responses),
  };
}

function commonHeaders(
  { before, after }: Comparison,
  pair: OperationPair,
  status: string,
  headers: JsonObject,
): JsonObject {
  const old = headersOf(before, pair.before, status);
  const current = headersOf(after, pair.after, status);
  const entries = Object.entries(headers).filter(
    ([name]) => old.has(name.toLowerCase()) && current.has(name.toLowerCase()),
  );
  return Object.fromEntries(entries.map(([name, header]) => [current.get(name.toLowerCase()) ?? name, header]));
}

/** The schemas that an error may have. Its codes are left out: they have a rule of their own. */
function errorView(response: JsonObject): JsonObject {
  const view = asObject(strip(response));
  const content = Object.entries(asObject(view.content)).map(([type, media]) => {
    const { schema } = asObject(media);
    const references = [...new Set(referencesOf(schema))].toSorted();
    return [type, { schema: references.length === 0 ? schema : { anyOf: references.map(($ref) => ({ $ref })) } }];
  });
  return { ...view, ...(content.length === 0 ? {} : { content: Object.fromEntries(content) }) };
}

/** The references of a schema and of its variants, not those of its properties. */
function referencesOf(schema: unknown): string[] {
  const { $ref, anyOf, oneOf } = asObject(schema);
  return [...(typeof $ref === 'string' ? [$ref] : []), ...[...asList(anyOf), ...asList(oneOf)].flatMap(referencesOf)];
}

/** The names of the frames that both streams have; `data` are frames without a name. */
function commonFrames(before: ApiOperation, after: ApiOperation): string[] {
  const old = framesOf(before);
  const current = framesOf(after);
  return Object.keys(old).filter((name) => current[name] !== undefined);
}

function framesOf({ node }: ApiOperation): JsonObject {
  const { data, events } = asObject(node['x-sse']);
  return data === undefined ? {} : { data, ...asObject(events) };
}

function frameView(operation: ApiOperation, frame: string): JsonObject {
  const content = { 'application/json': { schema: strip(framesOf(operation)[frame]) } };
  return { responses: { '200': { description: '', content } } };
}

/** Members that the rules here compare, or that no client sees. */
const left = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'links',
  'tags',
  'security',
  'operationId',
]);
/** The members whose keys are names, not keywords. */
const named = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'content',
  'headers',
  'responses',
  'variables',
  'mapping',
]);
/** The members whose values are data. */
const data = new Set(['enum', 'const', 'required']);

/** A copy without what is left to the rules; a description is required in some places and is empty there. */
function strip(node: unknown): unknown {
  if (Array.isArray(node)) return asList(node).map(strip);
  if (!isObject(node)) return node;
  const members = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (left.has(key) || comparedExtensions.has(key) || internalExtensions.has(key)) return [];
    // Redocly compares only plain values of members that it does not know, so others are written as a text.
    if (key === 'default' || key.startsWith('x-'))
      return [[key, typeof value === 'object' ? JSON.stringify(value) : value]];
    if (data.has(key)) return [[key, value]];
    return [[key, named.has(key) && isObject(value) ? stripNames(value) : strip(value)]];
  });
  return Object.fromEntries(members);
}

function stripNames(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, strip(value)]));
}
