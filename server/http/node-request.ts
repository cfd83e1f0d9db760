import { IncomingMessage, type ServerResponse } from 'node:http';
import { incompleteBody, Problem } from '../../contract/problem.ts';
import { readBefore } from '../dispatch/read-before.ts';
import type { BodySource, RequestData } from '../dispatch/request.ts';
import type { ProxyTrust } from './trust-proxy.ts';

interface NodeRequestOptions extends ProxyTrust {
  readonly bodyTimeoutSeconds: number;
}

/** A Node request as plain data. Expensive parts are created when first read. */
export class NodeRequest implements RequestData {
  readonly body: BodySource;
  readonly peer: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #trust: ProxyTrust;
  #signal: AbortSignal | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, options: NodeRequestOptions) {
    this.#request = request;
    this.#response = response;
    this.#trust = options;
    this.peer = options.clientAddress(request);
    this.body = new NodeBody(request, options.bodyTimeoutSeconds);
  }

  get method() {
    return this.#request.method ?? '';
  }
  get target() {
    // An app that mounts this one removes the mount path from `url`.
    return this.#request.url ?? '';
  }
  get headers() {
    return this.#request.headers;
  }
  get isFromTrustedProxy() {
    return this.#trust.isFromProxy(this.#request);
  }
  get signal() {
    return (this.#signal ??= disconnectionOf(this.#response));
  }
}

/** Aborted when the client disconnects before it has the response. */
export function disconnectionOf(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  const leave = () => {
    if (!response.writableFinished) left.abort();
  };
  // Every response closes, also one that was sent whole.
  if (response.destroyed) leave();
  else response.once('close', leave);
  return left.signal;
}

class NodeBody implements BodySource {
  readonly #request: IncomingMessage;
  readonly #timeoutSeconds: number;

  constructor(request: IncomingMessage, timeoutSeconds: number) {
    this.#request = request;
    this.#timeoutSeconds = timeoutSeconds;
  }

  get isPresent() {
    const { headers } = this.#request;
    return (
      headers['transfer-encoding'] !== undefined ||
      (headers['content-length'] !== undefined && headers['content-length'] !== '0')
    );
  }

  get parsed() {
    const { value } = this.#readBefore ?? {};
    return value === undefined || isUnparsed(value) ? undefined : { value };
  }

  /** The value that a middleware has left, if it has read the body. */
  get #readBefore(): { readonly value: unknown } | undefined {
    const request: IncomingMessage & { readonly body?: unknown } = this.#request;
    // Some parsers leave an empty object where they have not read anything.
    return request.readableDidRead ? { value: request.body } : undefined;
  }

  /** Text or bytes that a middleware has left. Throws if it has left nothing of a body that it has read. */
  #unparsed(): Buffer | undefined {
    if (!this.#readBefore) return undefined;
    const { value } = this.#readBefore;
    if (isUnparsed(value)) return Buffer.from(value);
    throw readBefore(value);
  }

  /**
   * Does not use express.raw, which reads a body that is too large to its end, even an endless one, before it rejects.
   */
  async bytes(limit: number): Promise<Buffer> {
    const unparsed = this.#unparsed();
    if (unparsed && unparsed.length > limit) throw tooLarge(limit);
    return unparsed ?? (await this.#read(limit));
  }

  #read(limit: number): Promise<Buffer> {
    const request = this.#request;
    const { readableFlowing, readableLength } = request;
    // A small body has usually arrived with the head, and needs no listeners and no timer.
    if (readableFlowing === null && readableLength > 0 && readableLength <= limit && hasWholeBody(request)) {
      whole.add(request);
      // Without an encoding, a request yields bytes: all that have arrived, if nothing has read it before.
      const bytes = request.read() as Buffer;
      // Otherwise it would never end.
      request.resume();
      return Promise.resolve(bytes);
    }
    const chunks: Buffer[] = [];
    let length = 0;
    let timer: NodeJS.Timeout | undefined;
    return new Promise((resolve, reject) => {
      const take = (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > limit) refuse();
      };
      const stop = (problem: Problem) => {
        clearTimeout(timer);
        request.off('data', take).pause();
        reject(problem);
      };
      const refuse = () => stop(tooLarge(limit));
      const left = () => stop(incompleteBody());
      if (request.destroyed) return left();
      if (Number(request.headers['content-length'] ?? 0) > limit) return refuse();
      timer = this.#startTimer(stop);
      request.on('data', take);
      request.once('close', left);
      request.once('end', () => {
        clearTimeout(timer);
        // Every request closes in the end, and an unused problem takes 10 µs.
        request.off('close', left);
        resolve(Buffer.concat(chunks, length));
      });
    });
  }

  async *chunks(): AsyncGenerator<Buffer> {
    const unparsed = this.#unparsed();
    if (unparsed) {
      yield unparsed;
      return;
    }
    // Without an encoding, a request yields bytes. Its socket is needed for the response, also when it is not read to
    // its end.
    const chunks = this.#request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    const late = Promise.withResolvers<never>();
    // `late` may reject between two chunks, when nothing awaits it.
    late.promise.catch(() => undefined);
    const timer = this.#startTimer(late.reject);
    try {
      for (;;) {
        const next = await Promise.race([chunks.next(), late.promise]);
        if (next.done) return;
        yield next.value;
      }
    } finally {
      clearTimeout(timer);
      chunks.return?.().catch(() => undefined);
    }
  }

  #startTimer(stop: (problem: Problem) => void): NodeJS.Timeout {
    const seconds = this.#timeoutSeconds;
    const onTimeout = () =>
      stop(new Problem('request_timeout', `The body did not arrive within ${seconds} s. Send it again.`));
    return setTimeout(onTimeout, seconds * 1000);
  }
}

function isUnparsed(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || value instanceof Uint8Array;
}

function tooLarge(limit: number): Problem {
  return new Problem('payload_too_large', `The body may have ${limit} bytes at most.`);
}

/** Requests whose body has been read whole, although Node may not have seen their end yet. */
const whole = new WeakSet<IncomingMessage>();

/** Whether all of a body was read at once. */
export function isRead(request: IncomingMessage): boolean {
  return whole.has(request);
}

/** Node runs promises between the last byte of a body and the end of its request. */
function hasWholeBody({ complete, headers, readableLength }: IncomingMessage): boolean {
  return complete || readableLength === Number(headers['content-length']);
}

/** Requests whose clients wait for `100 Continue`. */
const waiting = new WeakSet<IncomingMessage>();

/** Sends `100 Continue` when any code first reads the body of a request. */
export function deferContinue(request: IncomingMessage, response: ServerResponse): void {
  waiting.add(request);
  // Node calls this when a stream is first read.
  request._read = (size) => {
    request._read = (...args) => IncomingMessage.prototype._read.apply(request, args);
    waiting.delete(request);
    if (!response.headersSent) response.writeContinue();
    request._read(size);
  };
}

/** Whether the client of a request still waits for `100 Continue`, so that its body will not come. */
export function awaitsContinue(request: IncomingMessage): boolean {
  return waiting.has(request);
}
