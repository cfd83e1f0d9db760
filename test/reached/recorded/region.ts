import * as original from '../../../control-plane/reconcile/region.ts';
import { inControlPlane } from '../passing.ts';

export * from '../../../control-plane/reconcile/region.ts';

/** Counts the rows written for an event of a region as written by the control plane. */
export const reportRegion: typeof original.reportRegion = (...args) =>
  inControlPlane.run(true, () => original.reportRegion(...args));
