import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generatedContract } from '../../server/http/document.ts';
import { measuredOperations } from './cases.ts';
import { answerParent } from './child.ts';
import { multiply } from './multiply.ts';
import { createBareSide, createFrontSide, createStockSide } from './sides.ts';

/** What a server says of itself when it is ready. */
export interface ServerReady {
  readonly port: number;
  readonly bootMs: number;
}

/** What a server has used since it started. */
export interface Usage {
  readonly cpuMicroseconds: number;
}

// A process of its own: node server.ts <side> <copies of the contract> [operation, where the side is bare Express]
const [side = '', times = '1', operationId] = process.argv.slice(2);
const contract = multiply(generatedContract(), Number(times));

async function createSide(): Promise<RequestListener> {
  if (side === 'front' || side === 'unchecked') return createFrontSide(contract, side === 'front');
  if (side === 'stock') return createStockSide(contract);
  const operation = measuredOperations(contract).find(({ id }) => id === operationId);
  if (side !== 'bare' || !operation) throw new Error(`There is no side "${side} ${operationId}".`);
  return createBareSide(contract, operation);
}

const start = performance.now();
const app = await createSide();
const bootMs = performance.now() - start;
const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');
// A server that listens on a port has an address of this form.
const { port } = server.address() as AddressInfo;
const ready: ServerReady = { port, bootMs };
answerParent({ ...ready }, async () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMicroseconds: user + system };
  return { ...usage };
});
