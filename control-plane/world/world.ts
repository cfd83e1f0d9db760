import type { Clock } from '../../server/ports/clock.ts';
import type { SomeRows } from '../memory/base.ts';
import { createSeededRandom } from '../shared/seeded.ts';
import { SessionClock } from '../shared/session-clock.ts';
import { createSimulatedPorts, type SimulatedPorts } from '../simulated-ports.ts';
import { createSteppedPlane, type SteppedPlane } from '../stepped-plane.ts';
import { code, loadLater } from './code.ts';
import type { WorldPorts } from './ports.ts';
import type { Random } from '../ports/random.ts';
import { type Running, runUntil } from '../reconcile/run.ts';
import type { SignedUp, WorldEvent } from './event-schemas.ts';
import { restore } from './restore.ts';
import type { Seed } from './seed/surroundings.ts';
import { type OpenStorage, type Storage, storeInMemory } from './storage.ts';

export interface WorldOptions {
  /** Real time. */
  readonly real: Clock;
  /** Beginning of the world: all times of the story are shifted so that its instant is then. Now by default. */
  readonly start?: number;
  /** Seed of the simulations, which depend only on it and on the time of the world. */
  readonly seed?: number;
  /** Number of seconds that pass in a real one. */
  readonly speed?: number;
  /** Receives the errors of reconcilers, whose steps are repeated later. */
  readonly onFailure?: Running['onFailure'];
  /** Base address of the payment provider's pages. */
  readonly payUrl?: string;
  /** Address of the pages on which machines get tokens. */
  readonly serviceUrl?: string | undefined;
  /**
   * How long a removed app's containers take to finish requests, so that others see that it is being deleted. They end
   * at once by default, and while the clock is frozen: the request that waits for them would never end.
   */
  readonly removalMs?: number;
}

type WorldSettings = Required<Pick<WorldOptions, 'real' | 'seed' | 'onFailure' | 'payUrl' | 'removalMs'>> &
  Pick<WorldOptions, 'serviceUrl'>;

interface WorldParts extends Storage {
  readonly clock: SessionClock;
  readonly random: Random;
}

/** A control plane with simulated surroundings, whose time goes by at each look. */
export class World {
  /** Ports, of which the simulations can be controlled. */
  readonly ports: WorldPorts;
  readonly clock: SessionClock;
  readonly #plane: SteppedPlane<SimulatedPorts>;
  readonly #real: Clock;
  readonly #countChanges: () => number;
  #catchingUp: Promise<void> | null = null;
  /** Time of the next due item, valid for a count of changes of the work. */
  #next: { readonly at: number; readonly changes: number } | null = null;

  constructor(
    { work, countChanges, ...parts }: WorldParts,
    { real, seed, onFailure, payUrl, serviceUrl, removalMs }: WorldSettings,
  ) {
    const { clock } = parts;
    const prepare = () => this.catchUp();
    const outside = createSimulatedPorts({
      ...parts,
      seed,
      payUrl,
      serviceUrl,
      removalMs: () => (clock.isFrozen ? 0 : removalMs),
    });
    this.clock = clock;
    this.#plane = createSteppedPlane(outside, work, code, { onFailure, stopWaiting: () => clock.frozen, prepare });
    this.ports = this.#plane.running.ports;
    this.#real = real;
    this.#countChanges = countChanges;
  }

  /** Handlers that catch up before each request. */
  get handlers(): SteppedPlane['handlers'] {
    return this.#plane.handlers;
  }

  /** An identity that catches up before each request. */
  get identity(): SteppedPlane['identity'] {
    return this.#plane.identity;
  }

  /** An idempotency store that catches up before each request. */
  get idempotency(): SteppedPlane['idempotency'] {
    return this.#plane.idempotency;
  }

  /**
   * Does everything that has become due, each thing at its own time. Called before each request; simultaneous requests
   * wait for the same promise.
   */
  catchUp(): Promise<void> {
    const { target } = this.clock;
    if (!this.#catchingUp && this.#next && this.#next.changes === this.#countChanges() && this.#next.at > target) {
      this.clock.moveTo(target);
      return done;
    }
    this.#catchingUp ??= this.#run().finally(() => (this.#catchingUp = null));
    return this.#catchingUp;
  }

  /** Lets time go by at once. */
  async advance(milliseconds: number): Promise<void> {
    // Due work is done at the former target first.
    await this.catchUp();
    this.clock.skip(milliseconds);
    await this.catchUp();
  }

  /** Applies an event now. Returns the person of a sign-up. */
  async apply(event: WorldEvent): Promise<SignedUp | null> {
    await this.catchUp();
    const { applyEvent } = await loadLater();
    const signedUp = await applyEvent(this.ports, event);
    await this.catchUp();
    return signedUp;
  }

  async #run(): Promise<void> {
    let turnedAt = this.#real.now();
    const pause = async () => {
      if (this.#real.now() - turnedAt < turnMs) return;
      await new Promise((resolve) => void setTimeout(resolve, 0));
      turnedAt = this.#real.now();
    };
    await this.clock.holdSleepers(() =>
      runUntil(this.clock.target, { ...this.#plane.running, clock: this.clock }, pause),
    );
    const changes = this.#countChanges();
    this.#next = { at: (await this.#plane.running.work.nextDueAt()) ?? Infinity, changes };
  }
}

const done = Promise.resolve();

const defaultPayUrl = 'https://pay.acme-cloud.test';

/** Longest time, roughly, that other sessions wait while one catches up with a long time. */
const turnMs = 10;

/** Makes worlds of one story, which share its unchanged rows. */
export type CreateWorld = (options: WorldOptions) => World;

/** Prepares the rows of a seed, once for all of its worlds. They are in memory by default. */
export function createWorldsOf(
  { at, rows, surroundings }: Seed,
  storeRows: (rows: SomeRows) => OpenStorage = storeInMemory,
): CreateWorld {
  const openStorage = storeRows(rows);
  return ({
    real,
    start = real.now(),
    seed = 1,
    speed = 1,
    onFailure = () => undefined,
    payUrl = defaultPayUrl,
    serviceUrl,
    removalMs = 0,
  }) => {
    const clock = new SessionClock({ start, speed, real, catchUp: () => world.catchUp() });
    const random = createSeededRandom(seed);
    const storage = openStorage({ clock, random, shiftMs: start - at });
    const world: World = new World(
      { ...storage, clock, random },
      { real, seed, onFailure, payUrl, serviceUrl, removalMs },
    );
    restore(surroundings, world.ports, start - at);
    return world;
  };
}
