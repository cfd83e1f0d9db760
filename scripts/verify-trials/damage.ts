import { errorCodeOf } from '../../contract/checks/error-code.ts';
import {
  asList,
  asObject,
  inline,
  isObject,
  type JsonObject,
  type OpenApiDocument,
  responsesOf,
} from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { parseJsonBytes } from '../../contract/parse-json.ts';
import { holdersOf, type Place, placesOf } from '../../contract/member-paths.ts';
import type { CheckId } from '../../verify/model/check.ts';
import type { Alteration, PassedRequest, PassedResponse } from './altering-proxy.ts';

/** The kinds of damage, each with the checks that may find it. */
export const kinds = {
  /** Another status. */
  status: ['status'],
  /** A required member is missing. */
  missing: ['body'],
  /** A member has another type. */
  type: ['body'],
  /** A member has a value outside its `enum`, format or bounds. */
  value: ['body'],
  header: ['headers'],
  media: ['media-type'],
  /** A code that the contract does not declare. */
  code: ['error-code', 'body'],
  /** A code that the operation has for another reason, each time. */
  otherCode: [
    'access',
    'conflicts',
    'limits',
    'refuses-invalid',
    'credentials',
    'existence',
    'lifecycle',
    'effects',
    'accepts-valid',
  ],
  frame: ['frames'],
  /** A list in the wrong order, each time. */
  order: ['lists', 'frames', 'effects', 'existence'],
  /** A member of the request comes back with another value, each time. */
  echo: ['effects', 'existence', 'body'],
} as const satisfies Record<string, readonly CheckId[]>;

export type Kind = keyof typeof kinds;

/** What happens to the responses of one operation. */
export interface Damage {
  readonly operation: Operation;
  readonly kind: Kind;
  readonly status: number;
  /** The error code of the responses; `null` for successes. */
  readonly code: string | null;
  readonly place: Place | null;
  /** The member by which the list at the place is ordered. */
  readonly orderedBy?: string | null;
}

type Random = () => number;

/** All damages of a kind that the contract lets an operation have. Those break its rules, whatever the values are. */
export function damagesOf(
  document: OpenApiDocument,
  operation: Operation,
  kind: Kind,
  isSeen: (name: string) => boolean,
): Damage[] {
  const statuses = responsesOf(document, operation).filter(
    ([status]) => Number(status) in operation.success && isSeen(`${operation.id} ${status}`),
  );
  const successes = statuses.map(([status, response]) => {
    const { schema } = asObject(asObject(response.content)['application/json']);
    return { operation, kind, status: Number(status), code: null, schema };
  });
  const failures = Object.entries(operation.errors).flatMap(([status, codes]) =>
    codes
      .filter((code) => isSeen(`${operation.id} ${status} ${code}`))
      .map((code) => ({
        operation,
        kind,
        status: Number(status),
        code,
        place: null,
        others: codes.filter((one) => one !== code),
      })),
  );
  const inBodies = (fits: (place: Place) => boolean) =>
    successes.flatMap(({ schema, ...rest }) =>
      placesOf(document, schema)
        .filter(fits)
        .map((place) => ({ ...rest, place })),
    );
  const anywhere = successes.map((one) => ({ ...one, place: null }));
  switch (kind) {
    case 'status':
    case 'header':
      return [...anywhere, ...failures];
    case 'media':
      return anywhere;
    case 'missing':
      return inBodies(({ isRequired }) => isRequired);
    case 'type':
      return inBodies(({ schema }) => 'type' in schema || 'oneOf' in schema || 'allOf' in schema);
    case 'value':
      return inBodies(({ schema }) => wrongValue(schema) !== undefined);
    case 'code':
      return failures;
    case 'otherCode':
      return failures.filter(({ others }) => others.length > 0);
    case 'frame':
      // The frames of a log are any text.
      return operation.stream?.data === 'json' ? anywhere : [];
    case 'order':
      return inBodies(({ schema, path }) => path.length === 1 && orderOf(document, schema) !== null).map((one) => ({
        ...one,
        orderedBy: orderOf(document, one.place.schema),
      }));
    case 'echo':
      return inBodies(({ path }) => path.length === 2 && sentBy(document, operation).includes(path[1] ?? ''));
  }
}

/** Members of the JSON body of requests. */
function sentBy(document: OpenApiDocument, { path, method }: Operation): string[] {
  const body = asObject(inline(document, asObject(document.paths[path]?.[method]).requestBody));
  const { schema } = asObject(asObject(body.content)['application/json']);
  return placesOf(document, schema).flatMap(({ path: at }) => (at.length === 1 ? at : []));
}

/** The time by which a list is ordered, as its description says; `null` where its items have no such member. */
function orderOf(document: OpenApiDocument, { description, items }: JsonObject): string | null {
  const [isOrdered, named] = /(?:Ordered by `(\w+)`, )?\b(?:newest|oldest) first/.exec(String(description)) ?? [];
  const members = placesOf(document, items).flatMap(({ path }) => (path.length === 1 ? path : []));
  const member = [named, 'createdAt', 'ts'].find((name) => name !== undefined && members.includes(name));
  return isOrdered === undefined ? null : (member ?? null);
}

/** A value of the right type that the schema excludes; `undefined` if it excludes no such value. */
function wrongValue(schema: JsonObject): unknown {
  const types = [schema.type].flat();
  if (Array.isArray(schema.enum) || schema.const !== undefined)
    return types.includes('string') ? 'no such value' : undefined;
  if (typeof schema.minimum === 'number') return schema.minimum - 1;
  if (schema.format === 'date-time' || schema.format === 'uuid') return 'damaged';
  if (typeof schema.maxLength === 'number' && types.includes('string')) return 'x'.repeat(schema.maxLength + 1);
  return undefined;
}

/**
 * A server with these damages. Each comes about in one response, after some others that it would fit; a kind that is
 * visible only beside other responses, in all of them. `done` has those that came about.
 */
export function plantDamage(
  damages: readonly Damage[],
  { table, random, after }: { readonly table: readonly Operation[]; readonly random: Random; readonly after: number },
): { readonly alteration: Alteration; readonly done: ReadonlySet<Damage> } {
  const done = new Set<Damage>();
  const passed = new Map<Damage, number>();
  const find = createFindOperation(table);
  const dueFor = (request: PassedRequest) => {
    const operation = find(request);
    return damages.filter((one) => one.operation === operation && (!done.has(one) || lasting.includes(one.kind)));
  };
  /** Whether it comes about now; if not, the response is counted. */
  const isNow = (one: Damage): boolean => {
    const before = passed.get(one) ?? 0;
    passed.set(one, before + 1);
    if (before < after && !lasting.includes(one.kind)) return false;
    done.add(one);
    return true;
  };
  const response = (whole: PassedResponse, request: PassedRequest): PassedResponse => {
    for (const due of dueFor(request)) {
      const result = damaged(due, whole, request, random);
      if (result && isNow(due)) return result;
    }
    return whole;
  };
  const frame = (data: string, request: PassedRequest): string => {
    const due = dueFor(request).find(({ kind }) => kind === 'frame');
    return due && isNow(due) ? '{"damaged":true}' : data;
  };
  return { alteration: { response, frame }, done };
}

/** These are visible only beside other responses. */
const lasting: readonly Kind[] = ['otherCode', 'order', 'echo'];

function createFindOperation(table: readonly Operation[]): (request: PassedRequest) => Operation | undefined {
  // A path without parameters comes first: /workspaces/slug-check is not a workspace.
  const patterns = table
    .map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    .toSorted((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length);
  return ({ method, target }) => {
    const path = target.split('?')[0] ?? '';
    return patterns.find(({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(path))
      ?.operation;
  };
}

/** `undefined`: this response does not fit. */
function damaged(
  { operation, kind, status, code, place, orderedBy = null }: Damage,
  whole: PassedResponse,
  request: PassedRequest,
  random: Random,
): PassedResponse | undefined {
  if (whole.status !== status) return undefined;
  const body = asObject(parseJsonBytes(whole.body));
  if (code !== null && errorCodeOf(body) !== code) return undefined;
  const withBody = (change: boolean) => (change ? { ...whole, body: Buffer.from(JSON.stringify(body)) } : undefined);
  switch (kind) {
    case 'status':
      return { ...whole, status: 207 };
    case 'header': {
      const { 'x-request-id': _id, ...headers } = whole.headers;
      return { ...whole, headers };
    }
    case 'media':
      return { ...whole, headers: { ...whole.headers, 'content-type': 'text/html' } };
    case 'code':
      return { ...whole, body: withCode(whole.body, 'no_such_code') };
    case 'otherCode': {
      const others = (operation.errors[status] ?? []).filter((one) => one !== code);
      return { ...whole, body: withCode(whole.body, others[0] ?? '') };
    }
    case 'frame':
      return undefined;
    case 'missing':
    case 'type':
    case 'value':
      return withBody(place !== null && damageMember(kind, place, body, random));
    case 'order':
      return withBody(place !== null && orderedBy !== null && reverse(place, orderedBy, body));
    case 'echo':
      return withBody(place !== null && changeEcho(place, body, asObject(parseJsonBytes(request.body))));
  }
}

function withCode(body: Buffer, code: string): Buffer {
  return Buffer.from(body.toString().replaceAll(/"code":"\w+"/g, `"code":"${code}"`));
}

function damageMember(
  kind: 'missing' | 'type' | 'value',
  { path, schema }: Place,
  body: JsonObject,
  random: Random,
): boolean {
  const name = path.at(-1) ?? '';
  const holders = holdersOf(body, path).filter((one) => name in one);
  const holder = holders[Math.floor(random() * holders.length)];
  if (!holder) return false;
  // No schema of the contract accepts the list or the number: those with a list have objects or texts in it.
  if (kind === 'type') holder[name] = typeof holder[name] === 'object' && holder[name] !== null ? 7 : [['damaged']];
  else if (kind === 'value') holder[name] = wrongValue(schema);
  else Reflect.deleteProperty(holder, name);
  return true;
}

/** A list of which two items have different times. */
function reverse({ path: [name = ''] }: Place, member: string, body: JsonObject): boolean {
  const items = asList(body[name]).map(asObject);
  const [first, last] = [items[0]?.[member], items.at(-1)?.[member]];
  if (first === undefined || first === last) return false;
  body[name] = items.toReversed();
  return true;
}

function changeEcho({ path: [item = '', name = ''] }: Place, body: JsonObject, sent: JsonObject): boolean {
  const record = body[item];
  if (!isObject(record) || !(name in sent) || record[name] !== sent[name]) return false;
  const value = record[name];
  if (typeof value === 'string')
    record[name] =
      value.split('').toReversed().join('') === value ? `${value}x` : value.split('').toReversed().join('');
  else if (typeof value === 'boolean') record[name] = !value;
  else if (typeof value === 'number') record[name] = value + 1;
  else return false;
  return true;
}
