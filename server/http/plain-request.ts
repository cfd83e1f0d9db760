import { Problem } from '../../contract/problem.ts';
import { type BodySource, headerOf, type RequestData } from '../dispatch/request.ts';

/** Control characters except tab, LF and CR: those of `Text` in the contract. A database refuses NUL. */
const control = /(?![\t\n\r])\p{Cc}/u;
/** The same as escapes of JSON, which have an odd number of backslashes. */
const escapedControl = /(?<!\\)(?:\\\\)*\\(?:[bf]|u00(?:0[0-8bcef]|1[\da-f]|7f|[89][\da-f]))/i;

/**
 * A request of a route outside the contract, whose schemas refuse control characters elsewhere. Throws the problem
 * `bad_body` if its query has some; so does its body when it is read whole.
 */
export class PlainRequest implements RequestData {
  readonly body: BodySource;
  readonly #request: RequestData;

  constructor(request: RequestData) {
    const { target, body } = request;
    const query = target.indexOf('?');
    if (query >= 0) requirePlain(formTexts(target.slice(query + 1)));
    this.#request = request;
    this.body = {
      isPresent: body.isPresent,
      chunks: () => body.chunks(),
      bytes: async (limit) => {
        const bytes = await body.bytes(limit);
        const text = new TextDecoder().decode(bytes);
        const isForm = /^application\/x-www-form-urlencoded\b/i.test(headerOf(request, 'content-type') ?? '');
        requirePlain(isForm ? formTexts(text) : [text]);
        return bytes;
      },
    };
  }

  get method() {
    return this.#request.method;
  }
  get target() {
    return this.#request.target;
  }
  get headers() {
    return this.#request.headers;
  }
  get peer() {
    return this.#request.peer;
  }
  get isFromTrustedProxy() {
    return this.#request.isFromTrustedProxy === true;
  }
  get signal() {
    return this.#request.signal;
  }
}

function formTexts(encoded: string): readonly string[] {
  return [...new URLSearchParams(encoded)].flat();
}

function requirePlain(texts: readonly string[]): void {
  if (texts.some((text) => control.test(text) || escapedControl.test(text)))
    throw new Problem('bad_body', 'The request has control characters. Send text without them.');
}
