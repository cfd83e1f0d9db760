import { Worker } from 'node:worker_threads';
import type { Retention } from './telemetry-writer.ts';

export interface ThreadData {
  readonly role: 'write' | 'read';
  readonly file: string;
  readonly retention: Retention;
}

export interface Call {
  readonly id: number;
  readonly method: string;
  readonly values: readonly unknown[];
}

interface Waiting extends Call {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Number of threads that have crashed during the call. */
  ends: number;
}

type Response = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: unknown };

/** Limit of crashes during a call, which may be their cause. */
const mostEnds = 3;

/**
 * Heap of a thread that reads for objects that live shortly, in megabytes. Searches make many, and a larger heap is
 * kept for long.
 */
const youngMb = 8;

/**
 * Calls methods of an object in a thread. After a crash, another thread takes up the open calls, so they have to be
 * repeatable. With `idleMs`, the thread starts with a call and ends after that time without one, since only its end
 * gives back its memory.
 */
export class ThreadCalls<Target extends object> implements AsyncDisposable {
  readonly #data: ThreadData;
  readonly #onCrash: (error: unknown) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #idleMs: number | null;
  #thread: Worker | null;
  #idle: NodeJS.Timeout | undefined;
  #calls = 0;
  #isClosed = false;

  constructor(data: ThreadData, onCrash: (error: unknown) => void, idleMs: number | null = null) {
    this.#data = data;
    this.#onCrash = onCrash;
    this.#idleMs = idleMs;
    this.#thread = idleMs === null ? this.#start() : null;
  }

  /** The thread that runs at present; `null` while there is nothing to do. */
  get thread(): Worker | null {
    return this.#thread;
  }

  call<Name extends keyof Target & string>(
    method: Name,
    ...values: ArgumentsOf<Target[Name]>
  ): Promise<ResultOf<Target[Name]>> {
    if (this.#isClosed) return Promise.reject(new Error('The telemetry is closed.'));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const call = { id: this.#calls++, method, values };
    this.#waiting.set(call.id, { ...call, resolve, reject, ends: 0 });
    clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    this.#thread.postMessage(call);
    // The thread responds with the result of the method.
    return promise as Promise<ResultOf<Target[Name]>>;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isClosed) return;
    clearTimeout(this.#idle);
    if (this.#thread === null) {
      this.#isClosed = true;
      return;
    }
    // A closable target has the method `close`, without parameters.
    const closed = this.call(
      'close' as keyof Target & string,
      ...([] as unknown as ArgumentsOf<Target[keyof Target & string]>),
    );
    this.#isClosed = true;
    await closed.catch(() => undefined);
    await this.#thread.terminate();
  }

  #start(): Worker {
    // The repository runs its TypeScript, the package the compiled JavaScript.
    const program = new URL(
      import.meta.url.endsWith('.ts') ? './store-thread.ts' : './store-thread.js',
      import.meta.url,
    );
    const limits = this.#data.role === 'read' ? { maxYoungGenerationSizeMb: youngMb } : {};
    const thread = new Worker(program, { workerData: this.#data, resourceLimits: limits });
    let cause: unknown = new Error('The thread of the telemetry has ended.');
    thread.on('message', (response: Response) => {
      this.#end(response);
    });
    thread.once('error', (error: unknown) => {
      cause = error;
    });
    thread.once('exit', () => {
      if (this.#thread === thread) this.#startAgain(cause);
    });
    return thread;
  }

  /** Ends the thread once its target is closed. */
  #rest(): void {
    const thread = this.#thread;
    this.#thread = null;
    thread?.once('message', () => void thread.terminate().catch(() => undefined));
    thread?.postMessage({ id: -1, method: 'close', values: [] } satisfies Call);
  }

  #end(response: Response): void {
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if ('error' in response) waiting?.reject(response.error);
    else waiting?.resolve(response.value);
    if (this.#idleMs === null || this.#waiting.size > 0 || this.#isClosed || !this.#thread) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), this.#idleMs).unref();
  }

  #startAgain(cause: unknown): void {
    if (!this.#isClosed) {
      this.#onCrash(cause);
      this.#thread = this.#start();
    }
    for (const { ends, ...waiting } of [...this.#waiting.values()]) {
      const { id, method, values, reject } = waiting;
      if (this.#isClosed || ends + 1 >= mostEnds) {
        this.#waiting.delete(id);
        reject(cause);
        continue;
      }
      this.#waiting.set(id, { ...waiting, ends: ends + 1 });
      this.#thread?.postMessage({ id, method, values });
    }
  }
}

type ArgumentsOf<Method> = Method extends (...values: infer Values) => unknown ? Values : never;
type ResultOf<Method> = Method extends (...values: never[]) => infer Result ? Awaited<Result> : never;
