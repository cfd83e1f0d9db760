import type { Operation } from '../../contract/model/operation.ts';
import { type ContractDocument, sourceOf } from './contract.ts';
import { emitTypes } from './emit-types.ts';

/** `operator/openapi.json`: the document of the operator's pages, in one line, since only the front reads it. */
export function emitOperatorDocument(document: ContractDocument): string {
  return `${JSON.stringify(document)}\n`;
}

/** `operator/types.ts`: its types without those of errors, which no code names. */
export function emitOperatorTypes(document: ContractDocument, operations: readonly Operation[]): Promise<string> {
  const copy = structuredClone(document);
  for (const operation of operations) {
    const source = sourceOf(copy, operation);
    const successes = Object.entries(source.responses).filter(([status]) => status in operation.success);
    source.responses = Object.fromEntries(successes);
  }
  return emitTypes(copy, operations);
}
