import { type Body, StoredBodies } from './bodies.ts';
import type { Violation } from './violation.ts';

/** A request and how the mock responded to it, for developers who look at their page's requests. */
export interface LoggedRequest {
  /** Counts within the session. A stream is written when it begins, and once more, with the same id, when it ends. */
  readonly id: number;
  /** When the mock responded, RFC 3339. */
  readonly at: string;
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  /** `null` if the contract does not have the path. */
  readonly operationId: string | null;
  /** The persona whose credentials the request had. */
  readonly persona: string | null;
  readonly status: number;
  /** Until the response ended; `null` while a stream is open. */
  readonly milliseconds: number | null;
  readonly streamed: boolean;
  /** The response headers that say what the mock changed. */
  readonly mockHeaders: Readonly<Record<string, string>>;
  readonly violations: readonly Violation[];
  /**
   * The JSON value that was sent, or its text if it is not JSON or has more than 100 kB. Absent without a body, for
   * uploads, with an upstream, and when there were too many later ones.
   */
  readonly requestBody?: unknown;
  /** The same of the response. Absent for a stream too. */
  readonly responseBody?: unknown;
}

/** The bodies of a request, while they are stored. */
export interface LoggedBodies {
  readonly request: Body | null;
  readonly response: Body | null;
}

/** The number of requests to keep: more than a developer reads. */
const mostRequests = 200;
/**
 * A URL may have 16 kB, and the violations of a body 100 kB: a thousand sessions of 200 such requests would exhaust
 * the memory.
 */
const mostCharacters = 100_000;

/** The latest requests of a session. */
export class RequestLog {
  readonly #entries = new Map<number, Entry>();
  readonly #listeners = new Set<(request: LoggedRequest) => void>();
  #count = 0;
  #characters = 0;
  readonly #bodies: StoredBodies;

  constructor(bodies = new StoredBodies()) {
    this.#bodies = bodies;
  }

  nextId(): number {
    return ++this.#count;
  }

  /** Adds a request, or replaces the one with the same id. */
  write(request: LoggedRequest, bodies: LoggedBodies = noBodies): void {
    const entry = { request, bodies };
    this.#characters += lengthOf(request) - lengthOf(this.#entries.get(request.id)?.request);
    this.#entries.set(request.id, entry);
    for (const body of bodiesOf(entry)) this.#bodies.keep(body);
    for (const [id, oldest] of this.#entries) {
      if (this.#entries.size <= mostRequests && this.#characters <= mostCharacters) break;
      if (id === request.id) continue;
      this.#entries.delete(id);
      this.#characters -= lengthOf(oldest.request);
      for (const body of bodiesOf(oldest)) this.#bodies.drop(body);
    }
    for (const listener of [...this.#listeners]) listener(show(entry));
  }

  /** The newest request, if there is one. */
  get latest(): LoggedRequest | undefined {
    return [...this.#entries.values()].at(-1)?.request;
  }

  /** The oldest first. */
  list(): readonly LoggedRequest[] {
    return [...this.#entries.values()].map(show);
  }

  clear(): void {
    for (const body of [...this.#entries.values()].flatMap(bodiesOf)) this.#bodies.drop(body);
    this.#entries.clear();
    this.#characters = 0;
  }

  /** Each request from now on, until the signal is aborted. A slow reader misses requests that the log has dropped. */
  async *follow(signal: AbortSignal): AsyncGenerator<LoggedRequest> {
    const waiting: LoggedRequest[] = [];
    let wake: () => void = () => undefined;
    const take = (request: LoggedRequest) => {
      waiting.push(request);
      if (waiting.length > mostRequests) waiting.shift();
      wake();
    };
    const stop = () => wake();
    this.#listeners.add(take);
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.#listeners.delete(take);
      signal.removeEventListener('abort', stop);
    }
  }
}

interface Entry {
  readonly request: LoggedRequest;
  readonly bodies: LoggedBodies;
}

const noBodies: LoggedBodies = { request: null, response: null };

function bodiesOf({ bodies: { request, response } }: Entry): Body[] {
  return [request, response].filter((body) => body !== null);
}

function show({ request, bodies }: Entry): LoggedRequest {
  const requestBody = bodies.request?.read();
  const responseBody = bodies.response?.read();
  return {
    ...request,
    ...(requestBody !== undefined && { requestBody }),
    ...(responseBody !== undefined && { responseBody }),
  };
}

function lengthOf(request: LoggedRequest | undefined): number {
  if (!request) return 0;
  return request.violations.reduce(
    (sum, { message, path = '' }) => sum + message.length + path.length,
    request.url.length,
  );
}
