import { asObject, inline, isObject, type JsonObject, responsesOf } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { contract, table } from '../contract/requests.ts';
import type { Alteration, PassedRequest, PassedResponse } from './altering-proxy.ts';

export const kinds = ['status', 'field', 'type', 'header', 'media', 'code', 'frame'] as const;
export type Kind = (typeof kinds)[number];

/** The damage of an operation: of which kind it is, and how many fitting responses come before. */
export type Plan = ReadonlyMap<string, { readonly kind: Kind; readonly after: number }>;

/** A server that damages one response of each operation of the plan. `damaged` has the operations it has done so. */
export function createDamage(plan: Plan, random: () => number): { readonly alteration: Alteration; readonly damaged: Set<string> } {
  const damaged = new Set<string>();
  const passed = new Map<string, number>();
  const dueFor = (request: PassedRequest) => {
    const operation = operationOf(request);
    const due = operation && plan.get(operation.id);
    return operation && due && !damaged.has(operation.id) ? { operation, ...due } : undefined;
  };
  /** Whether this one is to be damaged; if not, it is counted. */
  const isNow = ({ id }: Operation, after: number): boolean => {
    const before = passed.get(id) ?? 0;
    passed.set(id, before + 1);
    if (before < after) return false;
    damaged.add(id);
    return true;
  };
  const response = (whole: PassedResponse, request: PassedRequest): PassedResponse => {
    const due = dueFor(request);
    const result = due && damage(due.kind, due.operation, whole, random);
    return due && result && isNow(due.operation, due.after) ? result : whole;
  };
  const frame = (data: string, request: PassedRequest): string => {
    const due = dueFor(request);
    return due?.kind === 'frame' && isNow(due.operation, due.after) ? '{"damaged":true}' : data;
  };
  return { alteration: { response, frame }, damaged };
}

/** Whether an operation has responses that can be damaged in that way. */
export function canHave(kind: Kind, operation: Operation): boolean {
  // The frames of a log are any text.
  if (kind === 'frame') return operation.stream?.data === 'json';
  return kind !== 'field' || requiredPlaces(schemaOf(operation, Number(Object.keys(operation.success)[0])), []).length > 0;
}

const patterns = table.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

function operationOf({ method, target }: PassedRequest): Operation | undefined {
  const path = target.split('?')[0] ?? '';
  const fitting = patterns.filter(({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(path));
  // A path without parameters comes first: /workspaces/slug-check is not a workspace.
  return fitting.toSorted((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length)[0]?.operation;
}

/** `undefined`: this response does not fit. */
function damage(kind: Kind, operation: Operation, whole: PassedResponse, random: () => number): PassedResponse | undefined {
  const isSuccess = whole.status in operation.success;
  const { 'x-request-id': _id, ...otherHeaders } = whole.headers;
  switch (kind) {
    case 'status':
      return isSuccess ? { ...whole, status: whole.status === 200 ? 206 : 200 } : undefined;
    case 'header':
      return { ...whole, headers: otherHeaders };
    case 'media':
      return isSuccess ? { ...whole, headers: { ...whole.headers, 'content-type': 'text/html' } } : undefined;
    case 'code':
      return whole.status in operation.errors ? { ...whole, body: withCode(whole.body) } : undefined;
    case 'field':
    case 'type':
      return isSuccess ? damageBody(kind, operation, whole, random) : undefined;
    case 'frame':
      return undefined;
  }
}

function withCode(body: Buffer): Buffer {
  return Buffer.from(body.toString().replace(/"code":"\w+"/, '"code":"no_such_code"'));
}

function damageBody(kind: 'field' | 'type', operation: Operation, whole: PassedResponse, random: () => number): PassedResponse | undefined {
  // Every success of the contract is JSON.
  const body = JSON.parse(whole.body.toString()) as JsonObject;
  const places = requiredPlaces(schemaOf(operation, whole.status), []).filter((place) =>
    place.slice(0, -1).every((_, index) => isObject(at(body, place.slice(0, index + 1)))),
  );
  const place = places[Math.floor(random() * places.length)];
  const holder = place && at(body, place.slice(0, -1));
  const name = place?.at(-1);
  if (!isObject(holder) || name === undefined || !(name in holder)) return undefined;
  if (kind === 'field') Reflect.deleteProperty(holder, name);
  // No schema of the contract accepts this object: those with other members have `additionalProperties: false` or
  // required ones.
  else holder[name] = typeof holder[name] === 'object' ? 7 : ['damaged'];
  return { ...whole, body: Buffer.from(JSON.stringify(body)) };
}

function at(value: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>((inner, name) => asObject(inner)[name], value);
}

function schemaOf(operation: Operation, status: number): JsonObject {
  const [, response] = responsesOf(contract, operation).find(([declared]) => declared === String(status)) ?? [];
  return asObject(asObject(asObject(response?.content)['application/json']).schema);
}

/** The paths of properties that are required all the way. */
function requiredPlaces(schema: unknown, before: readonly string[]): readonly (readonly string[])[] {
  const { properties, required } = asObject(inline(contract, schema));
  const names = Array.isArray(required) ? required.map(String) : [];
  if (before.length > 2) return [];
  return names.flatMap((name) => [[...before, name], ...requiredPlaces(asObject(properties)[name], [...before, name])]);
}
