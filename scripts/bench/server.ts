import { createServer, type RequestListener } from 'node:http';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { measuredOperations } from './cases.ts';
import { listenLocally } from './listen.ts';
import { multiply } from './multiply.ts';
import { createBareSide, createFrontSide, createLoggedSide, createStockSide, startServeSide } from './sides.ts';
import { reportUsage } from './usage.ts';

// A child process: node server.ts <side> <copies of the contract> [operation, for bare and logged]
const [side = '', times = '1', operationId] = process.argv.slice(2);
const contract = multiply(generatedContract(), Number(times));

async function createSide(): Promise<RequestListener> {
  if (side === 'front' || side === 'unchecked') return createFrontSide(contract, side === 'front');
  if (side === 'stock') return createStockSide(contract);
  const operation = measuredOperations(contract).find(({ id }) => id === operationId);
  if (side === 'bare' && operation) return createBareSide(contract, operation);
  if (side === 'logged' && operation) return createLoggedSide(contract, operation);
  throw new Error(`There is no server "${side} ${operationId}".`);
}

const start = performance.now();
const listening = side === 'serve' ? await startServeSide(contract) : await createSide();
const bootMs = performance.now() - start;
const port = typeof listening === 'number' ? listening : await listenLocally(createServer(listening));
reportUsage({ port, bootMs });
