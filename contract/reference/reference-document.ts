import type { Operation } from '../model/operation.ts';
import { asList, asObject, type JsonObject, type OpenApiDocument } from '../document.ts';
import { lifecyclesOf } from '../lifecycles.ts';
import { readOperations } from '../operations.ts';
import { codeSamplesOf } from './code-samples.ts';
import { describeErrorCodes } from './error-codes.ts';
import { describeLifecycles } from './lifecycle-text.ts';
import { describeOperation } from './operation-text.ts';
import { describeSchemas } from './schema-text.ts';
import { frameMedia } from './stream-text.ts';

/**
 * The contract as a document for readers. Renderers of OpenAPI leave out what the `x-*` members say, so it is in the
 * descriptions here. Each operation has samples in `x-codeSamples`. Throws a `ContractError` where an operation is
 * incomplete.
 */
export function toReference(document: OpenApiDocument): OpenApiDocument {
  const operations = readOperations(document);
  const lifecycles = lifecyclesOf(document);
  const paths = Object.fromEntries(Object.entries(document.paths).map(([path, item]) => [path, { ...item }]));
  for (const operation of operations) {
    const item = paths[operation.path] ?? {};
    const source = asObject(item[operation.method]);
    item[operation.method] = {
      ...source,
      description: describeOperation(document, operation, lifecycles),
      parameters: asList(source.parameters).map((parameter) => withOneExample(asObject(parameter))),
      responses: operation.stream ? withFrames(document, operation, asObject(source.responses)) : source.responses,
      'x-codeSamples': codeSamplesOf(document, operation),
    };
  }
  const { components } = document;
  return {
    ...document,
    ...describeSchemas({ paths, components }),
    tags: [...sections(document, lifecycles), ...asList(document.tags)],
  };
}

/** Redoc shows a tag with `x-traitTag` as a section of text. */
function sections(document: OpenApiDocument, lifecycles: ReturnType<typeof lifecyclesOf>): object[] {
  return [
    { name: 'Error codes', 'x-traitTag': true, description: describeErrorCodes(document) },
    ...(lifecycles.length === 0
      ? []
      : [{ name: 'Lifecycles', 'x-traitTag': true, description: describeLifecycles(lifecycles) }]),
  ];
}

/** A parameter whose examples all have the same value has one example. */
function withOneExample(parameter: JsonObject): JsonObject {
  const { examples, ...rest } = parameter;
  const values = [
    ...new Set(Object.values(asObject(examples)).map((example) => JSON.stringify(asObject(example).value))),
  ];
  const [first] = values;
  return values.length === 1 && first !== undefined ? { ...rest, example: JSON.parse(first) as unknown } : parameter;
}

/** The responses of a stream, in which the success has the frames as a media type. */
function withFrames(document: OpenApiDocument, operation: Operation, responses: JsonObject): JsonObject {
  const success = asObject(responses['200']);
  return {
    ...responses,
    200: {
      ...success,
      content: { ...asObject(success.content), 'text/event-stream': frameMedia(document, operation) },
    },
  };
}
