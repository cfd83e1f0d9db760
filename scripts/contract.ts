import { join } from 'node:path';
import { ContractError, readOperations } from '../contract/operations.ts';
import { bundleContract } from './generate/contract.ts';

// Prints the contract in openapi/ as one line of JSON: the document and its operation table. The mock runs this when a
// file changes.
try {
  const document = bundleContract(join(import.meta.dirname, '..'));
  process.stdout.write(JSON.stringify({ document, operations: readOperations(document) }));
} catch (error) {
  console.error(error instanceof ContractError ? error.message : error);
  process.exitCode = 1;
}
