import type { Clock } from '../../server/ports/clock.ts';
import { createBase } from '../adapters/memory/base.ts';
import { MemoryStore } from '../adapters/memory/store.ts';
import { MemoryWork } from '../adapters/memory/work.ts';
import { SessionClock } from '../adapters/session-clock.ts';
import { reconcilers } from '../reconcile/reconcilers.ts';
import { type Running, runUntil } from '../reconcile/run.ts';
import { give } from './given.ts';
import type { Given } from './given-schema.ts';
import { createSimulatedPorts, type SimulatedPorts } from './simulated-ports.ts';
import { restore } from './restore.ts';
import type { Seed } from './seed/surroundings.ts';

export interface WorldOptions {
  /** Real time. */
  readonly real: Clock;
  /** When the world begins: all times of the story are moved so that its present is then. Now by default. */
  readonly start?: number;
  /** What the simulations make up depends on it and on the time of the world alone. */
  readonly seed?: number;
  /** How many seconds go by in a real one. */
  readonly speed?: number;
  /** Receives the errors of reconcilers, whose steps are repeated later. */
  readonly onFailure?: Running['onFailure'];
  /** Where the pages of the payment provider are. */
  readonly payUrl?: string;
}

/** A control plane of its own, in memory, whose surroundings are simulated. */
export class World {
  /** The simulations among them can be directed. */
  readonly ports: SimulatedPorts;
  readonly clock: SessionClock;
  readonly #running: Running & { readonly clock: SessionClock };
  readonly #real: Clock;
  readonly #store: MemoryStore;
  #catchingUp: Promise<void> | null = null;
  /** When the next thing is due, as of a count of changes of the work. */
  #next: { readonly at: number; readonly changes: number } | null = null;

  constructor(store: MemoryStore, { real, start, seed, speed, onFailure, payUrl }: Required<WorldOptions>) {
    const clock = new SessionClock({ start, speed, real, catchUp: () => this.catchUp() });
    const canWait = () => !clock.isFrozen;
    this.clock = clock;
    this.ports = createSimulatedPorts({ store, clock, seed, canWait, onFailure, payUrl });
    this.#running = { ports: this.ports, work: new MemoryWork(store), reconcilers, onFailure, clock };
    this.#real = real;
    this.#store = store;
  }

  /**
   * Does everything that has become due, each thing at its own time. Called before each request; the requests that
   * arrive meanwhile wait for the same promise.
   */
  catchUp(): Promise<void> {
    const { target } = this.clock;
    if (!this.#catchingUp && this.#next && this.#next.changes === this.#store.changesOf('work') && this.#next.at > target) {
      this.clock.moveTo(target);
      return done;
    }
    this.#catchingUp ??= this.#run().finally(() => (this.#catchingUp = null));
    return this.#catchingUp;
  }

  /** Lets time go by at once. */
  async advance(milliseconds: number): Promise<void> {
    // What is under way ends at the former target.
    await this.catchUp();
    this.clock.skip(milliseconds);
    await this.catchUp();
  }

  /** Lets something happen now. */
  async give(given: Given): Promise<void> {
    await this.catchUp();
    await give(this.ports, given);
    await this.catchUp();
  }

  async #run(): Promise<void> {
    let turnedAt = this.#real.now();
    const pause = async () => {
      if (this.#real.now() - turnedAt < turnMs) return;
      await new Promise((resolve) => void setTimeout(resolve, 0));
      turnedAt = this.#real.now();
    };
    await this.clock.holdSleepers(() => runUntil(this.clock.target, this.#running, pause));
    const changes = this.#store.changesOf('work');
    this.#next = { at: (await this.#running.work.nextDueAt()) ?? Infinity, changes };
  }
}

const done = Promise.resolve();

const defaultPayUrl = 'https://pay.acme-cloud.test';

/** Other sessions wait for at most about that long while one catches up with a long time. */
const turnMs = 10;

/** Makes worlds of one story. They share its rows, as long as nothing changes them. */
export type CreateWorld = (options: WorldOptions) => World;

/** Checks the rows of a seed, once for all of its worlds. */
export function createWorldsOf({ at, rows, surroundings }: Seed): CreateWorld {
  const base = createBase(rows);
  return ({ real, start = real.now(), seed = 1, speed = 1, onFailure = () => undefined, payUrl = defaultPayUrl }) => {
    const store = new MemoryStore({ base, shiftMs: start - at });
    const world = new World(store, { real, start, seed, speed, onFailure, payUrl });
    restore(surroundings, world.ports, start - at);
    return world;
  };
}
