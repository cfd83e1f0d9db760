import { isNamedEvent, NamedEvent } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { asObject, inline, isObject, type JsonObject, type OpenApiDocument } from '../document.ts';
import { freezeBody, isFrozenBody } from '../frozen-body.ts';
import { copyWith } from '../json-data.ts';
import { createCopyDeclared } from './copy-declared.ts';
import { cached } from '../cached.ts';
import { createCompile, type Shape } from './declared-members.ts';

/** Finds the members of responses that the contract does not declare. */
export interface UnknownMembers {
  /** A copy of the body as its client gets it, without its unknown members. */
  stripBody(operation: Operation, status: number, body: unknown): unknown;
  stripFrame(operation: Operation, frame: unknown): unknown;
  /** The path of the first one in data, or `null`. */
  findInBody(operation: Operation, status: number, body: unknown): string | null;
  findInFrame(operation: Operation, frame: unknown): string | null;
}

export function createUnknownMembers(document: OpenApiDocument): UnknownMembers {
  const compile = createCompile(document);
  const copyDeclared = createCopyDeclared();
  const strip = (shape: Shape, value: unknown) => copyWith(copyDeclared(shape), value);
  // The rest of a frozen body is frozen too, so that it is validated and serialized once.
  const stripFrozen = (shape: Shape, body: object) =>
    cached(shape.stripped, body, () => freezeBody(strip(shape, body) as object));
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
    stripBody(operation, status, body) {
      const shape = shapeOfBody(operation, status);
      return isFrozenBody(body) ? stripFrozen(shape, body) : strip(shape, body);
    },
    findInBody: (operation, status, body) => find(shapeOfBody(operation, status), body),
    stripFrame(operation, frame) {
      if (!isNamedEvent(frame)) return strip(shapeOfFrame(operation, undefined), frame);
      return new NamedEvent(frame.name, strip(shapeOfFrame(operation, frame.name), frame.data));
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

function find({ properties, items }: Shape, value: unknown): string | null {
  if (Array.isArray(value)) return items && findInList(items, value);
  if (!properties || !isObject(value)) return null;
  for (const name in value) {
    const inner = properties.get(name);
    const found = inner ? find(inner, value[name]) : '';
    if (found !== null) return `/${name}${found}`;
  }
  return null;
}

function findInList(items: Shape, list: readonly unknown[]): string | null {
  for (const [index, item] of list.entries()) {
    const found = find(items, item);
    if (found !== null) return `/${index}${found}`;
  }
  return null;
}
