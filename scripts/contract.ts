import { join } from 'node:path';
import { bundleContract, ContractError } from './generate/contract.ts';
import { normalise } from './generate/operations.ts';

// What stands in openapi/ at this moment, as one line of JSON: the document and its operation table. The mock reads it when a file changes.
try {
  const document = bundleContract(join(import.meta.dirname, '..'));
  const operations = normalise(document).map(({ row }) => row);
  process.stdout.write(JSON.stringify({ document, operations }));
} catch (error) {
  console.error(error instanceof ContractError ? error.message : error);
  process.exitCode = 1;
}
