import {
  readSharedWorkspace,
  sharedTables,
  type SharedRows,
  viewSharedWorkspace,
} from '../../actions/workspaces/shared-workspace.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ActionPorts } from '../../ports/ports.ts';
import type { Change } from '../../ports/store.ts';
import { type SharedBody, sharedBody } from './workspace-body.ts';

/** Interval of looks without a change: the containers of apps are not in the store. */
const lookMs = 5000;
/** Interval of reads without a change, since another process may have made one. */
const readMs = 30_000;
/** Least time from look to look. */
const pauseMs = 1000;

/** A workspace at a moment, as all of its readers see it. */
export interface Look extends SharedBody {
  /** Counts the looks of a watch, from 1. */
  readonly number: number;
  /** Roles of the members, by user. */
  readonly roles: SharedRows['roles'];
}

/** Watched workspaces, by id. The streams of a workspace share one look at it. */
export class WorkspaceWatches {
  readonly #ports: ActionPorts;
  readonly #watches = new Map<string, Watch>();

  constructor(ports: ActionPorts) {
    this.#ports = ports;
  }

  /** Watches a workspace for a reader, until the reader leaves. */
  enter(workspaceId: string, reader: Caller): Place {
    let watch = this.#watches.get(workspaceId);
    if (!watch) {
      const end = (ended: Watch) => {
        if (this.#watches.get(workspaceId) === ended) this.#watches.delete(workspaceId);
      };
      this.#watches.set(workspaceId, (watch = new Watch(this.#ports, workspaceId, end)));
    }
    return watch.enter(reader);
  }
}

/** A reader's place at a watch. */
export interface Place {
  /** Number of the last look that began before the reader came. */
  readonly after: number;
  /**
   * The last look, as soon as it is later than another; `null` once the workspace is gone or the signal is aborted.
   * Rejects if the look fails, which ends the watch.
   */
  next(after: number, signal: AbortSignal): Promise<Look | null>;
  leave(): void;
}

interface Waiting {
  readonly resolve: (look: Look | null) => void;
  readonly reject: (error: unknown) => void;
}

class Watch {
  readonly #ports: ActionPorts;
  readonly #workspaceId: string;
  readonly #readers = new Set<Caller>();
  readonly #waiting = new Set<Waiting>();
  readonly #over = new AbortController();
  #failure: { readonly error: unknown } | null = null;
  #begun = 0;
  #last: Look | null = null;
  #rows: { readonly found: SharedRows; readonly at: number } | null = null;
  #hasChanged = false;
  #onChanged: () => void = () => undefined;

  constructor(ports: ActionPorts, workspaceId: string, end: (watch: Watch) => void) {
    this.#ports = ports;
    this.#workspaceId = workspaceId;
    const stop = ports.store.onChange((changes) => {
      if (!changes.some((change) => this.#concerns(change))) return;
      this.#hasChanged = true;
      this.#onChanged();
    });
    this.#over.signal.addEventListener('abort', () => {
      stop();
      end(this);
    });
    this.#run().catch((error: unknown) => this.#fail(error));
  }

  enter(caller: Caller): Place {
    // A person may read several streams.
    const reader = { ...caller };
    this.#readers.add(reader);
    return {
      after: this.#begun,
      next: (after, signal) => this.#next(after, signal),
      leave: () => {
        this.#readers.delete(reader);
        if (this.#readers.size === 0) this.#over.abort();
      },
    };
  }

  async #next(after: number, signal: AbortSignal): Promise<Look | null> {
    if (this.#failure && !signal.aborted) throw this.#failure.error;
    if (signal.aborted || this.#over.signal.aborted) return null;
    if (this.#last && this.#last.number > after) return this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<Look | null>();
    const waiting = { resolve, reject };
    const stop = () => resolve(null);
    this.#waiting.add(waiting);
    signal.addEventListener('abort', stop);
    return promise.finally(() => {
      this.#waiting.delete(waiting);
      signal.removeEventListener('abort', stop);
    });
  }

  async #run(): Promise<void> {
    const { clock } = this.#ports;
    const { signal } = this.#over;
    let lookedAt = clock.now();
    for (;;) {
      await this.#untilDue(lookedAt);
      if (signal.aborted) return;
      lookedAt = clock.now();
      const number = (this.#begun += 1);
      const look = await this.#look(number);
      this.#last = look;
      for (const { resolve } of this.#waiting) resolve(look);
      if (!look) return this.#over.abort();
    }
  }

  #fail(error: unknown): void {
    this.#failure = { error };
    for (const { reject } of this.#waiting) reject(error);
    this.#over.abort();
  }

  async #untilDue(lookedAt: number): Promise<void> {
    const { clock } = this.#ports;
    const { signal } = this.#over;
    const woken = new AbortController();
    this.#onChanged = () => woken.abort();
    if (!this.#hasChanged) await sleep(clock, lookedAt + lookMs, AbortSignal.any([signal, woken.signal]));
    this.#onChanged = () => undefined;
    await sleep(clock, lookedAt + pauseMs, signal);
  }

  /** `null` if the workspace is gone. */
  async #look(number: number): Promise<Look | null> {
    const { clock } = this.#ports;
    if (this.#hasChanged || !this.#rows || clock.now() - this.#rows.at >= readMs) {
      // Before the read, so that no change is missed.
      this.#hasChanged = false;
      const found = await this.#read();
      this.#rows = found && { found, at: clock.now() };
    }
    if (!this.#rows) return null;
    const { found } = this.#rows;
    const shared = sharedBody(await viewSharedWorkspace(this.#ports, found));
    // An equal text is the same value, so that readers compare it at once.
    const text = shared.text === this.#last?.text ? this.#last.text : shared.text;
    return { ...shared, text, number, roles: found.roles };
  }

  /** Reads as one of the readers, who reaches the workspace as long as they are a member. */
  async #read(): Promise<SharedRows | null> {
    for (const reader of new Map([...this.#readers].map((reader) => [reader.userId, reader])).values()) {
      try {
        return await readSharedWorkspace(this.#ports, reader, this.#workspaceId);
      } catch (error) {
        if (!(error instanceof ControlPlaneError)) throw error;
      }
    }
    return null;
  }

  #concerns({ table, owner }: Change): boolean {
    if (!sharedTables.has(table)) return false;
    if (table === 'users') return owner === null || this.#rows?.found.roles.has(owner) !== false;
    return owner === null || owner === this.#workspaceId;
  }
}

/** Sleeps until a time, or until the signal is aborted. */
async function sleep(clock: Clock, until: number, signal: AbortSignal): Promise<void> {
  if (until > clock.now()) await clock.sleep(until - clock.now(), signal).catch(() => undefined);
}
