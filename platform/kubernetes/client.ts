import { Agent, type Dispatcher, WebSocket } from 'undici';
import type { Access, Identity } from './access.ts';
import { ApiError } from './api-error.ts';
import { linesOf } from './lines.ts';

/** Parts of a request that few have. */
interface More {
  readonly signal?: AbortSignal;
  /** Headers beside the usual ones. */
  readonly more?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The API of a cluster: JSON, streams of lines, and WebSockets. */
export class ApiClient {
  readonly #access: Access;
  /** The connections of the last identity. */
  #connected: { readonly identity: Identity; readonly agent: Agent } | undefined;

  constructor(access: Access) {
    this.#access = access;
  }

  get server(): string {
    return this.#access.server;
  }

  /** The response, which has the type of the path. */
  async json<Value>(method: Method, path: string, body?: object, more: More = {}): Promise<Value> {
    const response = await this.#send(method, path, { body, ...more });
    return (await response.body.json()) as Value;
  }

  /** A response in another form than JSON. */
  async text(path: string): Promise<string> {
    return (await this.#send('GET', path, {})).body.text();
  }

  /** The lines of a response, until it ends or the signal is aborted. Calls `onOpen` before the first one. */
  async *lines(path: string, signal: AbortSignal, onOpen: () => void = () => undefined): AsyncIterable<string> {
    const { body } = await this.#send('GET', path, { signal });
    onOpen();
    yield* linesOf(body);
  }

  async socket(path: string): Promise<WebSocket> {
    const { agent, headers } = await this.#connect();
    return new WebSocket(`${this.server.replace(/^http/, 'ws')}${path}`, {
      protocols: ['v5.channel.k8s.io'],
      dispatcher: agent,
      headers,
    });
  }

  async close(): Promise<void> {
    await this.#connected?.agent.destroy();
  }

  async #send(
    method: Method,
    path: string,
    { body, signal, more }: More & { readonly body?: object | undefined },
  ): Promise<Dispatcher.ResponseData> {
    const { agent, headers } = await this.#connect();
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const response = await agent.request({
      origin: this.server,
      path,
      method,
      headers: { ...headers, ...more, accept: 'application/json', ...(body && { 'content-type': type }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (response.statusCode < 300) return response;
    const { reason = '', message = '' } = readStatus(await response.body.text());
    throw new ApiError(response.statusCode, reason, message);
  }

  /** The connections and headers of who calls now. Those of a former certificate end with their requests. */
  async #connect() {
    const { ca, serverName, isUnchecked = false, identify } = this.#access;
    const identity: Identity = identify ? await identify() : this.#access;
    const { token, cert, key } = identity;
    let connected = this.#connected;
    if (connected?.identity.cert !== cert || connected?.identity.key !== key) {
      connected?.agent.close().catch(() => undefined);
      connected = undefined;
    }
    if (!connected) {
      const connect = {
        ...(ca !== undefined && { ca }),
        ...(serverName !== undefined && { servername: serverName }),
        ...(cert !== undefined && { cert }),
        ...(key !== undefined && { key }),
        rejectUnauthorized: !isUnchecked,
      };
      // A watch that brings nothing stays open.
      const agent = new Agent({ bodyTimeout: 0, headersTimeout: 30_000, connections: 64, connect });
      connected = { identity, agent };
    }
    this.#connected = connected;
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return { agent: connected.agent, headers };
  }
}

/** The body of a refusal, which a proxy may have written. */
function readStatus(text: string): { readonly reason?: string; readonly message?: string } {
  try {
    return JSON.parse(text) as { reason?: string; message?: string };
  } catch {
    return { message: text.slice(0, 1000) };
  }
}
