import type { Kind } from '../model/tables/platform.ts';
import type { MovableClock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';
import type { Item, Next, Work } from '../ports/work.ts';
import { type Lease, leaseMs } from './lease.ts';
import type { CallLimits } from './limit-calls.ts';
import type { Reconcilers } from './reconcilers.ts';

export interface Running<P extends Ports = Ports> {
  readonly ports: P;
  readonly work: Work;
  readonly reconcilers: Reconcilers;
  /** Receives each error of a reconciler. The step is repeated later. */
  readonly onFailure: (item: Item, error: unknown) => void;
  /**
   * Receives each error of the store, or of following the runtime's changes, that stops a server from taking steps.
   */
  readonly onOutage?: ((error: unknown) => void) | undefined;
  /** No limits by default: a simulation responds at once. */
  readonly callLimits?: CallLimits | undefined;
}

/** Limit of steps of an item at one instant, above which they are a loop without progress. */
const mostSteps = 1000;

const second = 1000;

/** Takes steps until nothing is due at the present time. */
export async function runDue(running: Running): Promise<void> {
  const { work, ports } = running;
  const steps = new StepCount(ports.clock.now());
  for (let item = await work.claim(steps.at, leaseMs); item; item = await work.claim(steps.at, leaseMs)) {
    steps.add(item);
    // The failure has been reported, and the item is due again later.
    await takeStep(running, item).catch(() => undefined);
  }
}

/**
 * Lets virtual time go by until `to`: each thing is done at the time it is due. There are no waits, so a quiet year
 * takes as long as a quiet minute. Calls `pause` between two times, which may let other code run.
 */
export async function runUntil(
  to: number,
  running: Running & { readonly clock: MovableClock },
  pause: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { work, clock } = running;
  for (let due = await work.nextDueAt(); due !== null && due <= to; due = await work.nextDueAt()) {
    clock.moveTo(Math.max(due, clock.now()));
    await runDue(running);
    await pause();
  }
  clock.moveTo(Math.max(to, clock.now()));
}

interface StepOptions {
  /** The lease to end with the step. */
  readonly lease?: Lease;
  /** Aborted to end the step. */
  readonly signal?: AbortSignal;
}

const never = new AbortController().signal;

/** Takes one step of a claimed item, and throws the error of the reconciler. */
export async function takeStep(
  { ports, work, reconcilers, onFailure, onOutage }: Running,
  item: Item,
  { lease, signal = never }: StepOptions = {},
): Promise<void> {
  const endLease = async (end: (leased: Item) => Promise<void>) => {
    try {
      await end(lease ? await lease.end() : item);
    } catch (error) {
      onOutage?.(error);
      throw error;
    }
  };
  let next: Next;
  try {
    next = await reconcilers[item.kind](ports, item.subject, signal);
  } catch (error) {
    await endLease((leased) => work.retry(leased, ports.clock.now() + backOff(item))).finally(() =>
      onFailure(item, error),
    );
    throw error;
  }
  await endLease((leased) => work.complete(leased, next));
}

/** Counts the steps of each item at one instant. */
export class StepCount {
  readonly at: number;
  readonly #counts = new Map<string, number>();

  constructor(at: number) {
    this.at = at;
  }

  add({ kind, subject }: { readonly kind: Kind; readonly subject: string }): void {
    const name = `${kind} ${subject}`;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    if (count <= mostSteps) return;
    const message = `The reconciler took ${mostSteps} steps for ${name} at ${new Date(this.at).toISOString()}`;
    throw new Error(`${message}. It must return a later time, or null.`);
  }
}

/** Pause after a failure, which doubles with each attempt up to a limit. */
function backOff({ kind, attempts }: Item): number {
  const [first, longest] = kind === 'removal' ? [5 * second, 300 * second] : [second, 60 * second];
  return Math.min(longest, first * 2 ** (attempts - 1));
}
