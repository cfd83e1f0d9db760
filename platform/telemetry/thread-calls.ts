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
 * Calls methods of an object in a thread. After a crash, another thread takes up the open calls, so they have to be
 * repeatable.
 */
export class ThreadCalls<Target extends object> implements AsyncDisposable {
  readonly #data: ThreadData;
  readonly #onCrash: (error: unknown) => void;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker;
  #calls = 0;
  #isClosed = false;

  constructor(data: ThreadData, onCrash: (error: unknown) => void) {
    this.#data = data;
    this.#onCrash = onCrash;
    this.#thread = this.#start();
  }

  /** The thread that runs at present. */
  get thread(): Worker {
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
    this.#thread.postMessage(call);
    // The thread responds with the result of the method.
    return promise as Promise<ResultOf<Target[Name]>>;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isClosed) return;
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
    const thread = new Worker(program, { workerData: this.#data });
    let cause: unknown = new Error('The thread of the telemetry has ended.');
    thread.on('message', (response: Response) => {
      this.#end(response);
    });
    thread.once('error', (error: unknown) => {
      cause = error;
    });
    thread.once('exit', () => this.#startAgain(cause));
    return thread;
  }

  #end(response: Response): void {
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if ('error' in response) waiting?.reject(response.error);
    else waiting?.resolve(response.value);
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
      this.#thread.postMessage({ id, method, values });
    }
  }
}

type ArgumentsOf<Method> = Method extends (...values: infer Values) => unknown ? Values : never;
type ResultOf<Method> = Method extends (...values: never[]) => infer Result ? Awaited<Result> : never;
