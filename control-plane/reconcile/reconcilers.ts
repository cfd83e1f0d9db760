import { type Kind, kinds } from '../model/tables/platform.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

/**
 * Moves the record with the id towards its wanted state: takes one step and returns the time of the next one. Never
 * sleeps, and can be repeated or interrupted without harm. The signal is aborted when the step's lease is lost, and
 * when the server stops; then the calls of its ports reject.
 */
export type Reconcile = (ports: Ports, id: string, signal: AbortSignal) => Promise<Next>;

/** A reconciler for each kind. */
export type Reconcilers = Readonly<Record<Kind, Reconcile>>;

/** Reconcilers whose code is loaded with the first work. */
export function reconcilersOf(load: () => Promise<Reconcilers>): Reconcilers {
  // There is one for each kind.
  return Object.fromEntries(
    kinds.map((kind): [Kind, Reconcile] => [kind, async (...step) => (await load())[kind](...step)]),
  ) as Reconcilers;
}
