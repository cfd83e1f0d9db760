import { incompleteBody, Problem } from '../../contract/problem.ts';
import { readBefore } from '../dispatch/read-before.ts';
import { type Disconnection, followDisconnection } from '../dispatch/disconnection.ts';
import type { BodySource, RequestData, RequestHeaders } from '../dispatch/request.ts';
import { concat } from './upload/concat.ts';

/** A `Request` as plain data. */
export class FetchRequest implements RequestData {
  readonly body: BodySource;
  readonly peer: string;
  readonly disconnection: Disconnection;
  readonly #request: Request;
  #headers: RequestHeaders | undefined;

  constructor(request: Request, peer: string) {
    this.#request = request;
    this.peer = peer;
    this.body = new FetchBody(request);
    this.disconnection = followDisconnection(request.signal);
  }

  get method() {
    return this.#request.method;
  }
  get target() {
    const { url } = this.#request;
    return url.slice(url.indexOf('/', url.indexOf('//') + 2));
  }
  get headers() {
    return (this.#headers ??= Object.fromEntries(this.#request.headers));
  }
  get signal() {
    return this.disconnection.signal;
  }
}

class FetchBody implements BodySource {
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
  }

  get isPresent() {
    return this.#request.body !== null && this.#request.headers.get('content-length') !== '0';
  }

  async bytes(limit: number): Promise<Uint8Array> {
    const refuse = () => new Problem('payload_too_large', `The body may have ${limit} bytes at most.`);
    if (Number(this.#request.headers.get('content-length') ?? 0) > limit) throw refuse();
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of this.chunks()) {
      length += chunk.length;
      if (length > limit) throw refuse();
      chunks.push(chunk);
    }
    return concat(chunks, length);
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    const { body, bodyUsed } = this.#request;
    if (bodyUsed) throw readBefore();
    if (!body) return;
    // The server handles the rest of the body, canceled or not. Canceling a form makes Node throw outside of any call.
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw incompleteBody({ cause });
        });
        if (done) return;
        yield value;
      }
    } finally {
      reader.releaseLock();
    }
  }
}
