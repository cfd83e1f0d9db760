import openapiTS, { astToString, type OpenAPI3, walk } from 'openapi-typescript';
import ts from 'typescript';
import type { Operation } from '../../contract/model/operation.ts';
import { sourceOf, type ContractDocument } from './contract.ts';

/** `types.ts`: paths, operations and components, by openapi-typescript. */
export async function emitTypes(contract: ContractDocument, operations: readonly Operation[]): Promise<string> {
  const document = structuredClone(contract);
  walk(document, removeRanges);
  // Without the default response, the type of an error is that of the errors that the operation declares.
  for (const operation of operations) delete sourceOf(document, operation).responses.default;
  // openapi-typescript declares a narrower type than that of parsed JSON.
  const ast = await openapiTS(document as unknown as OpenAPI3, {
    arrayLength: true,
    defaultNonNullable: false,
    transform: (schema) => binary(schema) ?? openValues(schema),
  });
  return `// Made by npm run generate from openapi/, with openapi-typescript; do not edit.\n\n${astToString(ast)}`;
}

/**
 * openapi-typescript 7.13 types a list of one to three items as one of zero to two. So ranges are removed, and only
 * fixed and minimum lengths remain.
 */
function removeRanges(schema: Record<string, unknown>): void {
  if (schema.maxItems === undefined || schema.maxItems === schema.minItems) return;
  delete schema.minItems;
  delete schema.maxItems;
}

function binary(schema: object): ts.TypeNode | undefined {
  return 'format' in schema && schema.format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined;
}

/** `x-known-values` becomes an open union: editors complete the known values, and any other string compiles. */
function openValues(schema: object): ts.TypeNode | undefined {
  if (!('x-known-values' in schema) || !Array.isArray(schema['x-known-values'])) return undefined;
  const known = schema['x-known-values'].map((value) =>
    ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(String(value))),
  );
  const other = ts.factory.createIntersectionTypeNode([
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeLiteralNode([]),
  ]);
  const empty = 'type' in schema && Array.isArray(schema.type) && schema.type.includes('null');
  return ts.factory.createUnionTypeNode([
    ...known,
    other,
    ...(empty ? [ts.factory.createLiteralTypeNode(ts.factory.createNull())] : []),
  ]);
}
