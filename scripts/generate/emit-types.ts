import openapiTS, { astToString, type OpenAPI3, type TransformNodeOptions } from 'openapi-typescript';
import ts from 'typescript';
import type { Contract } from './contract.ts';

/** `types.ts`: paths, operations and components, by openapi-typescript. */
export async function emitTypes(contract: Contract): Promise<string> {
  // Its type of a document is narrower than JSON read from a file.
  const ast = await openapiTS(structuredClone(contract) as unknown as OpenAPI3, {
    arrayLength: true,
    defaultNonNullable: false,
    transform: openValues,
  });
  return `// Made by npm run generate from openapi/, with openapi-typescript; do not edit.\n\n${astToString(ast)}`;
}

/** A string whose known values are listed may have others: they complete in an editor, and any string compiles. */
function openValues(schema: object, { path }: TransformNodeOptions): ts.TypeNode | undefined {
  if ('format' in schema && schema.format === 'binary' && path) return ts.factory.createTypeReferenceNode('Blob');
  if (!('x-known-values' in schema) || !Array.isArray(schema['x-known-values'])) return undefined;
  const known = schema['x-known-values'].map((value) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(String(value))));
  const other = ts.factory.createIntersectionTypeNode([
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeLiteralNode([]),
  ]);
  const empty = 'type' in schema && Array.isArray(schema.type) && schema.type.includes('null');
  return ts.factory.createUnionTypeNode([...known, other, ...(empty ? [ts.factory.createLiteralTypeNode(ts.factory.createNull())] : [])]);
}
