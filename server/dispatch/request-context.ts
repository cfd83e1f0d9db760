import type { RequestContext, RequestLog } from '../model/handler.ts';
import type { Log } from '../ports/log.ts';
import type { RequestData } from './request.ts';

interface Known<Extra> {
  readonly requestId: string;
  readonly operationId: string;
  readonly log: Log;
  readonly streaming: boolean;
  readonly stopping: AbortSignal;
  readonly extra: Extra;
}

/** The context of a handler. The signal and the log cost something, so each is made when it is first read. */
export class Context<Extra> implements RequestContext<Extra> {
  readonly requestId: string;
  readonly streaming: boolean;
  readonly extra: Extra;
  readonly #request: RequestData;
  readonly #stopping: AbortSignal;
  readonly #operationId: string;
  readonly #serverLog: Log;
  #signal: AbortSignal | undefined;
  #log: RequestLog | undefined;

  constructor(request: RequestData, { requestId, operationId, log, streaming, stopping, extra }: Known<Extra>) {
    this.requestId = requestId;
    this.streaming = streaming;
    this.extra = extra;
    this.#request = request;
    this.#stopping = stopping;
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
    const { signal } = this.#request;
    return (this.#signal ??= this.streaming ? AbortSignal.any([signal, this.#stopping]) : signal);
  }
  get log() {
    return (this.#log ??= childOf(this.#serverLog, { requestId: this.requestId, operationId: this.#operationId }));
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
