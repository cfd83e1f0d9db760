import type { RequestContext, RequestLog } from '../../contract/model/handler.ts';
import type { Log } from '../ports/log.ts';
import type { RequestData } from './request.ts';
import { traceIdOf } from './trace-id.ts';

interface Known<Extra> {
  readonly requestId: string;
  readonly operationId: string;
  readonly log: Log;
  readonly streaming: boolean;
  readonly stopping: AbortSignal;
  readonly mayTimeOut: boolean;
  readonly extra: Extra;
}

/** The context of a handler. The signal and the log are expensive, so each is created when first read. */
export class Context<Extra> implements RequestContext<Extra> {
  readonly requestId: string;
  readonly streaming: boolean;
  readonly extra: Extra;
  readonly #request: RequestData;
  readonly #stopping: AbortSignal;
  readonly #operationId: string;
  readonly #serverLog: Log;
  readonly #mayTimeOut: boolean;
  #cut: AbortController | undefined;
  #isCut = false;
  #signal: AbortSignal | undefined;
  #log: RequestLog | undefined;

  constructor(
    request: RequestData,
    { requestId, operationId, log, streaming, stopping, mayTimeOut, extra }: Known<Extra>,
  ) {
    this.requestId = requestId;
    this.streaming = streaming;
    this.extra = extra;
    this.#request = request;
    this.#stopping = stopping;
    this.#mayTimeOut = mayTimeOut;
    this.#operationId = operationId;
    this.#serverLog = log;
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
    return (this.#signal ??= this.#createSignal());
  }
  get log() {
    return (this.#log ??= childOf(this.#serverLog, { requestId: this.requestId, operationId: this.#operationId }));
  }
  get traceId() {
    return traceIdOf(this.#request);
  }

  /** Aborts the signal, because the front cuts the request off. */
  abort(): void {
    this.#isCut = true;
    this.#cut?.abort();
  }

  #createSignal(): AbortSignal {
    const { signal } = this.#request;
    if (!this.streaming && !this.#mayTimeOut) return signal;
    this.#cut = new AbortController();
    if (this.#isCut) this.#cut.abort();
    return AbortSignal.any([signal, this.#cut.signal, ...(this.streaming ? [this.#stopping] : [])]);
  }
}

function childOf(log: Log, fields: object): RequestLog {
  if (log.child) return log.child(fields);
  return {
    info: (more, message) => log.info({ ...fields, ...more }, message),
    warn: (more, message) => log.warn({ ...fields, ...more }, message),
    error: (more, message) => log.error({ ...fields, ...more }, message),
  };
}
