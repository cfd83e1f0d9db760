import type { AccessEntry } from '../../../platform/telemetry/access-requests.ts';
import type { ContainerLine, Observed, Runtime } from '../../../control-plane/ports/runtime.ts';
import { runningContainer } from '../../control-plane/ports/running-container.ts';

/** A runtime with one container, whose log a test writes. */
export class FakeRuntime {
  readonly #lines: ContainerLine[] = [];
  #wake = Promise.withResolvers<void>();
  #container: Observed = { ...runningContainer, address: '127.0.0.1:8080' };

  write(at: number, text: string): void {
    this.#lines.push({ at, text, stream: 'stdout' });
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  restart(reason: Observed['reason']): void {
    this.#container = { ...this.#container, restarts: this.#container.restarts + 1, reason };
  }

  get port(): Runtime {
    const port: Partial<Runtime> = {
      observe: async () => ({ containers: [this.#container], volumes: [] }),
      stats: async () => [{ container: 'shop-web-1', service: 'web', cpu: 0.25, memory: 1000 }],
      logs: (_, since, signal) => this.#follow(since, signal),
      changes: (signal) => this.#changes(signal),
    };
    // What follows containers calls no other methods.
    return port as Runtime;
  }

  async *access(signal: AbortSignal, queue: object[]): AsyncIterable<readonly AccessEntry[]> {
    while (!signal.aborted) {
      // The test writes whole entries.
      yield queue.splice(0) as AccessEntry[];
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async *#changes(signal: AbortSignal): AsyncIterable<string> {
    while (!signal.aborted) {
      yield 'app_1';
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async *#follow(since: number, signal: AbortSignal): AsyncIterable<ContainerLine> {
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    for (let next = 0; !signal.aborted;) {
      const wake = this.#wake.promise;
      while (next < this.#lines.length) {
        const line = this.#lines[next++];
        if (line && line.at >= since) yield line;
      }
      await Promise.race([wake, aborted]);
    }
  }
}
