import autocannon from 'autocannon';
import { type BenchRequest, headersOf } from './cases.ts';
import { answerParent } from './child.ts';

/** One burst of load on one address. */
export interface LoadOrder extends BenchRequest {
  readonly port: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Answers that are no success, connections that broke, requests that got no answer. */
  readonly failures: number;
}

/** As many as keep a server of one core busy; more only wait. */
const connections = 32;

async function load({ port, seconds, ...request }: LoadOrder): Promise<LoadResult> {
  const { method, path, body } = request;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    // The contract's methods are among those that autocannon's type lists.
    method: method as 'GET',
    headers: headersOf(request),
    ...(body === undefined ? {} : { body }),
    connections,
    duration: seconds,
    // It stops only at the end of a sample; by default that is a whole second.
    sampleInt: 100,
  });
  const { '2xx': requests, non2xx, errors, timeouts, start, finish } = result;
  const elapsed = (finish.getTime() - start.getTime()) / 1000;
  return { requests, requestsPerSecond: requests / elapsed, failures: non2xx + errors + timeouts };
}

answerParent<LoadOrder>({ ready: true }, async (order) => ({ ...(await load(order)) }));
