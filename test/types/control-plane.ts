import { reconcilers, type Reconcilers } from '../../control-plane/reconcile/reconcilers.ts';

const { ticket: _, ...withoutTickets } = reconcilers;

// Each kind of work needs its reconciler.
// @ts-expect-error that of tickets is missing
export const forgotten: Reconcilers = withoutTickets;

// Another name has no reconciler.
// @ts-expect-error no work has this kind
export const unknown: Reconcilers = { ...reconcilers, rocket: reconcilers.ticket };
