import { readFileSync } from 'node:fs';
import { operations } from '../../generated/operations.ts';
import type { Contract, OpenApiDocument } from '../../contract/document.ts';

/** The contract of this project, from `generated/`. */
export function generatedContract(): Contract {
  return { document: readContract(), operations: Object.values(operations) };
}

/** Reads the generated document. */
export function readContract(): OpenApiDocument {
  const file = new URL('../../generated/openapi.json', import.meta.url);
  // `npm run generate` wrote it.
  return JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;
}
