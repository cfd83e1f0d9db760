import type { Request, Response } from 'express';
import type { RequestContext } from '../model/handler.ts';

/** What a handler may know of a request. The signal costs something, so it is made when somebody asks for it. */
export class Context implements RequestContext {
  readonly requestId: string;
  readonly streaming: boolean;
  readonly #request: Request;
  readonly #response: Response;
  readonly #stopping: AbortSignal;
  #signal: AbortSignal | undefined;

  constructor(requestId: string, streaming: boolean, request: Request, response: Response, stopping: AbortSignal) {
    this.requestId = requestId;
    this.streaming = streaming;
    this.#request = request;
    this.#response = response;
    this.#stopping = stopping;
  }

  get method() {
    return this.#request.method;
  }
  get url() {
    return this.#request.originalUrl;
  }
  get headers() {
    return this.#request.headers;
  }
  get ip() {
    return this.#request.ip ?? '';
  }
  get signal() {
    if (this.#signal) return this.#signal;
    const left = new AbortController();
    if (this.#response.destroyed) left.abort();
    else this.#response.once('close', () => left.abort());
    return (this.#signal = this.streaming ? AbortSignal.any([left.signal, this.#stopping]) : left.signal);
  }
}
