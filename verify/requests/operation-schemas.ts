import { inline, type JsonObject, type OpenApiDocument } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { resolve, type Schema, typesOf } from './schema.ts';

/** The input of an operation: the schema of an object for each kind of parameter, and the schema of the JSON body. */
export interface OperationSchemas {
  readonly path: Schema;
  readonly query: Schema;
  readonly headers: Schema;
  readonly body: Schema | undefined;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly schema: Schema;
}

// A run looks at the same operations for each request and each response.
const found = new WeakMap<OpenApiDocument, WeakMap<Operation, OperationSchemas>>();

/** The same objects for each call, so that what is made of them can be kept. */
export function schemasOf(document: OpenApiDocument, operation: Operation): OperationSchemas {
  const known = found.get(document) ?? new WeakMap<Operation, OperationSchemas>();
  found.set(document, known);
  const former = known.get(operation);
  if (former) return former;
  const schemas = findSchemas(document, operation);
  known.set(operation, schemas);
  return schemas;
}

function findSchemas(document: OpenApiDocument, { path, method }: Operation): OperationSchemas {
  const item = document.paths[path] ?? {};
  // The operation table is generated from this document.
  const operation = item[method] as JsonObject;
  const listed = [item.parameters, operation.parameters].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  // The contract's own lint checks the shape of its parameters and bodies.
  const parameters = listed.map((parameter) => inline(document, parameter) as Parameter);
  const { content } = (inline(document, operation.requestBody) ?? {}) as {
    content?: Record<string, { schema: Schema }>;
  };
  return {
    path: together(document, parameters, 'path'),
    query: together(document, parameters, 'query'),
    headers: together(document, parameters, 'header'),
    body: content?.['application/json']?.schema,
  };
}

/** The parameters in one place as one object. Only an unknown parameter of the query is a mistake. */
function together(document: OpenApiDocument, parameters: readonly Parameter[], place: string): Schema {
  const own = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((parameter) => [parameter.name, schemaOf(document, parameter)])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: place !== 'query',
  };
}

/** `?region=` is an error unless the contract allows it, whatever the schema says. */
function schemaOf(document: OpenApiDocument, { in: place, schema, allowEmptyValue = false }: Parameter): Schema {
  const known = resolve(document, schema);
  if (place !== 'query' || allowEmptyValue || !typesOf(known).includes('string') || known.enum) return known;
  return { ...known, minLength: Math.max(1, known.minLength ?? 0) };
}
