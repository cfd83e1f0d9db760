// A page loads all of this at once: in parts it would be larger, because they share much.
export { laterOperations } from '../handlers/later-operations.ts';
export { allReconcilers } from '../reconcile/all-reconcilers.ts';
export { applyEvent } from './events.ts';
