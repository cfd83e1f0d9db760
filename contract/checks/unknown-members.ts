import { isNamedEvent, NamedEvent } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { asObject, inline, type JsonObject, type OpenApiDocument } from '../document.ts';
import { freezeBody, isFrozenBody } from '../frozen-body.ts';
import { cached, createCompile, type Shape } from './declared-members.ts';

/** Finds the members of responses that the contract does not declare. The values are data, as `toData` returns it. */
export interface UnknownMembers {
  /** A copy of the body without its unknown members; the same object if it has no unknown members. */
  stripBody(operation: Operation, status: number, body: unknown): unknown;
  stripFrame(operation: Operation, frame: unknown): unknown;
  /** The path of the first one, or `null`. */
  findInBody(operation: Operation, status: number, body: unknown): string | null;
  findInFrame(operation: Operation, frame: unknown): string | null;
}

export function createUnknownMembers(document: OpenApiDocument): UnknownMembers {
  const compile = createCompile(document);
  const bodies = new Map<Operation, Map<number, Shape>>();
  const frames = new Map<Operation, Map<string | undefined, Shape>>();
  const shapeOfBody = (operation: Operation, status: number) =>
    cached(
      cached(bodies, operation, () => new Map<number, Shape>()),
      status,
      () => {
        const response = asObject(inline(document, asObject(operationOf(document, operation).responses)[status]));
        return compile([asObject(asObject(response.content)['application/json']).schema]);
      },
    );
  const shapeOfFrame = (operation: Operation, name: string | undefined) =>
    cached(
      cached(frames, operation, () => new Map<string | undefined, Shape>()),
      name,
      () => {
        const stream = asObject(operationOf(document, operation)['x-sse']);
        return compile([name === undefined ? stream.data : asObject(stream.events)[name]]);
      },
    );
  return {
    stripBody: (operation, status, body) => stripOnce(shapeOfBody(operation, status), body),
    findInBody: (operation, status, body) => find(shapeOfBody(operation, status), body),
    stripFrame(operation, frame) {
      if (!isNamedEvent(frame)) return strip(shapeOfFrame(operation, undefined), frame);
      const data = strip(shapeOfFrame(operation, frame.name), frame.data);
      return data === frame.data ? frame : new NamedEvent(frame.name, data);
    },
    findInFrame: (operation, frame) =>
      isNamedEvent(frame)
        ? find(shapeOfFrame(operation, frame.name), frame.data)
        : find(shapeOfFrame(operation, undefined), frame),
  };
}

function operationOf(document: OpenApiDocument, { path, method }: Operation): JsonObject {
  return asObject(document.paths[path]?.[method]);
}

/** A frozen body is stripped once; what is left of it is frozen too, so that it is validated and serialized once. */
function stripOnce(shape: Shape, body: unknown): unknown {
  if (!isFrozenBody(body)) return strip(shape, body);
  return cached(shape.stripped, body, () => {
    const stripped = strip(shape, body);
    // The copy has the same type as the original.
    return stripped === body ? body : freezeBody(stripped as object);
  });
}

function strip(shape: Shape, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isPlain(shape)) return value;
  if (Array.isArray(value)) return shape.items ? stripItems(shape.items, value) : value;
  const { properties } = shape;
  if (!properties) return value;
  // An object that is not a list has its members by name.
  return stripMembers(properties, value as Members);
}

type Members = Record<string, unknown>;

function stripMembers(properties: ReadonlyMap<string, Shape>, value: Members): Members {
  let copy: Members | null = null;
  for (const name in value) {
    const shape = properties.get(name);
    // Reading members without unknown members below them would take most of the time.
    if (shape && !copy && isPlain(shape)) continue;
    const member = value[name];
    const stripped = shape && strip(shape, member);
    if (!copy && (!shape || stripped !== member)) copy = membersBefore(value, name);
    if (copy && shape) copy[name] = stripped;
  }
  return copy ?? value;
}

function isPlain({ properties, items }: Shape): boolean {
  return properties === null && items === null;
}

function membersBefore(value: Members, end: string): Members {
  const before: Members = {};
  for (const name in value) {
    if (name === end) break;
    before[name] = value[name];
  }
  return before;
}

function stripItems(shape: Shape, list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (let index = 0; index < list.length; index++) {
    const stripped = strip(shape, list[index]);
    if (stripped !== list[index]) (copy ??= [...list])[index] = stripped;
  }
  return copy ?? list;
}

function find(shape: Shape, value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { properties, items } = shape;
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    const inner = isList ? items : properties && (properties.get(name) ?? undeclared);
    if (inner === undeclared) return `/${name}`;
    const found = inner && find(inner, member);
    if (found) return `/${name}${found}`;
  }
  return null;
}

/** The shape of a member that is not declared. */
const undeclared: Shape = { properties: null, items: null, stripped: new WeakMap() };
