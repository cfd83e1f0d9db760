import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

interface Stored {
  readonly metadata: { readonly name: string; readonly namespace?: string; resourceVersion?: string };
}

/** A list and a watch of one kind, of which a test makes the objects and the faults. */
export class FakeApi {
  /** The requests, in order: `list` or `watch` with the version to go on from, and the token that each had. */
  readonly requests: string[] = [];
  readonly tokens: (string | undefined)[] = [];
  readonly #server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://api.test').searchParams;
    this.tokens.push(request.headers.authorization);
    if (query.has('watch')) this.#watch(query.get('resourceVersion') ?? '', response);
    else this.#list(query.get('continue') ?? '', response);
  });
  readonly #objects = new Map<string, Stored>();
  readonly #watches = new Set<ServerResponse>();
  #version = 1;
  #pageSize = Infinity;
  #isAway = false;

  static async start(): Promise<FakeApi> {
    const api = new FakeApi();
    api.#server.listen(0, '127.0.0.1');
    await once(api.#server, 'listening');
    return api;
  }

  get url(): string {
    // The server listens at a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  set pageSize(size: number) {
    this.#pageSize = size;
  }

  put(name: string): void {
    const type = this.#objects.has(name) ? 'MODIFIED' : 'ADDED';
    const object = { metadata: { name, namespace: 'one', resourceVersion: String(++this.#version) } };
    this.#objects.set(name, object);
    this.#send(type, object);
  }

  /** Without `isTold`, the watches do not report it, as while they were cut. */
  remove(name: string, { isTold = true } = {}): void {
    const object = this.#objects.get(name);
    this.#objects.delete(name);
    if (object && isTold)
      this.#send('DELETED', { metadata: { ...object.metadata, resourceVersion: String(++this.#version) } });
  }

  bookmark(): void {
    this.#send('BOOKMARK', { metadata: { name: '', resourceVersion: String(++this.#version) } });
  }

  /** Ends the watches; the next ones go on from their version. */
  cut(): void {
    for (const watch of this.#watches) watch.destroy();
    this.#watches.clear();
  }

  /** Ends the watches as an API does that does not know their version any more. */
  forget(): void {
    this.#send('ERROR', { code: 410, message: 'too old resource version' });
    for (const watch of this.#watches) watch.end();
    this.#watches.clear();
  }

  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    if (isAway) this.cut();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #list(from: string, response: ServerResponse): void {
    this.requests.push(`list${from}`);
    if (this.#isAway) return void response.writeHead(503).end('away');
    const all = [...this.#objects.values()];
    const begin = from === '' ? 0 : Number(from);
    const end = begin + this.#pageSize;
    const next = end < all.length ? { continue: String(end) } : {};
    const metadata = { resourceVersion: String(this.#version), ...next };
    response.end(JSON.stringify({ metadata, items: all.slice(begin, end) }));
  }

  #watch(version: string, response: ServerResponse): void {
    this.requests.push(`watch ${version}`);
    if (this.#isAway) return void response.writeHead(503).end('away');
    response.flushHeaders();
    this.#watches.add(response);
    for (const object of this.#objects.values())
      if (Number(object.metadata.resourceVersion) > Number(version)) write(response, 'MODIFIED', object);
  }

  #send(type: string, object: object): void {
    for (const watch of this.#watches) write(watch, type, object);
  }
}

function write(response: ServerResponse, type: string, object: object): void {
  response.write(`${JSON.stringify({ type, object })}\n`);
}
