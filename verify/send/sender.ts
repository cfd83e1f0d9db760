import http from 'node:http';
import https from 'node:https';
import type { OpenApiDocument } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Exchange, SentRequest } from '../model/exchange.ts';
import { type Agents, exchange, type StreamLimit } from './exchange.ts';
import { guard } from './guard.ts';
import { pauseBefore } from './passing.ts';
import { again } from './repeats.ts';
import { type RequestValues, targetOf } from './target.ts';
import type { WriteScope } from './write-scope.ts';

/** A request to send. */
export interface Plan extends RequestValues {
  readonly operation: Operation;
  /** The sender of the request; `null` for a request without credentials. */
  readonly persona: Persona | null;
  /** A text, bytes or a form is sent as it is, anything else as JSON; `undefined` for no body. */
  readonly body?: unknown;
  /** Replace the headers that would be sent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the method of the operation. */
  readonly method?: string;
  /** The contract does not have this path, so its response is not checked by itself. */
  readonly isOutside?: boolean;
  /** Requests the stream, and reads a number of frames of it, or what arrives within a number of milliseconds. */
  readonly stream?: StreamLimit;
  /** A 429 is not waited for: it is a result of the check. */
  readonly isSentOnce?: boolean;
  /** Beside `--timeout`, for a response that takes long. */
  readonly extraMs?: number;
}

export type Send = (plan: Plan) => Promise<Exchange>;

interface SenderOptions {
  readonly contract: { readonly document: OpenApiDocument };
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** How long a 429, or a gateway without its server, is waited for, as `Retry-After` says. */
  readonly maxWaitMs: number;
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly writeScope: WriteScope;
  readonly signal: AbortSignal;
  /** Receives each exchange, also those of requests that are repeated. */
  readonly observe: (exchange: Exchange) => void;
}

/** Sends requests to the server under test. Each response is observed, whichever check has sent the request. */
export function createSender({
  contract: { document },
  baseUrl,
  timeoutMs,
  maxWaitMs,
  headers,
  writeScope,
  signal,
  observe,
}: SenderOptions): Send {
  // An idle connection does not keep the process alive, so nothing has to close it.
  const agents: Agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
  const sendOnce = async (plan: Plan): Promise<Exchange> => {
    signal.throwIfAborted();
    const { operation, persona } = plan;
    const request = await toRequest(baseUrl, headers, plan);
    guard(writeScope, operation.id, request.method, plan);
    const started = performance.now();
    const result = await exchange(request, {
      agents,
      timeoutMs: timeoutMs + (plan.extraMs ?? 0),
      stream: plan.stream,
      signal,
    });
    signal.throwIfAborted();
    const done = {
      operation,
      persona: persona?.name ?? null,
      request,
      ...result,
      milliseconds: performance.now() - started,
    };
    if (!plan.isOutside) observe(done);
    return done;
  };
  return async (plan) => {
    let waited = 0;
    for (let turn = 0; ; turn++) {
      const done = await (turn === 0 ? sendOnce(plan) : again(() => sendOnce(plan)));
      const pause = plan.isSentOnce ? null : pauseBefore(document, done, turn);
      if (pause === null || waited + pause > maxWaitMs) return done;
      waited += pause;
      await wait(pause, signal);
    }
  };
}

/** Resolves after that time. Rejects when the signal is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('The run was stopped.'));
    };
    if (signal.aborted) return stop();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

async function toRequest(baseUrl: string, common: Readonly<Record<string, string>>, plan: Plan): Promise<SentRequest> {
  const { operation, persona, headers, stream } = plan;
  const { body, contentType } = await toBody(plan.body);
  return {
    method: plan.method ?? operation.method.toUpperCase(),
    url: baseUrl + targetOf(operation, plan),
    headers: {
      accept: stream ? 'text/event-stream' : 'application/json',
      'accept-encoding': 'identity',
      ...(contentType !== null && { 'content-type': contentType }),
      ...persona?.headers,
      ...inLowerCase(common),
      ...inLowerCase(headers ?? {}),
    },
    body,
  };
}

async function toBody(
  body: unknown,
): Promise<{ readonly body: string | Uint8Array | null; readonly contentType: string | null }> {
  if (body === undefined) return { body: null, contentType: null };
  if (body instanceof FormData) {
    const form = new Response(body);
    return { body: new Uint8Array(await form.arrayBuffer()), contentType: form.headers.get('content-type') };
  }
  const isSentAsItIs = typeof body === 'string' || body instanceof Uint8Array;
  return { body: isSentAsItIs ? body : JSON.stringify(body), contentType: 'application/json' };
}

function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
