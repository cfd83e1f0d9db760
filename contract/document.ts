import type { Operation } from './model/operation.ts';

export type JsonObject = { [key: string]: unknown };

/** The parts of the contract's JSON that the front reads itself. */
export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly info: JsonObject;
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A contract: the document, and the table of its operations. */
export interface Contract {
  readonly document: OpenApiDocument;
  readonly operations: readonly Operation[];
}

/** The node a local reference points to, or the node itself. */
export function inline(document: OpenApiDocument, node: unknown): unknown {
  if (!isObject(node) || typeof node.$ref !== 'string') return node;
  return node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, step) => (isObject(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    );
}

/**
 * The responses that an operation declares, with their statuses. Not `default`, which describes the errors of HTTP
 * itself and is the same for every operation.
 */
export function responsesOf(
  document: OpenApiDocument,
  { path, method }: Pick<Operation, 'path' | 'method'>,
): [status: string, JsonObject][] {
  const { responses } = asObject(document.paths[path]?.[method]);
  return Object.entries(asObject(responses))
    .filter(([status]) => status !== 'default')
    .map(([status, response]) => [status, asObject(inline(document, response))]);
}

/** The parameters of an operation, those of its path first. */
export function parametersOf(
  document: OpenApiDocument,
  { path, method }: Pick<Operation, 'path' | 'method'>,
): readonly JsonObject[] {
  const item = document.paths[path] ?? {};
  return [...asList(item.parameters), ...asList(asObject(item[method]).parameters)].map((parameter) =>
    asObject(inline(document, parameter)),
  );
}

export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
