import { readOperations } from '../../contract/operations.ts';
import type { ContractDocument } from './contract.ts';
import { emitMockExamples } from './emit-mock-examples.ts';
import { emitOpenapi30 } from './emit-openapi-3.0.ts';
import { emitOpenapi32 } from './emit-openapi-3.2.ts';

/** The text of each generated file that is not in git, by its path, from the text of `generated/openapi.json`. */
export function emitUncommitted(contract: string): ReadonlyMap<string, string> {
  // `npm run generate` wrote it.
  const document = JSON.parse(contract) as ContractDocument;
  return new Map([
    ['generated/openapi-3.0.json', emitOpenapi30(document)],
    ['generated/openapi-3.2.json', emitOpenapi32(document)],
    ['generated/mock/examples.ts', emitMockExamples({ document, operations: readOperations(document) })],
  ]);
}
