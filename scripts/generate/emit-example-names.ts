import { quoted } from '../../contract/samples/literal.ts';
import { asObject, responsesOf } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { ContractDocument } from './contract.ts';

/** `mock/example-names.ts`: the names of the examples of each operation, as a type for tests that choose one. */
export function emitExampleNames(contract: ContractDocument, operations: readonly Operation[]): string {
  const members = operations.map((operation) => {
    const statuses = responsesOf(contract, operation).map(([status, { content }]) => {
      const names = Object.keys(asObject(asObject(asObject(content)['application/json']).examples));
      return `${status}: ${names.length === 0 ? 'never' : names.map(quoted).join(' | ')}`;
    });
    return `  ${operation.id}: { ${statuses.join('; ')} };`;
  });
  return `// Made by npm run generate from openapi/; do not edit.

/** The names of the JSON examples of each operation, by status. */
export interface ExampleNamesOf {
${members.join('\n')}
}
`;
}
