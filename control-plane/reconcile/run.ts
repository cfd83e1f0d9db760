import type { Kind } from '../model/tables/platform.ts';
import type { Clock, MovableClock } from '../ports/clock.ts';
import type { Item, Next, Work } from '../ports/work.ts';

/** Moves records of one kind towards their wanted state. */
export interface Reconciler {
  readonly kind: Kind;
  /**
   * Takes one step for the record with the id and returns when to look again. It never sleeps, and it can be repeated
   * or lost in the middle without harm.
   */
  reconcile(id: string): Promise<Next>;
}

export interface Running {
  readonly work: Work;
  readonly clock: Clock;
  readonly reconcilers: readonly Reconciler[];
}

/** A worker that was killed holds an item up for at most that long. */
const leaseMs = 10_000;

/** So many steps of one item at one instant are a loop and not progress. */
const mostSteps = 1000;

/** Takes steps until nothing is due at the present time. */
export async function runDue({ work, clock, reconcilers }: Running): Promise<void> {
  const steps = new Map<string, number>();
  const at = clock.now();
  for (let item = await work.claim(at, leaseMs); item; item = await work.claim(at, leaseMs)) {
    countStep(steps, item, at);
    await work.complete(item, await findReconciler(reconcilers, item).reconcile(item.subject));
  }
}

/**
 * Lets virtual time go by until `to`: whatever becomes due on the way is done at its own time. Nothing is waited for,
 * so a quiet year takes as long as a quiet minute.
 */
export async function runUntil(to: number, running: Running & { readonly clock: MovableClock }): Promise<void> {
  const { work, clock } = running;
  for (let due = await work.nextDueAt(); due !== null && due <= to; due = await work.nextDueAt()) {
    clock.moveTo(Math.max(due, clock.now()));
    await runDue(running);
  }
  clock.moveTo(to);
}

function countStep(steps: Map<string, number>, { kind, subject }: Item, at: number): void {
  const name = `${kind} ${subject}`;
  const count = (steps.get(name) ?? 0) + 1;
  steps.set(name, count);
  if (count > mostSteps) {
    const message = `The reconciler took ${mostSteps} steps for ${name} at ${new Date(at).toISOString()}`;
    throw new Error(`${message}. It must return a later time, or null.`);
  }
}

function findReconciler(reconcilers: readonly Reconciler[], { kind, subject }: Item): Reconciler {
  const found = reconcilers.find((reconciler) => reconciler.kind === kind);
  if (!found) throw new Error(`There is no reconciler for ${kind} ${subject}.`);
  return found;
}
