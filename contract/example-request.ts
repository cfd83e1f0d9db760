import type { Operation } from './model/operation.ts';
import { asObject, inline, isObject, type JsonObject, type OpenApiDocument, parametersOf } from './document.ts';

/** An example request of an operation in the contract. */
export interface ExampleRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The example of the JSON body: the one of that name, or else the first; `undefined` if there is no example. */
  readonly body: unknown;
}

/** The request of the example with a name, by default of the first one. */
export function exampleRequest(
  document: OpenApiDocument,
  { path, method }: Pick<Operation, 'path' | 'method'>,
  exampleName?: string,
): ExampleRequest {
  const operation = asObject(document.paths[path]?.[method]);
  const parameters = parametersOf(document, { path, method });
  const name = exampleName ?? firstName(document, operation);
  const valuesIn = (place: string) =>
    parameters
      .filter((one) => one.in === place)
      .map((one) => [String(one.name), valueOf(document, one, name)] as const)
      .filter(([, value]) => value !== undefined);
  return {
    path: Object.fromEntries(valuesIn('path').map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries(valuesIn('query')),
    body: exampleNamed(document, operation.requestBody, name),
  };
}

/** The first JSON example of a request or a response. */
export function firstExample(document: OpenApiDocument, holder: unknown): unknown {
  const [example] = Object.values(examplesOf(document, holder));
  return asObject(inline(document, example)).value;
}

/** The JSON example with a name, or else the first one. */
function exampleNamed(document: OpenApiDocument, holder: unknown, name: string): unknown {
  const examples = examplesOf(document, holder);
  return name in examples ? asObject(inline(document, examples[name])).value : firstExample(document, holder);
}

/** The JSON examples of a request or a response, by name. */
export function examplesOf(document: OpenApiDocument, holder: unknown): JsonObject {
  const media = asObject(asObject(asObject(inline(document, holder)).content)['application/json']);
  return asObject(media.examples);
}

/** The name of the operation's first example: of its body, else of its success responses. */
function firstName(document: OpenApiDocument, { requestBody, responses }: JsonObject): string {
  const successes = Object.entries(asObject(responses)).filter(([status]) => status.startsWith('2'));
  const holders = [requestBody, ...successes.map(([, response]) => response)];
  return holders.flatMap((holder) => Object.keys(examplesOf(document, holder)))[0] ?? '';
}

/** The value of a parameter in an example; `undefined` if the example does not send it. */
function valueOf(document: OpenApiDocument, { example, examples }: JsonObject, name: string): unknown {
  return isObject(examples) ? asObject(inline(document, examples[name])).value : example;
}
