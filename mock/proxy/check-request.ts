import { findRoute, pathOf, queryOf } from '../../server/dispatch/address.ts';
import type { Contract } from '../../contract/document.ts';
import { Problem } from '../../contract/problem.ts';
import { createReceive, type Receive } from '../../server/dispatch/endpoint.ts';
import { type Route, Router } from '../../server/dispatch/router.ts';
import { createAdapter } from '../../server/http/app.ts';
import type { Method, Operation } from '../../contract/model/operation.ts';
import { toViolations, type Violation } from '../context/violation.ts';
import { bodyOf, type Received } from './message/received.ts';

/** The operation of a request, and what is wrong with the request. */
export interface Checked {
  /** `null` if the contract does not have the path, or not with this method. */
  readonly operation: Operation | null;
  readonly params: Readonly<Record<string, string>>;
  /** The methods that the contract has at this path. */
  readonly methods: readonly string[];
  readonly violations: readonly Violation[];
}

/** Checks requests by the same steps as a server of the contract. */
export async function createRequestCheck(
  contract: Contract,
  uploadFolder: string | undefined,
): Promise<(received: Received) => Promise<Checked>> {
  const adapter = await createAdapter(contract, {
    preparation: 'atFirstRequest',
    ...(uploadFolder !== undefined && { uploadFolder }),
  });
  const router = new Router<{ readonly operation: Operation; readonly receive: Receive }>();
  for (const operation of contract.operations)
    router.add(operation, { operation, receive: createReceive(contract, operation, adapter) });

  return async (received) => {
    const route = locate(router, received);
    if (route instanceof Problem) return { ...nowhere, violations: toViolations(null, route) };
    const { params } = route;
    const methods = Object.keys(route.methods).map((name) => name.toUpperCase());
    const method = received.method === 'HEAD' ? 'get' : received.method.toLowerCase();
    // Any string may be looked up.
    const endpoint = route.methods[method as Method];
    if (!endpoint)
      return {
        operation: null,
        params,
        methods,
        violations: [unknown(`The contract has no ${received.method} there.`)],
      };
    const { operation, receive } = endpoint;
    const problem = await problemOf(receive, received, params);
    return { operation, params, methods, violations: problem ? toViolations(operation.id, problem) : [] };
  };
}

const nowhere = { operation: null, params: {}, methods: [] };

function unknown(message: string): Violation {
  return { side: 'request', operationId: null, message };
}

function locate<Endpoint>(router: Router<Endpoint>, { url }: Received): Route<Endpoint> | Problem {
  try {
    const route = findRoute(router, pathOf(url));
    queryOf(url);
    return route;
  } catch (error) {
    if (error instanceof Problem)
      return error.code === 'not_found' ? new Problem('not_found', 'The contract has no such path.') : error;
    throw error;
  }
}

async function problemOf(
  receive: Receive,
  received: Received,
  params: Readonly<Record<string, string>>,
): Promise<Problem | undefined> {
  const { url: target, headers } = received;
  try {
    const { upload } = await receive({ target, headers, params, query: queryOf(target) }, bodyOf(received));
    await upload?.[Symbol.asyncDispose]();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
