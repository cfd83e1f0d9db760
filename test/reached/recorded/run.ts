import * as original from '../../../control-plane/reconcile/run.ts';
import { inControlPlane } from '../passing.ts';

export * from '../../../control-plane/reconcile/run.ts';

// Count the rows that a reconciler writes as written by the control plane.
export const runDue: typeof original.runDue = (...args) => inControlPlane.run(true, () => original.runDue(...args));
export const runUntil: typeof original.runUntil = (...args) =>
  inControlPlane.run(true, () => original.runUntil(...args));
export const takeStep: typeof original.takeStep = (...args) =>
  inControlPlane.run(true, () => original.takeStep(...args));
