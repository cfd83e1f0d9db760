import type { IncomingMessage, ServerResponse } from 'node:http';
import { createResponseChecks } from '../../contract/checks/response-checks.ts';
import type { Contract } from '../../contract/document.ts';
import type { ErrorShape } from '../../contract/problem.ts';
import { corsHeaders } from '../../server/dispatch/cors.ts';
import type { Listener } from '../../server/http/app.ts';
import { disconnectionOf } from '../../server/http/node-request.ts';
import type { MockContext } from '../context/context.ts';
import { overridesOf } from '../responders/overrides.ts';
import { createRequestCheck } from './check-request.ts';
import { type FallbackReason, toFallbackRequest } from './fall-back.ts';
import { respondWithError, respondToPreflight, respondTooLarge } from './own-response.ts';
import type { ProxiedRequest } from './proxied-request.ts';
import { type Received, receiveWhole } from './message/received.ts';
import { createRelay, type RelayOptions } from './relay.ts';
import { UpstreamError } from './upstream.ts';

export interface ProxyOptions extends Omit<RelayOptions, 'responseChecks'> {
  readonly exposedHeaders: readonly string[];
  readonly errorShape: ErrorShape;
  readonly uploadFolder?: string | undefined;
  readonly contract: Contract;
  /** The mock, for operations that the upstream does not implement yet. */
  readonly fallback: Listener<MockContext>;
  /** The workspaces that the mock knows, its own first. */
  readonly workspaces: readonly string[];
  /** Receives violations and errors, for a terminal. */
  readonly onMessage: (line: string) => void;
}

/** The size of the largest upload of this contract as JSON. Requests are kept in memory while they are forwarded. */
const maxRequestBytes = 80 * 1_048_576;

/** Forwards requests to a real server, and reports violations of the contract in requests and responses. */
export async function createProxy(options: ProxyOptions): Promise<Listener<MockContext>> {
  const { contract, clock, observer, onMessage } = options;
  const checkRequest = await createRequestCheck(contract, options.uploadFolder);
  const relay = createRelay({ ...options, responseChecks: createResponseChecks(contract.document) });

  const pass = async (request: IncomingMessage, response: ServerResponse, mockContext: MockContext) => {
    const started = clock.now();
    const disconnected = disconnectionOf(response);
    for (const [name, value] of Object.entries(corsHeaders(options, request))) response.setHeader(name, value);
    const received = await receiveWhole(request, maxRequestBytes);
    if (!received) return respondTooLarge(request, response, maxRequestBytes, options.errorShape);
    const checked = await checkRequest(received);
    if (isPreflight(received)) return respondToPreflight(options, request, response, checked.methods);
    mockContext.violations.push(...checked.violations);

    const proxied: ProxiedRequest = { mockContext, received, checked, response, disconnected };
    const reason = selectsResponse(proxied) ? 'requested' : await relayOrFault(proxied);
    if (reason) return fallBack(proxied, reason, request);
    const operationId = checked.operation?.id ?? null;
    const status = response.headersSent ? response.statusCode : 499;
    const streamed = isStream(response);
    for (const line of describeViolations(proxied, status)) onMessage(line);
    const seconds = (clock.now() - started) / 1000;
    observer.responded(
      { operationId, method: received.method, status, seconds, streamed, failure: null, body: null },
      mockContext,
    );
  };

  const relayOrFault = async (proxied: ProxiedRequest): Promise<FallbackReason | null> => {
    try {
      return await relay(proxied);
    } catch (error) {
      if (proxied.disconnected.aborted) return null;
      if (!(error instanceof UpstreamError)) throw error;
      onMessage(error.message);
      proxied.mockContext.setMockHeader('X-Mock-Fault', 'upstream');
      respondWithError(proxied.response, error, options.errorShape);
      return null;
    }
  };

  const fallBack = (
    { mockContext, received, checked, response }: ProxiedRequest,
    reason: FallbackReason,
    { socket }: IncomingMessage,
  ) => {
    mockContext.setMockHeader('X-Mock-Fallback', reason);
    options.fallback(toFallbackRequest(received, checked, options.workspaces, socket), response, mockContext);
  };

  return (request, response, mockContext) => {
    pass(request, response, mockContext).catch((error: unknown) => {
      if (request.socket.destroyed) return;
      onMessage(
        `A request could not be forwarded: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      response.destroy();
    });
  };
}

/** Whether the directives of a request, or the overrides of its session, select a response of the mock. */
function selectsResponse({ mockContext: { directives, session }, checked: { operation } }: ProxiedRequest): boolean {
  if (operation === null) return false;
  return (
    (directives.code ?? directives.example ?? directives.dynamic) !== undefined ||
    overridesOf(session).has(operation.id)
  );
}

function isPreflight({ method, headers }: Received): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

function isStream(response: ServerResponse): boolean {
  return /^text\/event-stream\b/i.test(String(response.getHeader('content-type') ?? ''));
}

/** Names the operation instead of the URL, which may contain a secret. */
function describeViolations({ mockContext, received, checked }: ProxiedRequest, status: number): string[] {
  const [path = ''] = received.url.split('?');
  const what = `${received.method} ${checked.operation?.path ?? path} ${status}`;
  return mockContext.violations.map(
    ({ side, message, path: at }) => `${what}: ${side}: ${at ? `${at} ` : ''}${message}`,
  );
}
