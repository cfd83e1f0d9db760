import { createParser } from 'eventsource-parser';
import { parseJsonBytes } from '../../server/contract/parse-json.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Exchange, ReceivedResponse, SentRequest } from '../model/exchange.ts';
import { guard } from './guard.ts';
import { type RequestValues, targetOf } from './target.ts';
import type { Territory } from './territory.ts';

/** A request to send. */
export interface Plan extends RequestValues {
  readonly operation: Operation;
  /** Whose credentials are sent; `null` for none. */
  readonly persona: Persona | null;
  /** Sent as JSON, unless it is a `FormData`; `undefined` for no body. */
  readonly body?: unknown;
  /** Replace the headers that would be sent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the method of the operation. */
  readonly method?: string;
  /** Requests the stream, and reads so many frames of it, or what comes within so many milliseconds. */
  readonly stream?: { readonly frames: number; readonly milliseconds: number };
}

export type Send = (plan: Plan) => Promise<Exchange>;

interface SenderOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** How long a 429 is waited for, as its `Retry-After` says. */
  readonly maxWaitMs: number;
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly territory: Territory;
  readonly signal: AbortSignal;
  /** Receives each exchange, also those of requests that are repeated. */
  readonly observe: (exchange: Exchange) => void;
}

/** Sends requests to the server under test. Each response is observed, whichever check has sent the request. */
export function createSender({ baseUrl, timeoutMs, maxWaitMs, headers, territory, signal, observe }: SenderOptions): Send {
  const sendOnce = async (plan: Plan): Promise<Exchange> => {
    const { operation, persona } = plan;
    const request = toRequest(baseUrl, headers, plan);
    guard(territory, operation.id, request.method, plan);
    const started = performance.now();
    const result = await exchange(request, plan.stream, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    signal.throwIfAborted();
    const done = { operation, persona: persona?.name ?? null, request, ...result, milliseconds: performance.now() - started };
    observe(done);
    return done;
  };
  return async (plan) => {
    let waited = 0;
    for (;;) {
      const done = await sendOnce(plan);
      const seconds = Number(done.response?.headers['retry-after']);
      const isLimited = done.response?.status === 429 && Number.isFinite(seconds);
      if (!isLimited || waited + seconds * 1000 > maxWaitMs) return done;
      waited += seconds * 1000;
      await wait(seconds * 1000, signal);
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

function toRequest(baseUrl: string, common: Readonly<Record<string, string>>, plan: Plan): SentRequest {
  const { operation, persona, body, headers, stream } = plan;
  const method = plan.method ?? operation.method.toUpperCase();
  return {
    method,
    url: baseUrl + targetOf(operation, plan),
    headers: {
      accept: stream ? 'text/event-stream' : 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...persona?.headers,
      ...common,
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  };
}

type Result = Pick<Exchange, 'response' | 'problem'>;

async function exchange({ url, method, headers, body }: SentRequest, stream: Plan['stream'], signal: AbortSignal): Promise<Result> {
  try {
    // Bytes are a body as they are.
    const response = await fetch(url, { method, headers, body: body as BodyInit | null, redirect: 'manual', signal });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isStream && stream) return { response: toReceived(response, await readFrames(response, stream)), problem: null };
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { response: toReceived(response, { bytes, isComplete: true }), problem: null };
  } catch (error) {
    return { response: null, problem: describe(error) };
  }
}

type Received = Pick<ReceivedResponse, 'bytes' | 'isComplete'>;

function toReceived({ status, headers }: Response, received: Received): ReceivedResponse {
  const { bytes } = received;
  return { status, headers: Object.fromEntries(headers), json: bytes.length === 0 ? undefined : parseJsonBytes(bytes), ...received };
}

/** Reads until there are enough frames, the time is over, or the stream ends. */
async function readFrames({ body }: Response, { frames, milliseconds }: NonNullable<Plan['stream']>): Promise<Received> {
  const chunks: Uint8Array[] = [];
  if (!body) return { bytes: new Uint8Array(), isComplete: true };
  let seen = 0;
  let isOver = false;
  let isComplete = false;
  const parser = createParser({ onEvent: () => seen++ });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const timer = setTimeout(() => {
    isOver = true;
    void reader.cancel();
  }, milliseconds);
  try {
    while (seen < frames) {
      const { done, value } = await reader.read();
      if (done) {
        // The reader that is canceled is done as well.
        isComplete = !isOver;
        break;
      }
      chunks.push(value);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    await reader.cancel();
  }
  return { bytes: Buffer.concat(chunks), isComplete };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'The server did not respond in time.';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
