import { EventEmitter, on } from 'node:events';
import type { Violation } from './violation.ts';

/** A request that the mock has answered, for people who want to see what their page does. */
export interface LoggedRequest {
  /** Counts within the session. A stream is written when it begins, and once more, with the same id, when it ends. */
  readonly id: number;
  /** When it was answered, RFC 3339. */
  readonly at: string;
  readonly method: string;
  /** Path and query, as they came. */
  readonly url: string;
  /** `null` where the contract does not have the address. */
  readonly operationId: string | null;
  readonly status: number;
  /** Until the answer ended; `null` while a stream is open. */
  readonly milliseconds: number | null;
  readonly streamed: boolean;
  /** What the mock had a hand in, by the headers that say so. */
  readonly marks: Readonly<Record<string, string>>;
  readonly violations: readonly Violation[];
}

/** As many as a person looks through. */
const kept = 200;

/** The latest requests of a session. */
export class RequestLog {
  readonly #entries = new Map<number, LoggedRequest>();
  // Each page that watches is a listener; there may be many.
  readonly #written = new EventEmitter<{ written: [LoggedRequest] }>().setMaxListeners(0);
  #count = 0;

  nextId(): number {
    return ++this.#count;
  }

  /** Adds a request, or says more of one that is there. */
  write(request: LoggedRequest): void {
    this.#entries.set(request.id, request);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > kept && oldest !== undefined) this.#entries.delete(oldest);
    this.#written.emit('written', request);
  }

  /** The oldest first. */
  list(): readonly LoggedRequest[] {
    return [...this.#entries.values()];
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Each request from now on, until the signal is aborted. */
  async *follow(signal: AbortSignal): AsyncGenerator<LoggedRequest> {
    for await (const [request] of on(this.#written, 'written', { signal })) yield request as LoggedRequest;
  }
}
