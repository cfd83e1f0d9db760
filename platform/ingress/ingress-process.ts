import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ControlClient } from './control-client.ts';
import { accepts } from './process/addresses.ts';

export interface IngressProcessOptions {
  readonly folder: string;
  readonly client: ControlClient;
  /** Arguments of the process besides the folder. */
  readonly args: readonly string[];
  /** Called when a process runs (again). */
  readonly onRunning: () => void;
}

/** Description of a process, as it responds. */
export interface Described {
  readonly pid: number;
  readonly args: readonly string[];
  readonly url: string;
  readonly secureUrl: string | null;
  /** Whether the process stops after its last requests. Earlier versions do not say so. */
  readonly isEnding?: boolean;
}

/** TypeScript in the repository, compiled JavaScript in the package. */
const file = fileURLToPath(new URL(`process/main${extname(import.meta.url)}`, import.meta.url));
const startMs = 20_000;
/** Time limit for the check whether a process takes requests. */
const askMs = 2000;
const silent = 'The ingress does not respond.';
const firstPauseMs = 100;
const longestPauseMs = 10_000;
/** A process that has run for that long resets the pause before a restart. */
const steadyMs = 10_000;

/**
 * Keeps a process of the ingress running. The process outlives this one. So a running process is adopted, a process
 * with other arguments is replaced, and a missing or ended one is started.
 */
export class IngressProcess implements AsyncDisposable {
  readonly #options: IngressProcessOptions;
  readonly #args: readonly string[];
  readonly #end = new AbortController();
  readonly #keeping: Promise<void>;
  #running = newPromise<Described>();
  #problem: string | null = null;

  constructor(options: IngressProcessOptions) {
    this.#options = options;
    this.#args = ['--folder', options.folder, ...options.args];
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    this.#keeping = this.#keep(this.#end.signal);
  }

  /** The reason why requests are not taken; `null` if they are. Asks the process, which may hang. */
  async problem(): Promise<string | null> {
    if (this.#problem !== null) return this.#problem;
    const signal = AbortSignal.timeout(askMs);
    try {
      await Promise.race([this.#ask(signal), once(signal, 'abort')]);
      return signal.aborted ? silent : null;
    } catch (error) {
      return signal.aborted || !(error instanceof Error) ? silent : error.message;
    }
  }

  /** Resolves to the process once it runs; rejects if it does not start. */
  running(): Promise<Described> {
    return this.#running.promise;
  }

  /** Leaves the process running for the next control plane. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await this.#keeping;
  }

  async #keep(signal: AbortSignal): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      const startedAt = performance.now();
      try {
        const described = await this.#take(signal);
        const ended = this.#options.client.untilEnd(signal);
        this.#problem = null;
        this.#running.resolve(described);
        this.#options.onRunning();
        await ended;
        this.#problem = 'The ingress has ended, and is started again.';
      } catch (error) {
        this.#problem = error instanceof Error ? error.message : String(error);
        this.#running.reject(new Error(this.#problem, { cause: error }));
      }
      this.#running = newPromise();
      if (performance.now() - startedAt > steadyMs) pauseMs = firstPauseMs;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
    this.#running.reject(new Error('The control plane ends.'));
  }

  /** Adopts, replaces or starts a process. */
  async #take(signal: AbortSignal): Promise<Described> {
    const present = await this.#describe();
    if (present && present.isEnding !== true && isSame(present.args, this.#args)) return present;
    if (!present) return this.#start(signal);
    await this.#options.client.call('POST', '/replace', { command: process.execPath, args: [file, ...this.#args] });
    return this.#untilRunning(({ pid }) => pid !== present.pid, signal);
  }

  async #start(signal: AbortSignal): Promise<Described> {
    const logFile = join(this.#options.folder, 'ingress.log');
    const log = openSync(logFile, 'w', 0o600);
    const { PATH, NODE_OPTIONS } = process.env;
    // The process outlives this one and needs none of its secrets.
    const env = { ...(PATH !== undefined && { PATH }), ...(NODE_OPTIONS !== undefined && { NODE_OPTIONS }) };
    const child = spawn(process.execPath, [file, ...this.#args], {
      detached: true,
      cwd: '/',
      env,
      stdio: ['ignore', 'ignore', log],
    });
    closeSync(log);
    child.unref();
    const waiting = new AbortController();
    try {
      const failed = Promise.race([once(child, 'exit'), once(child, 'error')]);
      const running = this.#untilRunning(({ pid }) => pid === child.pid, AbortSignal.any([signal, waiting.signal]));
      const first = await Promise.race([running, failed]);
      if (!Array.isArray(first)) return first;
      running.catch(() => undefined);
      throw new Error(`The ingress does not start: ${reasonIn(readFileSync(logFile, 'utf8'))}`);
    } finally {
      waiting.abort();
    }
  }

  async #untilRunning(isIt: (described: Described) => boolean, signal: AbortSignal): Promise<Described> {
    for (const end = performance.now() + startMs; performance.now() < end;) {
      const described = await this.#describe();
      if (described && isIt(described)) return described;
      await sleep(25, undefined, { signal });
    }
    throw new Error(`The ingress does not start within ${startMs / 1000} s.`);
  }

  /** Rejects if the process does not respond, or does not accept connections. */
  async #ask(signal: AbortSignal): Promise<void> {
    // A process may be starting.
    await this.running();
    // `createControl` of the process responds with this type.
    const { url, secureUrl } = (await this.#options.client.call('GET', '/', undefined, signal)) as Described;
    for (const address of [url, secureUrl ?? url]) await accepts(address, signal);
  }

  #describe(): Promise<Described | null> {
    return this.#options.client.call('GET', '/').then(
      // `createControl` of the process responds with this type.
      (described) => described as Described,
      () => null,
    );
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

/** The line with the error in the log of a crashed Node. */
function reasonIn(log: string): string {
  const lines = log.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines.find((line) => line !== '') ?? 'it gave no reason.'
  );
}

/** Marks the rejection as handled: no caller has to wait for it. */
function newPromise<T>() {
  const one = Promise.withResolvers<T>();
  one.promise.catch(() => undefined);
  return one;
}
