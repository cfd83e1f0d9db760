import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

/**
 * Failure of a request: a status, the connection ends `before` or `after` its effect, no response ever arrives, or 500
 * with a message.
 */
export type Fault = number | 'before' | 'after' | 'silent' | { readonly message: string };

/** No process of this machine has the number. */
const noProcess = 2 ** 30;

interface Container {
  readonly id: string;
  readonly name: string;
  labels: Readonly<Record<string, string>>;
  state: 'created' | 'running' | 'exited';
}

type Body = Readonly<Record<string, unknown>>;

/** The part of Docker's API that runs containers, without containers. */
export class FakeEngine implements AsyncDisposable {
  /** The requests that arrived, such as `POST /containers/create`, without the ids of containers. */
  readonly requests: string[] = [];
  /** Commit of its init program; `N/A` without one. */
  init = 'de40ad0';
  /** The bodies of the containers that were created. */
  readonly created: Body[] = [];
  /** Things that it keeps. */
  use: Body = {};
  /** Members of `Config` of each image. */
  imageConfig: Body = {};
  readonly containers: Container[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'fake-engine-'));
  readonly socketPath = join(this.folder, 'api.sock');
  readonly #faults = new Map<string, Fault[]>();
  readonly #networks = new Set<string>();
  readonly #volumes: Body[] = [];
  readonly #readers = new Set<ServerResponse>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));

  static async start(): Promise<FakeEngine> {
    const engine = new FakeEngine();
    engine.#server.listen(engine.socketPath);
    await once(engine.#server, 'listening');
    return engine;
  }

  /** Lets the next requests of a name fail, one after the other. */
  fail(name: string, ...faults: readonly Fault[]): void {
    this.#faults.set(name, [...faults]);
  }

  /** How often a request arrived. */
  count(name: string): number {
    return this.requests.filter((one) => one === name).length;
  }

  /** How often each request arrived. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.requests.map((name) => [name, this.count(name)]));
  }

  /** Changes labels of all containers. */
  relabel(labels: Readonly<Record<string, string>>): void {
    for (const one of this.containers) one.labels = { ...one.labels, ...labels };
  }

  /** Reports that something has happened to an app. */
  tell(action: string, app: string): void {
    for (const one of this.containers.filter(({ labels }) => labels['t.app'] === app)) this.#tell(action, one);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
    rmSync(this.folder, { recursive: true });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://engine');
    const parts = pathname.split('/').slice(1);
    const name = `${request.method} ${nameOf(parts)}`;
    this.requests.push(name);
    const fault = this.#faults.get(name)?.shift();
    const body = request.method === 'POST' ? await bodyOf(request) : {};
    if (fault === 'silent') return;
    if (fault === 'before') return void request.socket.destroy();
    if (typeof fault === 'number') return send(response, fault, { message: `The engine responds with ${fault}.` });
    if (typeof fault === 'object') return send(response, 500, fault);
    if (name === 'GET /events' || name === 'GET /containers/*/logs') return this.#stream(response);
    const [status, result] = this.#handle(name, { parts, searchParams, body });
    if (fault === 'after') return void request.socket.destroy();
    send(response, status, result);
  }

  #handle(name: string, { parts, searchParams, body }: Asked): readonly [number, unknown] {
    const container = this.containers.find((one) => [one.id, one.name].includes(parts[1] ?? ''));
    switch (name) {
      case 'GET /_ping':
        return [200, {}];
      case 'GET /version':
        return [200, { Version: '20.10.5', Components: [] }];
      case 'GET /info':
        return [200, { InitCommit: { ID: this.init } }];
      case 'GET /system/*':
        return [200, this.use];
      case 'GET /containers/json':
        return [200, this.containers.filter(matching(searchParams)).map(listed)];
      case 'GET /volumes':
        return [200, { Volumes: this.#volumes }];
      case 'POST /volumes/create':
        this.#volumes.push(body);
        return [201, body];
      case 'GET /images/*/json':
        return [200, { Id: 'sha256:1', Config: this.imageConfig }];
      case 'GET /networks/*':
        return this.#networks.has(parts[1] ?? '') ? [200, { IPAM: {} }] : [404, { message: 'no such network' }];
      case 'POST /networks/create':
        this.#networks.add(String(body.Name));
        return [201, { Id: '1' }];
      case 'POST /containers/create':
        return this.#create(searchParams.get('name') ?? '', body);
    }
    return container ? this.#handleContainer(name, container) : [404, { message: 'no such container' }];
  }

  #handleContainer(name: string, container: Container): readonly [number, unknown] {
    switch (name) {
      case 'GET /containers/*/json':
        return [200, inspected(container)];
      case 'GET /containers/*/stats':
        return [200, { cpu_stats: { cpu_usage: { total_usage: 1 } }, memory_stats: { usage: 1 } }];
      case 'POST /containers/*/start':
        if (container.state === 'running') return [304, {}];
        container.state = 'running';
        this.#tell('start', container);
        return [204, {}];
      case 'DELETE /containers/*':
        this.containers.splice(this.containers.indexOf(container), 1);
        this.#tell('destroy', container);
        return [204, {}];
    }
    return [404, { message: 'page not found' }];
  }

  #create(name: string, body: Body): readonly [number, unknown] {
    const { Labels } = body;
    this.created.push(body);
    if (this.containers.some((one) => one.name === name)) return [409, { message: 'The name is already in use.' }];
    const id = `container-${this.containers.length + 1}`;
    // The adapter sends an object of texts.
    this.containers.push({ id, name, labels: Labels as Container['labels'], state: 'created' });
    return [201, { Id: id }];
  }

  #stream(response: ServerResponse): void {
    response.writeHead(200).flushHeaders();
    this.#readers.add(response);
    response.once('close', () => this.#readers.delete(response));
  }

  #tell(Action: string, { labels }: Container): void {
    for (const reader of this.#readers) reader.write(`${JSON.stringify({ Action, Actor: { Attributes: labels } })}\n`);
  }
}

interface Asked {
  readonly parts: readonly string[];
  readonly searchParams: URLSearchParams;
  readonly body: Body;
}

/** The name of a request: ids and names of things are left out. */
function nameOf([kind, id, action]: readonly string[]): string {
  const isThing = id !== undefined && !['json', 'create'].includes(id);
  return `/${[kind, isThing ? '*' : id, action].filter((part) => part !== undefined).join('/')}`;
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  // A request without a body has none that could be read.
  return (await json(request).catch(() => ({}))) as Body;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(status === 204 || status === 304 ? undefined : JSON.stringify(body));
}

function matching(searchParams: URLSearchParams) {
  // The adapter filters by labels.
  const { label } = JSON.parse(searchParams.get('filters') ?? '{}') as { readonly label: readonly string[] };
  return ({ labels }: Container) =>
    label.every((one) => {
      const [key = '', value] = one.split('=');
      return value === undefined ? key in labels : labels[key] === value;
    });
}

function listed({ id, name, labels, state }: Container) {
  return { Id: id, Names: [`/${name}`], Labels: labels, State: state, Created: 1 };
}

function inspected({ id, labels, state }: Container) {
  const isRunning = state === 'running';
  const State = { Status: state, Running: isRunning, StartedAt: '2026-01-01T00:00:00Z', ExitCode: 0, Pid: noProcess };
  return {
    ...{ Id: id, State, Config: { Labels: labels }, Mounts: [], LogPath: '' },
    NetworkSettings: { Networks: {}, Ports: {} },
  };
}
