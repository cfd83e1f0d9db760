import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setCorsHeaders } from '../../server/http/cors.ts';
import type { Contract } from '../../server/contract/document.ts';
import type { Front } from '../../server/http/options.ts';
import { currentExchange } from '../exchange/exchange.ts';
import { createRequestCheck } from './check-request.ts';
import { type Reason, toMockRequest } from './fall-back.ts';
import { answerError, answerPreflight, refuseLength } from './own-answer.ts';
import type { Passing } from './passing.ts';
import { type Received, receiveWhole } from './received.ts';
import { createRelay, type RelayOptions } from './relay.ts';
import { UpstreamFault } from './upstream.ts';

export interface ProxyOptions extends RelayOptions, Pick<Front, 'exposedHeaders' | 'errorShape' | 'uploadFolder'> {
  readonly contract: Contract;
  /** The mock, for what the server does not have yet. */
  readonly fallback: RequestListener;
  /** The workspaces that the mock knows, its own first. */
  readonly workspaces: readonly string[];
  /** Told of each violation, and of what goes wrong here, for a terminal. */
  readonly tell: (line: string) => void;
}

/** As much as the largest upload of this contract takes as JSON; it is kept in memory while it is passed on. */
const maxRequestBytes = 80 * 1_048_576;

/** Passes requests on to a real server, and says of each, and of its answer, what in it is not what the contract says. */
export async function createProxy(options: ProxyOptions): Promise<RequestListener> {
  const { contract, clock, observer, tell } = options;
  const checkRequest = await createRequestCheck(contract, options.uploadFolder);
  const relay = createRelay(options);

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const started = clock.now();
    const exchange = currentExchange();
    const left = leaving(response);
    setCorsHeaders(options, request, response);
    const received = await receiveWhole(request, maxRequestBytes);
    if (!received) return refuseLength(request, response, maxRequestBytes, options.errorShape);
    const checked = await checkRequest(received);
    if (isPreflight(received)) return answerPreflight(request, response, checked.methods);
    exchange.violations.push(...checked.violations);

    const passing: Passing = { exchange, received, checked, response, left };
    const reason = asksTheMock(passing) ? 'asked' : await relayOrFault(passing);
    if (reason) return fallBack(passing, reason, request);
    const operationId = checked.operation?.id ?? null;
    const status = response.headersSent ? response.statusCode : 499;
    const streamed = isStream(response);
    for (const line of describeViolations(passing, status)) tell(line);
    observer.answered({ operationId, method: received.method, status, seconds: (clock.now() - started) / 1000, streamed, failure: null });
  };

  const relayOrFault = async (passing: Passing): Promise<Reason | null> => {
    try {
      return await relay(passing);
    } catch (error) {
      if (passing.left.aborted) return null;
      if (!(error instanceof UpstreamFault)) throw error;
      tell(error.message);
      passing.exchange.mark('X-Mock-Fault', 'upstream');
      answerError(passing.response, error, options.errorShape);
      return null;
    }
  };

  const fallBack = ({ exchange, received, checked, response }: Passing, reason: Reason, { socket }: IncomingMessage) => {
    exchange.mark('X-Mock-Fallback', reason);
    options.fallback(toMockRequest(received, checked, options.workspaces, socket), response);
  };

  return (request, response) => {
    pass(request, response).catch((error: unknown) => {
      if (request.socket.destroyed) return;
      tell(`A request could not be passed on: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      response.destroy();
    });
  };
}

function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once('close', () => left.abort());
  return left.signal;
}

/** What a caller wishes of the mock, the mock answers, whoever stands behind it. */
function asksTheMock({ exchange: { wishes }, checked }: Passing): boolean {
  return checked.operation !== null && (wishes.code ?? wishes.example ?? wishes.dynamic) !== undefined;
}

function isPreflight({ method, headers }: Received): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

function isStream(response: ServerResponse): boolean {
  return /^text\/event-stream\b/i.test(String(response.getHeader('content-type') ?? ''));
}

/** By the operation, since an address may hold a secret. */
function describeViolations({ exchange, received, checked }: Passing, status: number): string[] {
  const [path = ''] = received.url.split('?');
  const what = `${received.method} ${checked.operation?.path ?? path} ${status}`;
  return exchange.violations.map(
    ({ side, message, path: at }) => `${what}: ${side === 'request' ? 'sent' : 'answered'} ${at ? `${at} ` : ''}${message}`,
  );
}
