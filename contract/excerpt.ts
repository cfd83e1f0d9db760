import type { Operation } from './model/operation.ts';
import { asList, asObject, inline, isObject, type JsonObject, type OpenApiDocument } from './document.ts';

/** A document of these operations' requests, with the schemas that they reach and nothing else. */
export function excerpt(
  document: OpenApiDocument,
  operations: readonly Pick<Operation, 'path' | 'method'>[],
): OpenApiDocument {
  const paths: Record<string, JsonObject> = {};
  for (const { path, method } of operations) {
    const item = document.paths[path] ?? {};
    const operation = asObject(item[method]);
    const parameters = [...asList(item.parameters), ...asList(operation.parameters)].map((parameter) =>
      withSchema(document, inline(document, parameter)),
    );
    const request = { parameters, requestBody: operation.requestBody, responses: { default: { description: '' } } };
    paths[path] = { ...paths[path], [method]: request };
  }
  return withoutDiscriminators({ ...completed(document, paths), info: { title: '', version: '' } });
}

/** A document of one operation, with the components that it reaches and nothing else. */
export function excerptWhole(
  document: OpenApiDocument,
  { path, method }: Pick<Operation, 'path' | 'method'>,
): OpenApiDocument {
  const { parameters, [method]: operation } = document.paths[path] ?? {};
  return completed(document, { [path]: { ...(parameters !== undefined && { parameters }), [method]: operation } });
}

/** A document of these paths, with the components that they reach. */
function completed(document: OpenApiDocument, paths: Record<string, JsonObject>): OpenApiDocument {
  const components: Record<string, JsonObject> = {};
  collect(document, paths, components);
  return { openapi: document.openapi, info: document.info, paths, components };
}

/**
 * A parameter with its schema in it, because express-openapi-validator follows a `$ref` there and forgets the default
 * beside it; and without its examples, which would only be copied.
 */
function withSchema(document: OpenApiDocument, parameter: unknown): unknown {
  if (!isObject(parameter) || !isObject(parameter.schema)) return parameter;
  const { examples: _examples, ...rest } = parameter;
  const { $ref: _ref, ...beside } = parameter.schema;
  return { ...rest, schema: { ...asObject(inline(document, parameter.schema)), ...beside } };
}

/**
 * A copy in which a `discriminator` is a chain of `if` and `then`. express-openapi-validator understands only one at
 * the top of a body; and the `oneOf` beside it would complain about the fields of every variant, where only those of
 * the named one matter.
 */
function withoutDiscriminators<T>(value: T): T {
  const text = JSON.stringify(value, (_, item: unknown) => {
    const { propertyName, mapping } = isObject(item) ? asObject(item.discriminator) : {};
    return typeof propertyName === 'string' && isObject(mapping) ? choose(propertyName, mapping) : item;
  });
  // JSON in, JSON out; what was replaced is a schema as well.
  return JSON.parse(text) as T;
}

function choose(name: string, mapping: JsonObject): JsonObject {
  const named = (schema: JsonObject) => ({ type: 'object', required: [name], properties: { [name]: schema } });
  const cases = Object.entries(mapping).map(([value, $ref]) => ({ if: named({ const: value }), then: { $ref } }));
  return { ...named({ enum: Object.keys(mapping) }), allOf: cases };
}

function collect(document: OpenApiDocument, node: unknown, components: Record<string, JsonObject>): void {
  if (Array.isArray(node)) return node.forEach((item) => collect(document, item, components));
  if (!isObject(node)) return;
  const [, section, name] =
    (typeof node.$ref === 'string' ? /^#\/components\/(\w+)\/(.+)$/.exec(node.$ref) : null) ?? [];
  if (section !== undefined && name !== undefined) {
    const named = (components[section] ??= {});
    if (!(name in named)) {
      named[name] = inline(document, node);
      collect(document, named[name], components);
    }
  }
  for (const value of Object.values(node)) collect(document, value, components);
}
