import { createServer, type RequestListener } from 'node:http';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { measuredOperations } from './cases.ts';
import { listenLocally } from './listen.ts';
import { multiply } from './multiply.ts';
import { createBareSide, createFrontSide, createStockSide } from './sides.ts';
import { reportUsage } from './usage.ts';

// A child process: node server.ts <side> <copies of the contract> [operation, for bare Express]
const [side = '', times = '1', operationId] = process.argv.slice(2);
const contract = multiply(generatedContract(), Number(times));

async function createSide(): Promise<RequestListener> {
  if (side === 'front' || side === 'unchecked') return createFrontSide(contract, side === 'front');
  if (side === 'stock') return createStockSide(contract);
  const operation = measuredOperations(contract).find(({ id }) => id === operationId);
  if (side !== 'bare' || !operation) throw new Error(`There is no server "${side} ${operationId}".`);
  return createBareSide(contract, operation);
}

const start = performance.now();
const app = await createSide();
const bootMs = performance.now() - start;
reportUsage({ port: await listenLocally(createServer(app)), bootMs });
