import { Socket } from 'node:net';
import { findRoute, parseQuery } from '../../server/http/address.ts';
import type { Contract } from '../../server/contract/document.ts';
import { createReceivers, type Receive } from '../../server/http/endpoint.ts';
import { Problem } from '../../server/contract/problem.ts';
import { type Route, Router } from '../../server/http/route.ts';
import { ReceivedTree } from '../../server/http/upload/tree.ts';
import type { Method, Operation } from '../../server/model/operation.ts';
import type { Violation } from '../context/violation.ts';
import { type Received, replay } from './received.ts';

/** A request as the front's steps take it. */
type Request = Parameters<Receive>[0]['request'];

/** What a request is addressed to, and what is wrong with it. */
export interface Checked {
  /** `null` where the contract has no such address, or not this method there. */
  readonly operation: Operation | null;
  readonly params: Readonly<Record<string, string>>;
  /** The methods that the contract has there. */
  readonly methods: readonly string[];
  readonly violations: readonly Violation[];
}

/** Checks requests by the very steps by which the front would let them in. */
export async function createRequestCheck(contract: Contract, uploadFolder: string): Promise<(received: Received) => Promise<Checked>> {
  const receivers = await createReceivers(contract, { uploadFolder, preparation: 'atFirstRequest' });
  const router = new Router<Operation>();
  for (const operation of contract.operations) router.add(operation, operation);

  return async (received) => {
    const request = toRequest(received);
    const route = locate(router, request);
    if (route instanceof Problem) return { ...nowhere, violations: toViolations(null, route) };
    const { params } = route;
    const methods = Object.keys(route.methods).map((name) => name.toUpperCase());
    const method = received.method === 'HEAD' ? 'get' : received.method.toLowerCase();
    // Any string may be looked up.
    const operation = route.methods[method as Method] ?? null;
    if (!operation) return { operation, params, methods, violations: [unknown(`The contract has no ${received.method} there.`)] };
    const problem = await problemOf(receivers.get(operation.id), request, params);
    return { operation, params, methods, violations: problem ? toViolations(operation.id, problem) : [] };
  };
}

const nowhere = { operation: null, params: {}, methods: [] };

function unknown(message: string): Violation {
  return { side: 'request', operationId: null, message };
}

function locate(router: Router<Operation>, request: Request): Route<Operation> | Problem {
  try {
    return findRoute(router, request);
  } catch (error) {
    if (error instanceof Problem)
      return error.code === 'not_found' ? new Problem('not_found', 'The address is not in the contract.') : error;
    throw error;
  }
}

async function problemOf(
  receive: Receive | undefined,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Problem | undefined> {
  try {
    const body = await receive?.({ request, params });
    if (body instanceof ReceivedTree) await body[Symbol.asyncDispose]();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function toViolations(operationId: string | null, { message, details = [] }: Problem): Violation[] {
  const side = 'request';
  if (details.length === 0) return [{ side, operationId, message }];
  return details.map(({ in: place, path, message }) => ({ side, operationId, message, path: `${place}${path && ` ${path}`}` }));
}

/** All that the front's steps look at before a handler is called. */
function toRequest(received: Received): Request {
  const [path = '', query = ''] = received.url.split(/\?(.*)/s);
  const message = replay(received, new Socket());
  // Express would add the rest, which is for answering.
  return Object.assign(message, { path, originalUrl: received.url, query: parseQuery(query) }) as unknown as Request;
}
