import { readFileSync } from 'node:fs';
import { operations } from '../../generated/operations.ts';
import type { Contract, OpenApiDocument } from '../../contract/document.ts';
import { freezeAll } from '../../contract/frozen-body.ts';
import { readOperations } from '../../contract/operations.ts';

let contract: Contract | undefined;
let ofOperator: Contract | undefined;

/** The contract of this project, from `generated/`. All its readers share it, so it is frozen. */
export function generatedContract(): Contract {
  return (contract ??= { document: read('../../generated/openapi.json'), operations: Object.values(operations) });
}

/** The generated document. */
export function readContract(): OpenApiDocument {
  return generatedContract().document;
}

/** The document of the operator's pages, as a contract of its own, which all its readers share. */
export function operatorContract(): Contract {
  if (ofOperator) return ofOperator;
  const document = read('../../generated/operator/openapi.json');
  return (ofOperator = { document, operations: readOperations(document) });
}

function read(path: string): OpenApiDocument {
  // `npm run generate` wrote it.
  return freezeAll(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as OpenApiDocument);
}
