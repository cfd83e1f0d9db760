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
  readonly status: number;
  /** Until the response ended; `null` while a stream is open. */
  readonly milliseconds: number | null;
  readonly streamed: boolean;
  /** The response headers that say what the mock changed. */
  readonly mockHeaders: Readonly<Record<string, string>>;
  readonly violations: readonly Violation[];
}

/** The number of requests to keep: more than a developer reads. */
const kept = 200;
/**
 * A URL may have 16 kB, and the violations of a body 100 kB: a thousand sessions of 200 such requests would exhaust
 * the memory.
 */
const keptCharacters = 100_000;

/** The latest requests of a session. */
export class RequestLog {
  readonly #entries = new Map<number, LoggedRequest>();
  readonly #listeners = new Set<(request: LoggedRequest) => void>();
  #count = 0;
  #characters = 0;

  nextId(): number {
    return ++this.#count;
  }

  /** Adds a request, or replaces the one with the same id. */
  write(request: LoggedRequest): void {
    this.#characters += lengthOf(request) - lengthOf(this.#entries.get(request.id));
    this.#entries.set(request.id, request);
    for (const [id, oldest] of this.#entries) {
      if (this.#entries.size <= kept && this.#characters <= keptCharacters) break;
      if (id === request.id) continue;
      this.#entries.delete(id);
      this.#characters -= lengthOf(oldest);
    }
    for (const listener of [...this.#listeners]) listener(request);
  }

  /** The oldest first. */
  list(): readonly LoggedRequest[] {
    return [...this.#entries.values()];
  }

  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  /** Each request from now on, until the signal is aborted. A slow reader misses requests that the log has dropped. */
  async *follow(signal: AbortSignal): AsyncGenerator<LoggedRequest> {
    const waiting: LoggedRequest[] = [];
    let wake: () => void = () => undefined;
    const take = (request: LoggedRequest) => {
      waiting.push(request);
      if (waiting.length > kept) waiting.shift();
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

function lengthOf(request: LoggedRequest | undefined): number {
  if (!request) return 0;
  return request.violations.reduce((sum, { message, path = '' }) => sum + message.length + path.length, request.url.length);
}
