import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { ownerPersona } from '../../mock/persona/personas.ts';
import type { Random } from '../../mock/random.ts';
import { sessionHeader } from '../../mock/context/session.ts';

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

/** Longer than anything takes that works. */
const patienceMs = 10_000;

const hasteMs = 500;

/** How long a stream is read at most: some have nothing to tell for minutes. */
const followMs = 1000;

/** One of many who use the mock: what they ask belongs to their session. */
export class Caller {
  readonly session: string | null;
  /** Whether nobody else uses the session. */
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

  /** One of a list. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  async ask(asked: Asked): Promise<Answered> {
    const response = await this.#send(asked, this.#agent, patienceMs);
    let body = '';
    for await (const chunk of response.setEncoding('utf8')) body += String(chunk);
    return { status: response.statusCode ?? 0, body };
  }

  /** Asks, and leaves before the answer where that takes long; whatever is answered, or not, is right. */
  async askInHaste(asked: Asked): Promise<void> {
    try {
      const response = await this.#send(asked, new Agent(), hasteMs);
      response.destroy();
    } catch {
      // It was too late, or cut off.
    }
  }

  /** Opens a stream, does what is to be done meanwhile, reads so many frames or for a second, and leaves. */
  async follow(path: string, frames: number, meanwhile?: () => Promise<unknown>): Promise<void> {
    const response = await this.#send({ path, headers: { accept: 'text/event-stream' } }, new Agent(), patienceMs);
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
    if (type !== 'text/event-stream; charset=utf-8') throw new Error(`${path} is answered with ${response.statusCode} ${type}`);
  }

  /** Writes bytes, waits for the first that come back or for the end, and leaves. */
  throwBytes(bytes: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect({ port: this.#port, host: '127.0.0.1' });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('nothing comes back')));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)));
    socket.on('data', () => socket.destroy()).on('close', () => resolve());
    socket.end(bytes);
    return promise;
  }

  #send(asked: Asked, agent: Agent, milliseconds: number): Promise<IncomingMessage> {
    const { method = 'GET', path, headers, body } = asked;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const own = { authorization: `Bearer ${ownerPersona.token}`, ...(this.session !== null && { [sessionHeader]: this.session }) };
    const length = body === undefined ? undefined : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { port: this.#port, host: '127.0.0.1', agent, method, path, headers: { ...own, ...length, ...headers } };
    const sent = request(options, resolve).on('error', (error: NodeJS.ErrnoException) => {
      // The mock has closed an idle connection just when it was to be used again; it has not seen the request.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(this.#send(asked, agent, milliseconds));
      else reject(error);
    });
    sent.setTimeout(milliseconds, () => sent.destroy(new Error(`${method} ${path} is not answered`)));
    sent.end(body);
    return promise;
  }
}
