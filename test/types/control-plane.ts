import { allReconcilers } from '../../control-plane/reconcile/all-reconcilers.ts';
import type { Reconcilers } from '../../control-plane/reconcile/reconcilers.ts';

const { ticket: _, ...withoutTickets } = allReconcilers;

// Each kind of work needs its reconciler.
// @ts-expect-error that of tickets is missing
export const forgotten: Reconcilers = withoutTickets;

// Another name has no reconciler.
// @ts-expect-error no work has this kind
export const unknown: Reconcilers = { ...allReconcilers, rocket: allReconcilers.ticket };
