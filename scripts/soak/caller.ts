import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { connect } from 'node:net';
import { ownerPersona } from '../../mock/context/personas.ts';
import type { Random } from '../../mock/random.ts';
import { sessionHeader } from '../../mock/context/session.ts';

export interface SentRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly body: string;
}

/** Longer than any correct response takes. */
const responseTimeoutMs = 10_000;

const briefTimeoutMs = 500;

/** The longest time that a stream is read: some send nothing for minutes. */
const followMs = 1000;

/** One of many clients of the mock, with a session. */
export class Caller {
  readonly session: string | null;
  /** Whether no other client uses the session. */
  readonly alone: boolean;
  readonly random: Random;
  readonly #port: number;
  readonly #agent: Agent;

  constructor(port: number, agent: Agent, random: Random, { session, alone }: Pick<Caller, 'session' | 'alone'>) {
    this.#port = port;
    this.#agent = agent;
    this.random = random;
    this.session = session;
    this.alone = alone;
  }

  /** A random item. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('Nothing to choose from.');
    return item;
  }

  async send(request: SentRequest): Promise<ReceivedResponse> {
    const response = await this.#send(request, this.#agent, responseTimeoutMs);
    let body = '';
    for await (const chunk of response.setEncoding('utf8')) body += String(chunk);
    return { status: response.statusCode ?? 0, body };
  }

  /** Sends a request and disconnects early if the response is slow. It accepts any response, and also no response. */
  async sendBriefly(request: SentRequest): Promise<void> {
    try {
      const response = await this.#send(request, new Agent(), briefTimeoutMs);
      response.destroy();
    } catch {
      // The response was late or cut off.
    }
  }

  /** Opens a stream, calls `meanwhile`, reads a number of frames or for a second, and disconnects. */
  async follow(path: string, frames: number, meanwhile?: () => Promise<unknown>): Promise<void> {
    const response = await this.#send(
      { path, headers: { accept: 'text/event-stream' } },
      new Agent(),
      responseTimeoutMs,
    );
    const type = response.headers['content-type'];
    await meanwhile?.();
    let left = frames;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const patience = setTimeout(resolve, followMs);
    response.setEncoding('utf8').on('data', (text: string) => {
      left -= text.split('data:').length - 1;
      if (left <= 0) resolve();
    });
    response.on('end', resolve).on('error', reject);
    try {
      if (frames > 0) await promise;
    } finally {
      clearTimeout(patience);
      response.destroy();
    }
    if (type !== 'text/event-stream; charset=utf-8')
      throw new Error(`${path}: expected an event stream, got ${response.statusCode} ${type}`);
  }

  /** Sends bytes, waits for the first bytes of the response or for the end, and disconnects. */
  sendBytes(bytes: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect({ port: this.#port, host: '127.0.0.1' });
    socket.setTimeout(responseTimeoutMs, () => socket.destroy(new Error('no response')));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)));
    socket.on('data', () => socket.destroy()).on('close', () => resolve());
    socket.end(bytes);
    return promise;
  }

  #send(request: SentRequest, agent: Agent, milliseconds: number): Promise<IncomingMessage> {
    const { method = 'GET', path, headers, body } = request;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const own = {
      authorization: `Bearer ${ownerPersona.token}`,
      ...(this.session !== null && { [sessionHeader]: this.session }),
    };
    const length = body === undefined ? undefined : { 'content-length': String(Buffer.byteLength(body)) };
    const options = {
      port: this.#port,
      host: '127.0.0.1',
      agent,
      method,
      path,
      headers: { ...own, ...length, ...headers },
    };
    const sent = openRequest(options, resolve).on('error', (error: NodeJS.ErrnoException) => {
      // The mock closed an idle connection just before it was used again, so it did not receive the request.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(this.#send(request, agent, milliseconds));
      else reject(error);
    });
    sent.setTimeout(milliseconds, () => sent.destroy(new Error(`${method} ${path}: no response`)));
    sent.end(body);
    return promise;
  }
}
