import type { Operation } from '../model/operation.ts';
import { asList, asObject, inline, type OpenApiDocument } from './document.ts';

/** The example request of an operation in the contract. */
export interface ExampleRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The first example of the JSON body; `undefined` if there is no example. */
  readonly body: unknown;
}

export function exampleRequest(document: OpenApiDocument, { path, method }: Pick<Operation, 'path' | 'method'>): ExampleRequest {
  const item = document.paths[path] ?? {};
  const operation = asObject(item[method]);
  const parameters = [...asList(item.parameters), ...asList(operation.parameters)].map((one) => asObject(inline(document, one)));
  const valuesIn = (place: string) =>
    parameters.filter((one) => one.in === place && one.example !== undefined).map(({ name, example }) => [String(name), example] as const);
  return {
    path: Object.fromEntries(valuesIn('path').map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries(valuesIn('query')),
    body: firstExample(document, operation.requestBody),
  };
}

/** The path and query of an operation, with the values of an example. A list repeats its name. */
export function exampleAddress({ path }: Pick<Operation, 'path'>, example: Pick<ExampleRequest, 'path' | 'query'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example.path[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(example.query)) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** The first JSON example of a request or a response. */
export function firstExample(document: OpenApiDocument, holder: unknown): unknown {
  const media = asObject(asObject(asObject(inline(document, holder)).content)['application/json']);
  const [example] = Object.values(asObject(media.examples));
  return asObject(inline(document, example)).value;
}
