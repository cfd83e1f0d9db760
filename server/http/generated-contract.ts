import { readFileSync } from 'node:fs';
import { operations } from '../../generated/operations.ts';
import type { Contract, OpenApiDocument } from '../../contract/document.ts';
import { readOperations } from '../../contract/operations.ts';

/** The contract of this project, from `generated/`. */
export function generatedContract(): Contract {
  return { document: readContract(), operations: Object.values(operations) };
}

/** Reads the generated document. */
export function readContract(): OpenApiDocument {
  return read('../../generated/openapi.json');
}

/** The document of the operator's pages, as a contract of its own. */
export function operatorContract(): Contract {
  const document = read('../../generated/operator/openapi.json');
  return { document, operations: readOperations(document) };
}

function read(path: string): OpenApiDocument {
  // `npm run generate` wrote it.
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as OpenApiDocument;
}
