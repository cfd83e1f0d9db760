import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Contract } from '../contract/document.ts';
import type { Clock } from '../server/ports/clock.ts';
import { readCheckout } from './reload.ts';
import type { SessionParts } from './testing/mock-session.ts';
import { watchFolder } from './watch-folder.ts';

interface Made {
  readonly listener: RequestListener;
  readonly parts: SessionParts;
}
interface Served extends Made {
  readonly contract: Contract;
}

interface ServedOptions {
  readonly clock: Clock;
  /** Makes the mock of a contract. `problem` says why the contract in the files is not served. */
  readonly create: (contract: Contract, problem: () => string | null) => Promise<Made>;
  readonly onMessage: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The contract that a mock serves. A reload that succeeds replaces all of the mock at once. */
export class ServedContract {
  readonly #options: ServedOptions;
  #served: Served | undefined;
  #problem: string | null = null;

  constructor(options: ServedOptions) {
    this.#options = options;
  }

  /** The mock of the last valid contract. Throws before the first one is served. */
  get now(): Served {
    if (!this.#served) throw new Error('No contract is served yet.');
    return this.#served;
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  async serve(contract: Contract): Promise<void> {
    this.#served = { contract, ...(await this.#options.create(contract, () => this.#problem)) };
  }

  /** Serves what is read, and says what has changed. A mistake in the files keeps the last valid version. */
  async reload(what: string, read: () => Promise<Contract>): Promise<void> {
    const { clock, onMessage, signal } = this.#options;
    onMessage(`${what} changed. Reloading …`);
    const start = clock.now();
    try {
      const before = this.now.contract;
      await this.serve(await read());
      this.#problem = null;
      onMessage(`${describeChange(before, this.now.contract)} (${((clock.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      if (signal.aborted) return;
      this.#problem = error instanceof Error ? error.message : String(error);
      onMessage(`The reload failed; the last valid version is still served.\n${this.#problem}`);
    }
  }

  say(line: string): void {
    this.#options.onMessage(line);
  }
}

/** Serves each edit of the contract and of the scenarios until the mock stops. */
export async function watchCheckout(
  served: ServedContract,
  { root, folders }: { readonly root: string; readonly folders: readonly string[] },
): Promise<void> {
  const { clock, signal } = served;
  const watch = (folder: string, what: string, read: () => Promise<Contract>) =>
    watchFolder(folder, () => served.reload(what, read), { clock, signal });
  try {
    await Promise.all([
      watch(join(root, 'openapi'), 'The contract', () => readCheckout(root, signal)),
      ...folders.map((folder) => watch(folder, 'The scenarios', async () => served.now.contract)),
    ]);
  } catch (error) {
    // The system limits the number of watches; the mock works without.
    served.say(`Files are not watched any more; restart the mock after an edit. ${String(error)}`);
  }
}

function describeChange(before: Contract, now: Contract): string {
  const missingIn = (one: Contract, other: Contract) =>
    other.operations.filter(({ id }) => !one.operations.some((operation) => operation.id === id)).map(({ id }) => id);
  const added = missingIn(before, now);
  const removed = missingIn(now, before);
  const changes = [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ];
  return `Reloaded ${now.operations.length} operations${changes.map((one) => `; ${one}`).join('')}`;
}
