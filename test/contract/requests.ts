import { operations } from '../../generated/operations.ts';
import { inline, isObject, type JsonObject, type OpenApiDocument, readContract } from '../../server/http/document.ts';
import type { Operation } from '../../server/model/operation.ts';

/** The request that the contract itself gives as an example of an operation. */
export interface ExampleRequest {
  readonly path: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

export const contract: OpenApiDocument = readContract();

export const table: readonly Operation[] = Object.values(operations);

export function exampleRequest({ path, method }: Operation): ExampleRequest {
  const item = contract.paths[path] ?? {};
  // The table was made from this document.
  const operation = item[method] as JsonObject;
  const parameters = [...list(item.parameters), ...list(operation.parameters)].map((parameter) => inline(contract, parameter) as Parameter);
  const pick = (where: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === where).map(({ name, example }) => [name, example]));
  return { path: pick('path') as Record<string, string>, query: pick('query'), body: exampleBody(operation) };
}

/** The address of an operation with the example's values in it, query included. */
export function exampleUrl(base: string, operation: Operation): string {
  const { path, query } = exampleRequest(operation);
  const url = new URL(
    operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')),
    base,
  );
  for (const [name, value] of Object.entries(query)) for (const item of list(value, true)) url.searchParams.append(name, String(item));
  return url.href;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example: unknown;
}

function exampleBody({ requestBody }: JsonObject): unknown {
  const content = isObject(requestBody) && isObject(requestBody.content) ? requestBody.content['application/json'] : undefined;
  const examples = isObject(content) && isObject(content.examples) ? Object.values(content.examples) : [];
  const first = inline(contract, examples[0]);
  return isObject(first) ? first.value : undefined;
}

function list(value: unknown, single = false): unknown[] {
  if (Array.isArray(value)) return value;
  return single && value !== undefined ? [value] : [];
}
