import type { RequestContext } from '../model/handler.ts';
import type { RequestData } from './request.ts';

interface Known<Extra> {
  readonly requestId: string;
  readonly streaming: boolean;
  readonly stopping: AbortSignal;
  readonly extra: Extra;
}

/** The context of a handler. The signal costs something, so it is made when it is first read. */
export class Context<Extra> implements RequestContext<Extra> {
  readonly requestId: string;
  readonly streaming: boolean;
  readonly extra: Extra;
  readonly #request: RequestData;
  readonly #stopping: AbortSignal;
  #signal: AbortSignal | undefined;

  constructor(request: RequestData, { requestId, streaming, stopping, extra }: Known<Extra>) {
    this.requestId = requestId;
    this.streaming = streaming;
    this.extra = extra;
    this.#request = request;
    this.#stopping = stopping;
  }

  get method() {
    return this.#request.method;
  }
  get url() {
    return this.#request.target;
  }
  get headers() {
    return this.#request.headers;
  }
  get ip() {
    return this.#request.peer;
  }
  get signal() {
    const { signal } = this.#request;
    return (this.#signal ??= this.streaming ? AbortSignal.any([signal, this.#stopping]) : signal);
  }
}
