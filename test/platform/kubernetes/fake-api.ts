import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Stored {
  readonly [member: string]: unknown;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
    readonly ownerReferences?: readonly { readonly uid: string }[];
    readonly managedFields?: readonly object[];
  };
}

interface Refusal {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
}

interface Target {
  readonly kind: string;
  readonly namespace: string;
  /** Empty for all objects of the kind. */
  readonly name: string;
  /** Whether a part of the object is read, such as its log. */
  readonly isPart: boolean;
}

interface Watch {
  readonly kind: string;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
}

/** The API of a cluster in memory, without any controller: a test makes the pods, and the faults. */
export class FakeApi {
  /** The requests, in order: `list`, `watch` or a method, the kind, and what it continues, goes on from, or names. */
  readonly requests: string[] = [];
  /** The kinds and names of what requests have created, in order. */
  readonly created: string[] = [];
  /** The names of deleted pods, each with the seconds that it gets. */
  readonly graces: string[] = [];
  readonly tokens: (string | undefined)[] = [];
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  /** By kind, and by namespace and name. */
  readonly #kinds = new Map<string, Map<string, Stored>>();
  readonly #watches = new Set<Watch>();
  readonly #texts = new Map<string, (request: IncomingMessage) => string | null>();
  /** Addresses of servers, by the name and the port of a pod. */
  readonly #pods = new Map<string, string>();
  readonly #refusals = new Map<string, Refusal>();
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

  all(kind: string): Stored[] {
    return [...(this.#kinds.get(kind)?.values() ?? [])];
  }

  find(kind: string, name: string): Stored {
    const found = this.all(kind).find(({ metadata }) => metadata.name === name);
    if (!found) throw new Error(`There is no ${name} in ${kind}.`);
    return found;
  }

  /** Makes an object, or merges it into the one of its name. */
  put(kind: string, object: Stored): Stored {
    const objects = this.#kinds.get(kind) ?? new Map<string, Stored>();
    this.#kinds.set(kind, objects);
    const before = objects.get(keyOf(object.metadata));
    const version = String(++this.#version);
    const made = { uid: `uid-${version}`, creationTimestamp: '2026-11-21T10:00:00Z' };
    // The result has the members of an object.
    const merged = merge(before ?? { metadata: made }, object) as Stored;
    const stored = { ...merged, metadata: { ...merged.metadata, resourceVersion: version } };
    objects.set(keyOf(stored.metadata), stored);
    this.#tell(kind, before ? 'MODIFIED' : 'ADDED', stored);
    return stored;
  }

  /** Without `isTold`, the watches do not report it, as while they were cut. */
  remove(kind: string, name: string, { isTold = true } = {}): void {
    const object = this.find(kind, name);
    this.#kinds.get(kind)?.delete(keyOf(object.metadata));
    const metadata = { ...object.metadata, resourceVersion: String(++this.#version) };
    if (isTold) this.#tell(kind, 'DELETED', { ...object, metadata });
  }

  /** Responds to GET of a path with a text that is not an object; `null`: it is refused. */
  respond(path: string, response: (request: IncomingMessage) => string | null): void {
    this.#texts.set(path, response);
  }

  /** Leads calls for a port of a pod to a server. */
  proxy(pod: string, port: number, url: string): void {
    this.#pods.set(`${pod}:${port}`, url);
  }

  /** Refuses a method for a kind, such as `POST pods`; `null`: no more. */
  refuse(what: string, refusal: Refusal | null): void {
    if (refusal) this.#refusals.set(what, refusal);
    else this.#refusals.delete(what);
  }

  bookmark(): void {
    const metadata = { name: '', resourceVersion: String(++this.#version) };
    for (const { response } of this.#watches) write(response, 'BOOKMARK', { metadata });
  }

  /** Ends the watches; the next ones go on from their version. */
  cut(): void {
    for (const { response } of this.#watches) response.destroy();
    this.#watches.clear();
  }

  /** Ends the watches as an API does that does not know their version any more. */
  forget(): void {
    for (const { response } of this.#watches) {
      write(response, 'ERROR', { code: 410, message: 'too old resource version' });
      response.end();
    }
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

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api.test');
    const { method = 'GET' } = request;
    const body = await text(request);
    const target = targetOf(pathname);
    const isWatch = searchParams.has('watch');
    const from = searchParams.get(isWatch ? 'resourceVersion' : 'continue') ?? '';
    const verb = method !== 'GET' || target.name !== '' ? method : isWatch ? 'watch' : 'list';
    // A test sends an object.
    const sent = body === '' ? null : (JSON.parse(body) as Stored);
    const name = target.name || (method === 'POST' ? (sent?.metadata.name ?? '') : from);
    this.requests.push(`${verb} ${target.kind} ${name}`.trim());
    this.tokens.push(request.headers.authorization);
    if (verb === 'DELETE' && target.kind === 'pods')
      this.graces.push(`${name} ${searchParams.get('gracePeriodSeconds') ?? 'its own'}`);
    const refusal = this.#refusals.get(`${verb} ${target.kind}`);
    const [, pod = '', rest = ''] = /\/pods\/([^/]+)\/proxy(\/.*)$/.exec(pathname) ?? [];
    const server = this.#pods.get(pod);
    if (this.#isAway) response.writeHead(503).end('away');
    else if (server !== undefined) await lead(`${server}${rest}`, request, response);
    else if (refusal) response.writeHead(refusal.code).end(JSON.stringify(refusal));
    else if (this.#texts.has(pathname)) {
      const given = this.#texts.get(pathname)?.(request) ?? null;
      response.writeHead(given === null ? 403 : 200).end(given ?? JSON.stringify({ reason: 'Forbidden' }));
    } else if (verb === 'watch') this.#watch({ kind: target.kind, query: searchParams, response });
    else if (verb === 'list') this.#list(target, searchParams, response);
    else this.#change(method, target, sent, response);
  }

  #list({ kind, namespace }: Target, query: URLSearchParams, response: ServerResponse): void {
    const all = this.all(kind).filter(
      (object) => (namespace === '' || object.metadata.namespace === namespace) && isMeant(object, query),
    );
    const begin = Number(query.get('continue') ?? 0);
    const end = begin + this.#pageSize;
    const next = end < all.length ? { continue: String(end) } : {};
    const metadata = { resourceVersion: String(this.#version), ...next };
    response.end(JSON.stringify({ metadata, items: all.slice(begin, end) }));
  }

  #watch(watch: Watch): void {
    const { kind, query, response } = watch;
    response.flushHeaders();
    this.#watches.add(watch);
    const from = Number(query.get('resourceVersion'));
    for (const object of this.all(kind))
      if (Number(object.metadata.resourceVersion) > from && isMeant(object, query)) write(response, 'MODIFIED', object);
  }

  #change(
    method: string,
    { kind, namespace, name, isPart }: Target,
    sent: Stored | null,
    response: ServerResponse,
  ): void {
    const place = namespace === '' ? {} : { namespace };
    const known = this.#kinds.get(kind)?.get(keyOf({ ...place, name: name || (sent?.metadata.name ?? '') }));
    const fail = (code: number, reason: string) =>
      void response.writeHead(code).end(JSON.stringify({ code, reason, message: reason }));
    if (method === 'POST') {
      if (known || !sent) return fail(409, 'AlreadyExists');
      this.created.push(`${kind} ${sent.metadata.name}`);
      const made = this.put(kind, { ...sent, metadata: { ...sent.metadata, ...place } });
      return void response.writeHead(201).end(JSON.stringify(made));
    }
    if (!known || isPart) return fail(404, 'NotFound');
    if (method === 'PATCH' && sent)
      return void response.end(JSON.stringify(this.put(kind, merge(known, sent) as Stored)));
    if (method === 'DELETE') this.remove(kind, name);
    response.end(JSON.stringify(known));
  }

  #tell(kind: string, type: string, object: Stored): void {
    for (const watch of this.#watches)
      if (watch.kind === kind && isMeant(object, watch.query)) write(watch.response, type, object);
  }
}

/** Responds as a server does to a call with the same headers. */
async function lead(url: string, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = request(url, { headers, agent: false }).end();
  const [received] = (await once(sent, 'response')) as [IncomingMessage];
  response.writeHead(received.statusCode ?? 0).end(await text(received));
}

function write(response: ServerResponse, type: string, object: object): void {
  response.write(`${JSON.stringify({ type, object })}\n`);
}

function keyOf({ namespace = '', name }: Stored['metadata']): string {
  return `${namespace}/${name}`;
}

/** Reads `/api/v1/namespaces/one/pods/web`, and the same of a group. */
function targetOf(pathname: string): Target {
  const parts = pathname.split('/').slice(pathname.startsWith('/apis/') ? 4 : 3);
  const [first = '', namespace = '', kind, name = '', part] = parts;
  if (first === 'namespaces' && kind !== undefined) return { kind, namespace, name, isPart: part !== undefined };
  return { kind: first, namespace: '', name: namespace, isPart: kind !== undefined };
}

/** Whether the selectors of a list or a watch choose an object. */
function isMeant(object: Stored, query: URLSearchParams): boolean {
  const has = (selector: string | null, value: (key: string) => unknown) =>
    (selector ?? '').split(',').every((part) => {
      const [, key = '', not, wanted] = /^([^!=]+)(!?)=(.*)$/.exec(part) ?? [];
      return key === '' || (value(key) === wanted) === (not === '');
    });
  return (
    has(query.get('labelSelector'), (key) => object.metadata.labels?.[key]) &&
    has(query.get('fieldSelector'), (key) => object[key])
  );
}

/** A merge patch: members of objects one by one, everything else as a whole; `null` removes. */
function merge(before: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged = new Map(Object.entries(isRecord(before) ? before : {}));
  for (const [key, value] of Object.entries(patch))
    if (value === null) merged.delete(key);
    else merged.set(key, merge(merged.get(key), value));
  return Object.fromEntries(merged);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
