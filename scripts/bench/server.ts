import { createServer, type RequestListener } from 'node:http';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { measuredOperations } from './cases.ts';
import { listenLocally } from './listen.ts';
import { multiply } from './multiply.ts';
import { createFastifySide } from './fastify-contender.ts';
import {
  createBareSide,
  createFrontSide,
  createListenerSide,
  createLoggedSide,
  createStockSide,
  startServeSide,
} from './contenders.ts';
import { reportUsage } from './usage.ts';

// A child process: node server.ts <side> <copies of the contract> [operation, for bare and logged]
const [side = '', times = '1', operationId] = process.argv.slice(2);
const contract = multiply(generatedContract(), Number(times));

async function createSide(): Promise<RequestListener> {
  if (side === 'front' || side === 'unchecked') return createFrontSide(contract, side === 'front');
  if (side === 'listener') return createListenerSide(contract);
  if (side === 'stock') return createStockSide(contract);
  const operation = measuredOperations(contract).find(({ id }) => id === operationId);
  if (side === 'bare' && operation) return createBareSide(contract, operation);
  if (side === 'logged' && operation) return createLoggedSide(contract, operation);
  throw new Error(`There is no server "${side} ${operationId}".`);
}

/** A listener, or the port of a server that listens by itself. */
async function listenAs(name: string): Promise<RequestListener | number> {
  if (name === 'serve') return startServeSide(contract);
  if (name !== 'fastify' && name !== 'fastifyLogged') return createSide();
  const url = await createFastifySide(contract, { logged: name === 'fastifyLogged' }).listen({
    port: 0,
    host: '127.0.0.1',
  });
  return Number(new URL(url).port);
}

const start = performance.now();
const listening = await listenAs(side);
const bootMs = performance.now() - start;
const port = typeof listening === 'number' ? listening : await listenLocally(createServer(listening));
reportUsage({ port, bootMs });
