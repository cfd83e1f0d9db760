import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import type { Access } from '../access.ts';
import { ApiError } from '../api-error.ts';
import { linesOf } from '../lines.ts';

/** Time for a response to begin, in milliseconds. */
const responseMs = 30_000;

/** Reads the API from a pod, without a package. */
export class PodClient {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** The response, which has the type of the path. */
  async json<Value>(method: 'GET', path: string): Promise<Value> {
    return (await json(await this.#send(method, path))) as Value;
  }

  /** The lines of a response, until it ends or the signal is aborted. Calls `onOpen` before the first one. */
  async *lines(path: string, signal: AbortSignal, onOpen: () => void = () => undefined): AsyncIterable<string> {
    const response = await this.#send('GET', path, signal);
    onOpen();
    yield* linesOf(response);
  }

  async #send(method: 'GET', path: string, signal?: AbortSignal): Promise<IncomingMessage> {
    const { server, ca, identify } = this.#access;
    const { token = '' } = (await identify?.()) ?? this.#access;
    const sent = request(`${server}${path}`, {
      method,
      ...(ca !== undefined && { ca }),
      ...(signal && { signal }),
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    const late = setTimeout(() => sent.destroy(new Error('The API does not respond.')), responseMs);
    sent.end();
    // The event has this argument.
    const [response] = (await once(sent, 'response').finally(() => clearTimeout(late))) as [IncomingMessage];
    const status = response.statusCode ?? 0;
    if (status < 300) return response;
    response.resume();
    throw new ApiError(status, '', `The API responds to ${path} with ${status}.`);
  }
}
